import type { ReadText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { readHtml } from "./html.ts";
import { relatedParts } from "./office-package.ts";
import { readRtf } from "./rtf/rtf.ts";
import type { TextCollector } from "./text-collector.ts";
import { unpackedPart, type Zip } from "./zip.ts";

const CHUNK = "aFChunk";
/** Largest file within a document that is read, unpacked, in bytes; and how many of them are. */
const MAX_CHUNK_BYTES = 16 * 1024 * 1024;
const MAX_CHUNKS = 1_000;

/**
 * Text of other files in a Word document, which Word makes part of it when it is next saved (ECMA-376 part 1, 17.17.2):
 * programs that put letters together leave them so. One that is damaged, or of another kind, is left out.
 * @param readDocument reads those that are Word documents in turn
 */
export async function readChunks(
	zip: Zip,
	part: string,
	limits: TextLimits,
	text: TextCollector,
	readDocument: ReadText | null,
): Promise<void> {
	const parts = (await relatedParts(zip, part, limits)).filter(({ type }) => type === CHUNK);
	for (const { name } of parts.slice(0, MAX_CHUNKS)) {
		if (text.isFull()) return;
		const bytes = unpackedPart(zip, name, MAX_CHUNK_BYTES);
		const read = readerOf(bytes, name, readDocument);
		if (!read) continue;
		try {
			for (const page of (await read(bytes, limits)).pages) text.add(`${page.text}\n`);
		} catch (error) {
			if (!(error instanceof UnreadableFileError && error.reason === "broken")) throw error;
		}
	}
}

function readerOf(bytes: Uint8Array, name: string, readDocument: ReadText | null): ReadText | null {
	const start = String.fromCharCode(...bytes.subarray(0, 5));
	if (start.startsWith("PK")) return readDocument;
	if (start === "{\\rtf") return readRtf;
	return /\.x?html?$/i.test(name) ? readHtml : null;
}
