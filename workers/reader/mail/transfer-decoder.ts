/** Gives back the bytes that were encoded to travel in a mail (RFC 2045, 6), piece by piece. */
export interface TransferDecoder {
	push(encoded: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
	/** What was kept back until the end is known. */
	end(): Uint8Array<ArrayBuffer>;
}

const NOTHING = new Uint8Array(0);
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const EQUALS = 0x3d;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** The six bits of a letter of base64, by its code; 255 for what is none. */
const BITS = new Uint8Array(256).fill(255);
for (const [value, letter] of [...LETTERS].entries()) BITS[letter.charCodeAt(0)] = value;

/** @param encoding as the part's head names it; bytes under a name that is not known are taken as they are */
export function transferDecoder(encoding: string): TransferDecoder {
	if (encoding === "base64") return base64Decoder();
	if (encoding === "quoted-printable") return quotedPrintableDecoder();
	return { push: (bytes) => bytes, end: () => NOTHING };
}

/** Some programs pad each line: what is padded ends a group, not the part. Whatever is no letter is left out. */
function base64Decoder(): TransferDecoder {
	let bits = 0;
	let letters = 0;
	function rest(into: Uint8Array, at: number): number {
		// Three letters are two bytes, two are one, and one is none.
		const count = Math.max(0, letters - 1);
		const aligned = bits << (6 * (4 - letters));
		for (let byte = 0; byte < count; byte += 1) into[at + byte] = (aligned >> (16 - 8 * byte)) & 255;
		bits = 0;
		letters = 0;
		return count;
	}
	return {
		push(encoded) {
			const decoded = new Uint8Array(Math.ceil((encoded.length * 3) / 4) + 3);
			let length = 0;
			for (const code of encoded) {
				const value = BITS[code] ?? 255;
				if (value < 64) {
					bits = (bits << 6) | value;
					letters += 1;
					if (letters === 4) length += rest(decoded, length);
				} else if (code === EQUALS) length += rest(decoded, length);
			}
			return decoded.subarray(0, length);
		},
		end() {
			const decoded = new Uint8Array(3);
			return decoded.subarray(0, rest(decoded, 0));
		},
	};
}

function quotedPrintableDecoder(): TransferDecoder {
	let kept: Uint8Array<ArrayBuffer> = NOTHING;
	function decode(encoded: Uint8Array, isLast: boolean): Uint8Array<ArrayBuffer> {
		const bytes = joined(kept, encoded);
		const decoded = new Uint8Array(bytes.length);
		let length = 0;
		let at = 0;
		for (; at < bytes.length; at += 1) {
			const byte = bytes[at] ?? 0;
			if (byte === EQUALS) {
				// What follows it may come with the next piece.
				if (at + 2 >= bytes.length && !isLast) break;
				const skipped = softBreak(bytes, at);
				const value = skipped === 0 ? hexadecimal(bytes, at) : null;
				if (skipped > 0) at += skipped;
				else if (value === null) decoded[length++] = byte;
				else {
					decoded[length++] = value;
					at += 2;
				}
			} else decoded[length++] = byte;
		}
		kept = bytes.slice(at);
		return decoded.subarray(0, length);
	}
	return { push: (encoded) => decode(encoded, false), end: () => decode(NOTHING, true) };
}

/** How many bytes after "=" belong to the end of a line that is none; 0 where it is something else. */
function softBreak(bytes: Uint8Array, at: number): number {
	if (bytes[at + 1] === LINE_FEED) return 1;
	return bytes[at + 1] === RETURN && bytes[at + 2] === LINE_FEED ? 2 : 0;
}

function hexadecimal(bytes: Uint8Array, at: number): number | null {
	const digits = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
	return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}

/** One after the other. */
export function joined(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
