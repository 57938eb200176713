import { UnreadableFileError } from "../unreadable-file-error.ts";
import { joined } from "./transfer-decoder.ts";

/**
 * What S/MIME wraps (RFC 5652): a mail, or a file, in a signature. Who has signed is not verified: what is wrapped is read
 * as what anybody has sent. Lengths may be left open (BER), and what is wrapped may come in pieces.
 */

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const OCTETS = 0x04;
const OCTETS_IN_PIECES = 0x24;
/** [0] of a sequence. */
const CONTENT = 0xa0;
const OPEN = 0x80;
/** Pieces within pieces; real ones have one level. */
const MAX_NESTING = 8;
/** Programs make pieces of a kilobyte and more. */
const MAX_PIECES = 20_000;

/** Kinds of wrapping by the last bytes of their identifiers, in hexadecimal. */
const SIGNED = "2a864886f70d010702";
const ENCRYPTED: ReadonlySet<string> = new Set(["2a864886f70d010703", "2a864886f70d0109100117"]);

interface Element {
	tag: number;
	/** Where its content lies; one of open length ends where its end is marked. */
	start: number;
	end: number;
	/** Where what follows it lies. */
	next: number;
}

/**
 * What lies in a signature; `null` where nothing does, as in one that stands beside what it signs.
 * @throws UnreadableFileError where it is encrypted, or no wrapping of this kind
 */
export function signedContent(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
	try {
		const whole = elementAt(bytes, 0, SEQUENCE);
		const kind = elementAt(bytes, whole.start, OBJECT_ID);
		const name = Array.from(bytes.subarray(kind.start, kind.end), hexadecimal).join("");
		if (ENCRYPTED.has(name)) throw new UnreadableFileError("smime");
		if (name !== SIGNED) throw new UnreadableFileError("unknownType");
		const signed = elementAt(bytes, elementAt(bytes, kind.next, CONTENT).start, SEQUENCE);
		// Behind its version and the names of digests.
		const digests = elementAt(bytes, elementAt(bytes, signed.start).next);
		const wrapped = elementAt(bytes, digests.next, SEQUENCE);
		const type = elementAt(bytes, wrapped.start, OBJECT_ID);
		if (type.next >= wrapped.end || bytes[type.next] !== CONTENT) return null;
		return joined(...octetsIn(bytes, elementAt(bytes, type.next).start));
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}

function octetsIn(bytes: Uint8Array, at: number, depth = 0): Uint8Array[] {
	const element = elementAt(bytes, at);
	if (element.tag === OCTETS) return [bytes.subarray(element.start, element.end)];
	if (element.tag !== OCTETS_IN_PIECES || depth > MAX_NESTING) throw new RangeError("no octets");
	const pieces: Uint8Array[] = [];
	for (let piece = element.start; piece < element.end; piece = elementAt(bytes, piece).next) {
		pieces.push(...octetsIn(bytes, piece, depth + 1));
		if (pieces.length > MAX_PIECES) throw new RangeError("too many pieces");
	}
	return pieces;
}

/** @throws RangeError where there is none, or another one than is wanted */
function elementAt(bytes: Uint8Array, at: number, wanted?: number, depth = 0): Element {
	const tag = bytes[at];
	const first = bytes[at + 1];
	if (tag === undefined || first === undefined || (wanted !== undefined && tag !== wanted))
		throw new RangeError("not this element");
	if (first === OPEN) {
		if (depth > 4 * MAX_NESTING) throw new RangeError("nested too deep");
		const start = at + 2;
		let end = start;
		while (bytes[end] !== 0 || bytes[end + 1] !== 0) end = elementAt(bytes, end, undefined, depth + 1).next;
		return { tag, start, end, next: end + 2 };
	}
	const more = first < OPEN ? 0 : first & 0x7f;
	if (more > 4) throw new RangeError("too long");
	let length = more === 0 ? first : 0;
	for (let index = 0; index < more; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
	const start = at + 2 + more;
	if (start + length > bytes.length) throw new RangeError("beyond the file");
	return { tag, start, end: start + length, next: start + length };
}

function hexadecimal(byte: number): string {
	return byte.toString(16).padStart(2, "0");
}
