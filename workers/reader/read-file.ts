import type { TextKey } from "../../contract/text-keys.ts";
import type { FileToRead, FileToShow, ReadResult } from "../shared/reader-calls.ts";
import { type FileReading, type FileSource, type Helpers, openSource } from "./file-source.ts";
import { billOfXml, MAX_XML_BYTES } from "./bills/invoice-xml.ts";
import { readXmlText } from "./bills/xml-text.ts";
import { readDocx } from "./formats/docx.ts";
import { readEpub } from "./formats/epub.ts";
import { readHtml } from "./formats/html.ts";
import { readOdp, readOds, readOdt } from "./formats/open-document.ts";
import { readPlainText } from "./formats/plain-text.ts";
import { readPptx } from "./formats/pptx.ts";
import { readRtf } from "./formats/rtf/rtf.ts";
import { readXlsx } from "./formats/xlsx.ts";
import { readPicture } from "./images/read-picture.ts";
import { readMailFile } from "./mail/read-mail.ts";
import { readWrappedMail } from "./mail/wrapped-mail.ts";
import { isCompoundFile } from "./ole/compound-file.ts";
import { readOle } from "./read-ole.ts";
import { readPdf } from "./read-pdf.ts";
import { streamChunks } from "./text-chunks.ts";
import { type ReadingUse, type ReadText, type TextLimits, textLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

type ReadKind = (source: FileSource, limits: TextLimits, use?: ReadingUse) => Promise<FileReading>;

/** Largest file that has to lie in memory whole to be read, in bytes. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024;

/** How files are read, by their types. */
const KINDS: Readonly<Record<string, ReadKind>> = {
	"application/pdf": readPdf,
	"text/plain": readBeginning(readPlainText),
	"text/csv": readBeginning(readPlainText),
	"text/markdown": readBeginning(readPlainText),
	"text/html": readBeginning(readHtml),
	"application/xml": readInvoiceXml,
	"message/rfc822": readMailFile,
	"application/vnd.ms-tnef": readWrappedMail,
	"application/pkcs7-mime": readWrappedMail,
	"application/pgp-encrypted": () => Promise.reject(new UnreadableFileError("pgp")),
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document": readWhole(readDocx),
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readWhole(readXlsx),
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": readWhole(readPptx),
	"application/vnd.oasis.opendocument.text": readWhole(readOdt),
	"application/vnd.oasis.opendocument.spreadsheet": readWhole(readOds),
	"application/vnd.oasis.opendocument.presentation": readWhole(readOdp),
	// Pages of a drawing are as those of a presentation.
	"application/vnd.oasis.opendocument.graphics": readWhole(readOdp),
	"application/epub+zip": readWhole(readEpub),
	"application/rtf": readWhole(readRtf),
	"application/msword": readOle,
	"application/vnd.ms-excel": readOle,
	"application/vnd.ms-powerpoint": readOle,
	"application/vnd.ms-outlook": readOle,
	"application/x-ole-storage": readOle,
	"image/tiff": readPdf,
	"image/jp2": readPdf,
	"image/png": readPicture,
	"image/jpeg": readPicture,
	"image/webp": readPicture,
	"image/gif": readPicture,
	"image/bmp": readPicture,
	"image/heic": readPicture,
	// Says what it is, or that it has a password.
	"application/vnd.ms-excel.sheet.binary.macroenabled.12": readWhole(readXlsx),
};

/** Files of these names would be known by their first bytes, if they were whole. */
const KNOWN_BY_BYTES = /\.(?:pdf|docx|xlsx|pptx|od[tspg]|png|jpe?g)$/iu;

const NOTHING = { pageCount: null, hasPreview: false, pagesToRecognise: [], bills: [], attachments: [] };

/** Reads one file. That it cannot be read is an answer, with the reason; any other failure is thrown. */
export async function readFile(
	file: FileToRead,
	bucket: R2Bucket,
	{ isRecognised = false, ...helpers }: { isRecognised?: boolean } & Helpers = {},
): Promise<ReadResult> {
	const { source, sha256 } = openSource(file, bucket, helpers);
	try {
		const read = KINDS[file.mime];
		if (!read) throw new UnreadableFileError(KNOWN_BY_BYTES.test(file.name) ? "broken" : "unknownType");
		const {
			pages,
			isCut,
			pageCount,
			hasPreview,
			pictures = [],
			isDrawn = true,
			encryption = null,
			bills = [],
			attachments = [],
		} = await read(source, textLimits());
		const pagesToRecognise = isRecognised ? pictures : [];
		const text = streamChunks(pages);
		const isWithoutText = pictures.length > 0 && pictures.length >= (pageCount ?? 1) && !isRecognised;
		const pagesNotRead = isRecognised || isWithoutText ? [] : pictures;
		const seen = { pageCount, hasPreview, pagesToRecognise, pagesNotRead, bills, attachments };
		const found = { ...seen, sha256: await sha256(), text };
		// Pages can be seen and counted without their text; of a picture there is nothing else to read.
		const state = isWithoutText && pageCount === null ? "notReadable" : "processed";
		const remark = isWithoutText
			? "noRecogniser"
			: (encryption ?? (isCut ? "cut" : isDrawn ? null : "notDrawn"));
		return { state, stateReason: remark && `files.reason.${remark}`, ...found };
	} catch (error) {
		if (!(error instanceof UnreadableFileError)) throw error;
		const stateReason: TextKey = `files.reason.${error.reason}`;
		return { state: "notReadable", stateReason, ...NOTHING, sha256: await sha256(), text: streamChunks([]) };
	}
}

/** What is set on pages of a file that has none of its own, up to this many characters. @throws UnreadableFileError */
export async function readForPages(
	file: FileToShow,
	bucket: R2Bucket,
	maxCharacters: number,
): Promise<FileReading["pages"]> {
	const read = KINDS[file.mime];
	if (!read) throw new UnreadableFileError("unknownType");
	const { pages } = await read(openSource(file, bucket).source, textLimits(maxCharacters), "pages");
	return pages;
}

/** Reads the text of a format that needs the whole file; a file of before 2007 that is called a newer one as what it is. */
function readWhole(read: ReadText) {
	return async (source: FileSource, limits: TextLimits, use?: ReadingUse): Promise<FileReading> => {
		const bytes = await source.bytes(MAX_WHOLE_BYTES);
		return isCompoundFile(bytes) ? readOle(source, limits, use) : readBytes(read, bytes, limits, use);
	};
}

/** Reads an XML: its text, and the bill where it is an invoice. */
async function readInvoiceXml(source: FileSource, limits: TextLimits): Promise<FileReading> {
	const bytes = await source.bytes(MAX_XML_BYTES);
	const bill = await billOfXml(bytes, limits);
	return { ...(await readBytes(readXmlText, bytes, limits)), bills: bill ? [bill] : [] };
}

/** Reads a file that is text from its first byte; only the beginning of a long one. */
function readBeginning(read: ReadText) {
	return async (source: FileSource, limits: TextLimits): Promise<FileReading> => {
		const reading = await readBytes(read, await source.beginning(limits.maxCharacters), limits);
		return { ...reading, isCut: reading.isCut || source.file.size > limits.maxCharacters };
	};
}

async function readBytes(
	read: ReadText,
	bytes: Uint8Array,
	limits: TextLimits,
	use?: ReadingUse,
): Promise<FileReading> {
	const { pages, isCut } = await read(bytes, limits, use);
	return { pages, isCut, pageCount: pages.at(-1)?.page ?? null, hasPreview: false };
}
