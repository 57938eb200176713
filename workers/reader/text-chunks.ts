import type { TextChunk } from "../shared/reader-calls.ts";
import type { ExtractedText } from "./text-limits.ts";

/** Longest chunk of a file's text, in characters. */
export const CHUNK_CHARACTERS = 1_500;

/** Tidying copies a text several times, so a long one is tidied in parts of this many characters. */
const PART_CHARACTERS = 64 * 1024;

/** What is sent at a time, in characters. */
const SENT_CHARACTERS = 64 * 1024;
/** Before the next of it others are let in: on one machine they wait for the same processor. */
const BETWEEN_PARTS_MS = 20;

/** Cuts a text into chunks, at the end of a paragraph, sentence or word where there is one. */
export function textChunks(text: string, page: number | null): TextChunk[] {
	return [...chunksOf(text, page)];
}

/** The same one by one, for a text that fills a good part of the memory. */
function* chunksOf(text: string, page: number | null): Generator<TextChunk> {
	for (const part of cut(text, PART_CHARACTERS)) {
		for (const piece of cut(tidy(part), CHUNK_CHARACTERS)) {
			const chunk = piece.trim();
			if (chunk) yield { page, chunk };
		}
	}
}

function* cut(text: string, limit: number): Generator<string> {
	let rest = text;
	while (rest.length > limit) {
		const end = cutBefore(rest, limit);
		yield rest.slice(0, end);
		rest = rest.slice(end).trimStart();
	}
	yield rest;
}

/**
 * Cleans a text. PDFium marks a hyphen at the end of a line with U+FFFE: it joins the two halves of a word, unless it
 * belongs to a compound ("AHV-Nummer") or the other half follows later ("Haus- und Wohnungsschlüssel"). Soft hyphens go,
 * accents join their letters, ligatures become letters. Characters for private use mean something in one font only: they go.
 */
function tidy(text: string): string {
	return (
		text
			.toWellFormed()
			.replaceAll(/\ufffe\s*(?=(?:und|oder|bzw|sowie|and|or)\b)/g, "- ")
			.replaceAll(/\ufffe\s*(?=\p{Lu}(?!\p{Lu})|\p{N})/gu, "-")
			.replaceAll(/\ufffe\s*|\u00ad(?:[^\S\n]*\n\s*)?/g, "")
			.replaceAll(/\u00a8([aouAOU])/g, "$1\u0308")
			.replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
			.normalize("NFC")
			.replaceAll(/\p{Co}/gu, " ")
			// oxlint-disable-next-line no-control-regex -- control characters are what is removed
			.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd\uffff]/g, "")
			.replaceAll(/\r\n?/g, "\n")
			.replaceAll(/[^\S\n]+/g, " ")
			.replaceAll(/\n{3,}/g, "\n\n")
			.trim()
	);
}

function cutBefore(text: string, limit: number): number {
	for (const end of ["\n\n", ". ", "\n", " "]) {
		const position = text.lastIndexOf(end, limit - end.length);
		if (position > limit / 2) return position + end.length;
	}
	const splitsPair = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
	return splitsPair ? limit - 1 : limit;
}

/** The text in chunks, each as JSON on a line of its own, made as the consumer asks for them. */
export function streamChunks(pages: ExtractedText["pages"]): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const rest = chunkLines(pages);
	let isFirst = true;
	return new ReadableStream({
		type: "bytes",
		async pull(controller) {
			if (!isFirst) await scheduler.wait(BETWEEN_PARTS_MS);
			isFirst = false;
			let lines = "";
			while (lines.length < SENT_CHARACTERS) {
				const { value, done } = rest.next();
				if (done) break;
				lines += value;
			}
			if (lines.length > 0) controller.enqueue(encoder.encode(lines));
			else {
				controller.close();
				// Without this, a consumer that waits with a buffer of its own is never told.
				controller.byobRequest?.respond(0);
			}
		},
	});
}

function* chunkLines(pages: ExtractedText["pages"]): Generator<string, undefined> {
	for (const { page, text } of pages) {
		for (const chunk of chunksOf(text, page)) yield `${JSON.stringify(chunk)}\n`;
	}
}
