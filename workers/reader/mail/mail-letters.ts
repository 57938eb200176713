import { decodeWords } from "postal-mime";
import { declaredEncoding } from "../formats/html.ts";
import { decoderOf } from "../formats/code-pages.ts";
import { rareDecoder } from "../formats/rare-charsets.ts";
import { decodeText, isUtf8 } from "../formats/plain-text.ts";
import { joined, transferDecoder } from "./transfer-decoder.ts";

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
	const charset = charsetOf(asBytes);
	const said = decoderOf(charset);
	// Of a head in UTF-16 nothing would be left, and one in UTF-8 has lines that are none.
	const decoder = said && !said.encoding.startsWith("utf-") ? said : new TextDecoder("windows-1252");
	const decode = rareDecoder(charset) ?? ((line: Uint8Array) => decoder.decode(line));
	const encoder = new TextEncoder();
	let words = 0;
	const inUtf8 = lines.map((line) => {
		const text = isUtf8(line) ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(line) : decode(line);
		if (words < MOST_WORDS) words += text.split("=?").length - 1;
		return encoder.encode(words < MOST_WORDS ? withKnownWords(text) : text);
	});
	return joined(...inUtf8);
}

/**
 * Encoded words (RFC 2047) of a character set that the library does not know are made anew in UTF-8; of one that nobody
 * knows they are UTF-8 where they can be. All others are the library's.
 */
function withKnownWords(line: string): string {
	return line.replaceAll(ENCODED_WORD, (word, charset: string, _language, encoding: string, text: string) => {
		const decode = rareDecoder(charset);
		if (decode) return wordInUtf8(decode(bytesOfWord(encoding, text)));
		if (decoderOf(charset)) return word;
		const asUtf8 = `=?utf-8?${encoding}?${text}?=`;
		return decodeWords(asUtf8).includes("\ufffd") ? word : asUtf8;
	});
}

/** What stands encoded in a word: by base64, or byte by byte where it is no plain letter. */
function bytesOfWord(encoding: string, text: string): Uint8Array<ArrayBuffer> {
	const decoder = transferDecoder(/b/i.test(encoding) ? "base64" : "quoted-printable");
	const encoded = new TextEncoder().encode(/b/i.test(encoding) ? text : text.replaceAll("_", " "));
	return joined(decoder.push(encoded), decoder.end());
}

function wordInUtf8(text: string): string {
	return `=?utf-8?b?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`;
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
	const decode = rareDecoder(charset);
	if (decode)
		return { head: joined(utf8Head(contentType), head), body: new TextEncoder().encode(decode(body)) };
	if (decoderOf(charset) && !/^(?:us-)?ascii$/i.test(charset)) return { head, body };
	const ofPage = /^\s*text\/html/i.test(contentType) ? declaredEncoding(body) : undefined;
	const isLeft = !isUtf8(body) && charset !== "" && (ofPage === undefined || !decoderOf(ofPage));
	// The library knows names that the platform does not; all others are windows-1252 to it.
	if (isLeft) return { head, body };
	return {
		head: joined(utf8Head(contentType), head),
		body: isUtf8(body) ? body : new TextEncoder().encode(decodeText(body, ofPage)),
	};
}

function utf8Head(contentType: string): Uint8Array {
	const type = contentType.replace(CHARSET, "") || "text/plain";
	return new TextEncoder().encode(`Content-Type: ${type}; charset=utf-8\r\n`);
}

function charsetOf(contentType: string): string {
	const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
	return (quoted ?? plain ?? "").trim();
}
