import type { TextKey } from "../../contract/text-keys.ts";
import type { FileToRead, ReadResult } from "../shared/reader-calls.ts";
import { readDocx } from "./formats/docx.ts";
import { readEml } from "./formats/eml.ts";
import { readHtml } from "./formats/html.ts";
import { readOdt } from "./formats/odt.ts";
import { readPlainText } from "./formats/plain-text.ts";
import { readXlsx } from "./formats/xlsx.ts";
import { readPicture } from "./images/read-picture.ts";
import { readPdf } from "./read-pdf.ts";
import { readBeginning, readWhole } from "./read-as-text.ts";
import { textChunks } from "./text-chunks.ts";
import { type ExtractedText, type TextLimits, textLimits } from "./text-limits.ts";
import { UnreadableFileError, type UnreadableReason } from "./unreadable-file-error.ts";

/** What was found in a file. */
export interface FileReading extends ExtractedText {
	pageCount: number | null;
	hasPreview: boolean;
	/** Why its text is not there, although it can be seen. */
	withoutText?: UnreadableReason | null;
}

type ReadKind = (file: FileToRead, bucket: R2Bucket, limits: TextLimits) => Promise<FileReading>;

/** How files are read, by their types. */
const KINDS: Readonly<Record<string, ReadKind>> = {
	"application/pdf": readPdf,
	"text/plain": readBeginning(readPlainText),
	"text/csv": readBeginning(readPlainText),
	"text/markdown": readBeginning(readPlainText),
	"text/html": readBeginning(readHtml),
	"message/rfc822": readWhole(readEml),
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": readWhole(readDocx),
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readWhole(readXlsx),
	"application/vnd.oasis.opendocument.text": readWhole(readOdt),
	"image/png": readPicture,
	"image/jpeg": readPicture,
	"image/webp": readPicture,
	"image/gif": readPicture,
};

/** Reads one file. What cannot be read because of what it is, is an answer; anything else is thrown. */
export async function readFile(file: FileToRead, bucket: R2Bucket): Promise<ReadResult> {
	try {
		const read = KINDS[file.mime];
		if (!read) throw new UnreadableFileError("unknownType");
		const { pages, pageCount, hasPreview, withoutText } = await read(file, bucket, textLimits());
		const found = { pageCount, hasPreview, sha256: null, text: linesOf(pages) };
		if (withoutText) return { state: "notReadable", stateReason: `files.reason.${withoutText}`, ...found };
		return { state: "processed", stateReason: null, ...found };
	} catch (error) {
		if (!(error instanceof UnreadableFileError)) throw error;
		const stateReason: TextKey = `files.reason.${error.reason}`;
		const nothing = { pageCount: null, hasPreview: false, sha256: null, text: linesOf([]) };
		return { state: "notReadable", stateReason, ...nothing };
	}
}

function linesOf(pages: ExtractedText["pages"]): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const rest = pages.values();
	return new ReadableStream({
		type: "bytes",
		pull(controller) {
			let lines = "";
			for (const { page, text } of rest) {
				for (const chunk of textChunks(text, page)) lines += `${JSON.stringify(chunk)}\n`;
				if (lines.length > 0) break;
			}
			if (lines.length > 0) controller.enqueue(encoder.encode(lines));
			else {
				controller.close();
				// Without this a reader that waits with a buffer of its own is never told.
				controller.byobRequest?.respond(0);
			}
		},
	});
}
