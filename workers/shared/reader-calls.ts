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

/** A file that is to be read, perhaps for the last time of several: then what may fail elsewhere is left out. */
export interface FileReadingJob extends FileToRead {
	isLastTry?: boolean;
}

/** A piece of a file's text; `page` counts from 1 and is `null` where the file has no pages. */
export interface TextChunk {
	page: number | null;
	chunk: string;
}

/** What reading a file came to. */
export interface ReadResult {
	state: Extract<FileState, "processed" | "notReadable">;
	/** Why it could not be read, or not all of it. */
	stateReason: TextKey | null;
	pageCount: number | null;
	hasPreview: boolean;
	/** What is to be paid by it, in the order in which it was found; none where it is left out. */
	bills?: BillFacts[];
	/** SHA-256 of the file's bytes in hexadecimal; `null` where they are not in the bucket. */
	sha256: string | null;
	/** One `TextChunk` as JSON a line: an answer as a value would have a limit of 32 MiB. Must be read or cancelled. */
	text: ReadableStream<Uint8Array>;
}

/** A page of a file; pages count from 1. */
export interface PageOfFile extends FileToRead {
	page: number;
}

/** A page of a file, `width` pixels wide. */
export interface PageToDraw extends PageOfFile {
	width: PreviewWidth;
}

/** What the reader's Worker does for the CMS, over a service binding. It knows no users, no tenants and no rights. */
export interface ReaderCalls {
	/** Reads text and properties and lays the pictures of page one into the bucket. May be called again. */
	read(file: FileReadingJob): Promise<ReadResult>;
	/** SHA-256 of an object in hexadecimal; `null` where it is not in the bucket. */
	digest(objectKey: string): Promise<string | null>;
	/** The page as WebP; `null` where it has no picture. */
	drawPage(page: PageToDraw): Promise<Uint8Array<ArrayBuffer> | null>;
	/** Where the words of a page of a PDF or TIFF stand; `null` where it has no such page. */
	pageLayout(page: PageOfFile): Promise<PageLayout | null>;
	/** The sizes of all pages of a PDF or TIFF; `null` where it is none that can be opened. */
	pageRuns(file: FileToRead): Promise<PageRun[] | null>;
}
