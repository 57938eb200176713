import { decodeWords } from "postal-mime";
import { declaredEncoding } from "../formats/html.ts";
import { decoderOf } from "../formats/code-pages.ts";
import { decodeText, isUtf8 } from "../formats/plain-text.ts";
import { joined } from "./transfer-decoder.ts";

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;
const ENCODED_WORD = /=\?([^?*\s]+)(\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi;
/** No letter has more encoded words in its head; to look at each takes time. */
const MOST_WORDS = 1_000;

/**
 * The lines of a head in UTF-8 (RFC 6532), each by itself. Programs that know no such thing write what their texts are
 * in.
 */
export function headInUtf8(lines: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const head = joined(...lines);
	const asBytes = new TextDecoder("latin1").decode(head);
	if (isUtf8(head) && !asBytes.includes("=?")) return head;
	const said = decoderOf(charsetOf(asBytes));
	// Of a head in UTF-16 nothing would be left, and one in UTF-8 has lines that are none.
	const decoder = said && !said.encoding.startsWith("utf-") ? said : new TextDecoder("windows-1252");
	const encoder = new TextEncoder();
	let words = 0;
	const inUtf8 = lines.map((line) => {
		const text = isUtf8(line)
			? new TextDecoder("utf-8", { ignoreBOM: true }).decode(line)
			: decoder.decode(line);
		if (words < MOST_WORDS) words += text.split("=?").length - 1;
		return encoder.encode(words < MOST_WORDS ? withKnownWords(text) : text);
	});
	return joined(...inUtf8);
}

/** Encoded words (RFC 2047) of a character set that nobody knows are UTF-8 where they can be; else they are the library's. */
function withKnownWords(line: string): string {
	return line.replaceAll(ENCODED_WORD, (word, charset: string, _language, encoding: string, text: string) => {
		if (decoderOf(charset)) return word;
		const asUtf8 = `=?utf-8?${encoding}?${text}?=`;
		return decodeWords(asUtf8).includes("\ufffd") ? word : asUtf8;
	});
}

/**
 * A text of a mail and its head, so that the head says in which character set it is. Where it names none, ASCII, or one
 * that nobody knows, the bytes decide, then the page itself.
 */
export function inNamedCharset(
	{ bytes: head, contentType }: { bytes: Uint8Array; contentType: string },
	body: Uint8Array<ArrayBuffer>,
): { head: Uint8Array; body: Uint8Array } {
	const charset = charsetOf(contentType);
	if (decoderOf(charset) && !/^(?:us-)?ascii$/i.test(charset)) return { head, body };
	const ofPage = /^\s*text\/html/i.test(contentType) ? declaredEncoding(body) : undefined;
	const isLeft = !isUtf8(body) && charset !== "" && (ofPage === undefined || !decoderOf(ofPage));
	// The library knows names that the platform does not; all others are windows-1252 to it.
	if (isLeft) return { head, body };
	const type = contentType.replace(CHARSET, "") || "text/plain";
	return {
		head: joined(new TextEncoder().encode(`Content-Type: ${type}; charset=utf-8\r\n`), head),
		body: isUtf8(body) ? body : new TextEncoder().encode(decodeText(body, ofPage)),
	};
}

function charsetOf(contentType: string): string {
	const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
	return (quoted ?? plain ?? "").trim();
}
