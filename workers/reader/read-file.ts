import type { TextKey } from "../../contract/text-keys.ts";
import type { FileToRead, ReadResult } from "../shared/reader-calls.ts";
import { type FileSource, openSource } from "./file-source.ts";
import { readDocx } from "./formats/docx.ts";
import { readEml } from "./formats/eml.ts";
import { readHtml } from "./formats/html.ts";
import { readOdp, readOds, readOdt } from "./formats/open-document.ts";
import { readPlainText } from "./formats/plain-text.ts";
import { readPptx } from "./formats/pptx.ts";
import { readXlsx } from "./formats/xlsx.ts";
import { readPicture } from "./images/read-picture.ts";
import { readPdf } from "./read-pdf.ts";
import { readBeginning, readWhole } from "./read-as-text.ts";
import type { Recogniser } from "./recognise/recogniser.ts";
import { textLines } from "./text-lines.ts";
import { type ExtractedText, type TextLimits, textLimits } from "./text-limits.ts";
import { UnreadableFileError, type UnreadableReason } from "./unreadable-file-error.ts";

/** What was found in a file. */
export interface FileReading extends ExtractedText {
	pageCount: number | null;
	hasPreview: boolean;
	/** Why it has no text, although it can be seen. */
	withoutText?: UnreadableReason;
}

type ReadKind = (source: FileSource, limits: TextLimits) => Promise<FileReading>;

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
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": readWhole(readPptx),
	"application/vnd.oasis.opendocument.text": readWhole(readOdt),
	"application/vnd.oasis.opendocument.spreadsheet": readWhole(readOds),
	"application/vnd.oasis.opendocument.presentation": readWhole(readOdp),
	"image/tiff": readPdf,
	"image/png": readPicture,
	"image/jpeg": readPicture,
	"image/webp": readPicture,
	"image/gif": readPicture,
};

const NOTHING = { pageCount: null, hasPreview: false };

/** Reads one file. What cannot be read because of what it is, is an answer; anything else is thrown. */
export async function readFile(
	file: FileToRead,
	bucket: R2Bucket,
	recogniser: Recogniser | null = null,
): Promise<ReadResult> {
	const { source, sha256 } = openSource(file, bucket, recogniser);
	try {
		const read = KINDS[file.mime];
		if (!read) throw new UnreadableFileError("unknownType");
		const { pages, isCut, pageCount, hasPreview, withoutText } = await read(source, textLimits());
		const found = { pageCount, hasPreview, sha256: await sha256(), text: textLines(pages) };
		// Of pages all is known but their text; of a picture there is nothing else to know.
		const state = withoutText && pageCount === null ? "notReadable" : "processed";
		const remark = withoutText ?? (isCut ? "cut" : null);
		return { state, stateReason: remark && `files.reason.${remark}`, ...found };
	} catch (error) {
		if (!(error instanceof UnreadableFileError)) throw error;
		const stateReason: TextKey = `files.reason.${error.reason}`;
		return { state: "notReadable", stateReason, ...NOTHING, sha256: await sha256(), text: textLines([]) };
	}
}
