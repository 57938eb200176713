import type { FileReading, FileSource } from "./file-source.ts";
import { outlookAsMail } from "./mail/outlook/outlook-as-mail.ts";
import { isOutlookMessage } from "./mail/outlook/outlook-message.ts";
import { type MailReading, readMail } from "./mail/read-mail.ts";
import { type CompoundStorage, MAX_COMPOUND_BYTES, openCompoundFile } from "./ole/compound-file.ts";
import { readDoc } from "./ole/doc.ts";
import { readPpt } from "./ole/ppt.ts";
import { readXls } from "./ole/xls.ts";
import type { MailWords } from "../shared/reader-calls.ts";
import type { ExtractedText, ReadingUse, TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

type ReadStorage = (storage: CompoundStorage, limits: TextLimits) => Promise<ExtractedText | MailReading>;

/** What a compound file is, by a stream that it has. */
const KINDS: Readonly<Record<string, ReadStorage>> = {
	worddocument: readDoc,
	workbook: readXls,
	book: readXls,
	"powerpoint document": readPpt,
};
/** Streams in which Office keeps a document that has a password ([MS-OFFCRYPTO] 2.3.4.4, 2.3.5.1). */
const ENCRYPTED = ["encryptedpackage", "encryptedsummary"];

/** Reads a compound file, whatever program of Office has written it: what it is called may be wrong. */
export async function readOle(
	{ bytes, file }: FileSource,
	limits: TextLimits,
	use: ReadingUse = "search",
): Promise<FileReading> {
	const read = await readCompound(await bytes(MAX_COMPOUND_BYTES), limits, use, file.mailWords);
	return { ...read, pageCount: read.pages.at(-1)?.page ?? null, hasPreview: false };
}

/** What a compound file says. @throws UnreadableFileError where it is of no kind that is known */
export async function readCompound(
	bytes: Uint8Array,
	limits: TextLimits,
	use: ReadingUse = "search",
	mailWords?: MailWords,
): Promise<ExtractedText | MailReading> {
	try {
		const file = openCompoundFile(bytes);
		if (ENCRYPTED.some((name) => file.streams.has(name))) throw new UnreadableFileError("encrypted");
		if (isOutlookMessage(file)) return await readMail(outlookAsMail(file, limits), limits, use, mailWords);
		const [, read] = Object.entries(KINDS).find(([name]) => file.streams.has(name)) ?? [];
		if (!read) throw new UnreadableFileError("unknownType");
		return await read(file, limits);
	} catch (error) {
		// Offsets that point beyond the file.
		if (error instanceof RangeError) throw new UnreadableFileError("broken", { cause: error });
		throw error;
	}
}
