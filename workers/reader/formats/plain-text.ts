import { type ExtractedText, type TextLimits, turnsOf } from "../text-limits.ts";
import { utf16Of } from "../../shared/utf-16.ts";
import { isCards, linesOfCards } from "./cards.ts";
import { decoderOf } from "./code-pages.ts";
import { decodeByWords } from "./code-page-of-words.ts";
import { collectText } from "./text-collector.ts";

/** So much of appointments and contacts is read before others have their turn. */
const CHARACTERS_A_TURN = 256 * 1024;

/** Text that is read as it stands: plain text, Markdown, CSV, JSON; of appointments and contacts what is seen of them. */
export async function readPlainText(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const text = collectText(limits.maxCharacters);
	const written = utf16TextOf(bytes) ?? utf8Of(bytes) ?? decodeByWords(bytes);
	if (!isCards(written)) text.add(written);
	else {
		const turn = turnsOf(limits, CHARACTERS_A_TURN);
		for (const line of linesOfCards(written)) {
			text.add(`${line}\n`);
			await turn(line.length);
		}
	}
	return text.result();
}

/**
 * The characters of a text without a declared encoding: UTF-16 where it is that, else UTF-8, else windows-1252.
 * @param declared the encoding that the text names itself, which its byte order mark overrules
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
	const utf16 = utf16TextOf(bytes);
	if (utf16 !== null) return utf16;
	if (declared !== undefined && !/^utf-?8$/i.test(declared) && !hasUtf8Mark(bytes)) {
		const decoder = decoderOf(declared);
		if (decoder) return decoder.decode(bytes);
	}
	return utf8Of(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

function utf16TextOf(bytes: Uint8Array): string | null {
	const utf16 = utf16Of(bytes);
	return utf16 && new TextDecoder(utf16).decode(bytes);
}

function hasUtf8Mark(bytes: Uint8Array): boolean {
	return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

export function isUtf8(bytes: Uint8Array): boolean {
	return utf8Of(bytes) !== null;
}

/** The characters of a text in UTF-8; `null` where it is none, and does not say that it were. */
function utf8Of(bytes: Uint8Array): string | null {
	if (hasUtf8Mark(bytes)) return new TextDecoder().decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(withoutHalfCharacter(bytes));
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
