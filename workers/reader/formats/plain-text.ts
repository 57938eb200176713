import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { collectText } from "./text-collector.ts";

const BYTE_ORDER_MARKS: readonly { mark: readonly number[]; encoding: string }[] = [
	{ mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
	{ mark: [0xff, 0xfe], encoding: "utf-16le" },
	{ mark: [0xfe, 0xff], encoding: "utf-16be" },
];

/** Text that is read as it stands: plain text, Markdown, CSV. */
export async function readPlainText(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const text = collectText(limits.maxCharacters);
	text.add(decodeText(bytes));
	return text.result();
}

/**
 * The characters of a text without a declared encoding: by its byte order mark, else UTF-8, else windows-1252.
 * @param declared the encoding that the text names itself, which its byte order mark overrules
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
	const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
	if (marked) return new TextDecoder(marked.encoding).decode(bytes);
	if (declared !== undefined && !/^utf-?8$/i.test(declared)) {
		const decoder = decoderOf(declared);
		if (decoder) return decoder.decode(bytes);
	}
	return utf8Of(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

export function isUtf8(bytes: Uint8Array): boolean {
	return utf8Of(bytes) !== null;
}

/** The characters of a text in UTF-8; `null` where it is none. */
function utf8Of(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(withoutHalfCharacter(bytes));
	} catch {
		return null;
	}
}

/** The decoder of a character set by its name; `null` where the platform knows none of that name. */
export function decoderOf(encoding: string): TextDecoder | null {
	try {
		return new TextDecoder(encoding);
	} catch {
		return null;
	}
}

/** A text that was cut off by its bytes may end within a character, which would make all of it windows-1252. */
function withoutHalfCharacter(bytes: Uint8Array): Uint8Array {
	for (let length = 1; length <= 3 && length <= bytes.length; length += 1) {
		const byte = bytes[bytes.length - length] ?? 0;
		if (byte < 0x80) return bytes;
		if (byte < 0xc0) continue;
		const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
		return needed > length ? bytes.subarray(0, -length) : bytes;
	}
	return bytes;
}
