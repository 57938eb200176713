import { UnreadableFileError } from "../../unreadable-file-error.ts";

const HEADER_BYTES = 16;
const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const WINDOW_BYTES = 4_096;
/** Longest RTF that is unpacked, in bytes: the text of a mail has no more. */
const MAX_BYTES = 4 * 1024 * 1024;
/** With what the window is filled before the first byte, so that what each RTF begins with is packed, too. */
const DICTIONARY =
	"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";

/** Unpacks the RTF in which Outlook keeps what is written in a mail ([MS-OXRTFCP]); as far as it goes where it is long. */
export function unpackRtf(packed: Uint8Array): Uint8Array {
	if (packed.length < HEADER_BYTES) throw new UnreadableFileError("broken");
	const kind = new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(8, true);
	if (kind === UNCOMPRESSED) return packed.subarray(HEADER_BYTES);
	if (kind !== COMPRESSED) throw new UnreadableFileError("broken");
	const window = new Uint8Array(WINDOW_BYTES);
	for (let at = 0; at < DICTIONARY.length; at += 1) window[at] = DICTIONARY.charCodeAt(at);
	let next = DICTIONARY.length;
	const unpacked: number[] = [];
	function give(byte: number) {
		unpacked.push(byte);
		window[next] = byte;
		next = (next + 1) % WINDOW_BYTES;
	}
	for (let at = HEADER_BYTES; at < packed.length && unpacked.length < MAX_BYTES;) {
		const flags = packed[at] ?? 0;
		at += 1;
		for (let bit = 0; bit < 8 && at < packed.length; bit += 1) {
			if (((flags >> bit) & 1) === 0) {
				give(packed[at] ?? 0);
				at += 1;
				continue;
			}
			const reference = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
			at += 2;
			const from = reference >> 4;
			// It leads to itself at the end.
			if (from === next) return Uint8Array.from(unpacked);
			for (let index = 0; index < (reference & 0x0f) + 2; index += 1) {
				give(window[(from + index) % WINDOW_BYTES] ?? 0);
			}
		}
	}
	return Uint8Array.from(unpacked);
}
