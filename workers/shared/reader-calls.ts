import type { BillFacts } from "../../contract/bills/bill.ts";
import type { FileState } from "../../contract/entities/vocabulary.ts";
import type { TextKey } from "../../contract/text-keys.ts";
import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import type { PreviewWidth } from "./object-keys.ts";

/** A file as the reader knows it: bytes in the bucket, and what is said of them. */
export interface FileToRead {
	fileId: string;
	objectKey: string;
	name: string;
	mime: string;
	/** In bytes. */
	size: number;
}

/** A file of which somebody wants to see the pages. */
export interface FileToShow extends FileToRead {
	/** The words in the head of a mail; its own are English. */
	mailWords?: MailWords;
}

/** What stands in front of whom a mail is from, whom it is to, and of its day. */
export type MailWords = Readonly<Record<"from" | "to" | "cc" | "date", string>>;

/** A piece of a file's text; `page` counts from 1 and is `null` where the file has no pages. */
export interface TextChunk {
	page: number | null;
	chunk: string;
}

/** A part of a mail that its reader would call an attachment. */
export interface MailAttachment {
	/** The how manieth of the mail's parts it is, from 0. */
	part: number;
	/** As the sender has written it, or what a mail within the mail is about; `null` where it has none. */
	name: string | null;
	/** The type that the sender claims. */
	mime: string;
	/** In bytes, decoded. */
	size: number;
}

/** A part of a mail that is to become an object of the bucket. */
export interface PartToTakeOut {
	part: number;
	objectKey: string;
	/** In bytes, as it was read. */
	size: number;
}

/** A part that has become one. */
export interface TakenPart {
	part: number;
	/** Its first bytes, by which its type is known. */
	start: Uint8Array<ArrayBuffer>;
}

/** What reading a file came to. */
export interface ReadResult {
	state: Extract<FileState, "processed" | "notReadable">;
	/** Why it could not be read, or not all of it. */
	stateReason: TextKey | null;
	pageCount: number | null;
	hasPreview: boolean;
	/** Pages that have no text of their own, from 1, where somebody recognises it; of a picture the first. */
	pagesToRecognise: number[];
	/** Pages that have no text of their own among others that have, where nobody recognises it. */
	pagesNotRead?: number[];
	/** What is to be paid by it, in the order in which it was found; none where it is left out. */
	bills?: BillFacts[];
	/** What is attached to a mail, in its order. */
	attachments?: MailAttachment[];
	/** SHA-256 of the file's bytes in hexadecimal; `null` where they are not in the bucket. */
	sha256: string | null;
	/** One `TextChunk` as JSON a line: an answer as a value would have a limit of 32 MiB. Must be read or cancelled. */
	text: ReadableStream<Uint8Array>;
}

/** What was recognised on a page. */
export interface RecognisedText {
	chunks: TextChunk[];
	/** From 0 to 100. */
	confidence: number;
}

/** A page of a file; pages count from 1. */
export interface PageOfFile extends FileToRead {
	page: number;
}

/** A page that somebody wants to see. */
export interface PageToShow extends PageOfFile, FileToShow {}

/** The same, `width` pixels wide. */
export interface PageToDraw extends PageToShow {
	width: PreviewWidth;
}

/** What the reader's Worker does for the CMS, over a service binding. It knows no users, no tenants and no rights. */
export interface ReaderCalls {
	/** Reads text and properties and lays the pictures of page one into the bucket. May be called again. */
	read(file: FileToRead): Promise<ReadResult>;
	/**
	 * Recognises the text of a page that has none of its own, or of a picture. May be called again. `null` where it cannot be
	 * drawn.
	 */
	recognise(page: PageOfFile): Promise<RecognisedText | null>;
	/** Lays parts of a mail into the bucket, decoded. May be called again. Those that the mail has not are left out. */
	takeOut(file: FileToRead, wanted: readonly PartToTakeOut[]): Promise<TakenPart[]>;
	/** SHA-256 of an object in hexadecimal; `null` where it is not in the bucket. */
	digest(objectKey: string): Promise<string | null>;
	/** The page as WebP; `null` where it has no picture. */
	drawPage(page: PageToDraw): Promise<Uint8Array<ArrayBuffer> | null>;
	/** Where the words of a page stand, those too that were recognised; `null` where there is no such page. */
	pageLayout(page: PageToShow): Promise<PageLayout | null>;
	/** The sizes of all pages of a PDF or TIFF; `null` where it is none that can be opened. */
	pageRuns(file: FileToShow): Promise<PageRun[] | null>;
}
