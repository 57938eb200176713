import type { FontCalls } from "../shared/font-calls.ts";
import type { BillFacts } from "../../contract/bills/bill.ts";
import type { FileToShow, MailAttachment } from "../shared/reader-calls.ts";
import { digestOfBytes, digestOfObject } from "./digest.ts";
import type { ExtractedText } from "./text-limits.ts";
import { UnreadableFileError, type UnreadableReason } from "./unreadable-file-error.ts";

/** What was found in a file. */
export interface FileReading extends ExtractedText {
	pageCount: number | null;
	hasPreview: boolean;
	/** Pages, from 1, that can be seen and have no text of their own; of a picture the first. */
	pictures?: number[];
	/** `false` where a page that was to be drawn could not be. */
	isDrawn?: boolean;
	/** Of a mail whose head alone can be read, or not all that it says. */
	encryption?: Extract<UnreadableReason, "smime" | "pgp"> | null;
	/** What is to be paid by it. */
	bills?: BillFacts[];
	/** What is attached to it. */
	attachments?: MailAttachment[];
}

/** What is asked for of the bucket at a time, and what is gone through at a time, in bytes. */
const FETCHED_BYTES = 4 * 1024 * 1024;
const PIECE_BYTES = 128 * 1024;

/** Other Workers that help to read and draw, as far as they are there. */
export interface Helpers {
	/** Decodes photographs of iPhones. */
	photoDecoder?: Fetcher | undefined;
	/** Has fonts that PDFs do not carry. */
	fonts?: Pick<FontCalls, "font"> | undefined;
}

/** A file in the bucket, with what is needed to read it. */
export interface FileSource {
	file: FileToShow;
	bucket: R2Bucket;
	helpers: Helpers;
	/** All bytes of a file that is no larger than this. @throws UnreadableFileError where it is, or not there */
	bytes(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
	/** At most this many bytes from the beginning of a file. @throws UnreadableFileError where it is not there */
	beginning(length: number): Promise<Uint8Array<ArrayBuffer>>;
	/** All bytes of a file of any size, a piece at a time. @throws UnreadableFileError where it is not there */
	pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
}

/** A range of an object, shorter where the object ends. @throws UnreadableFileError where it is not in the bucket */
export async function rangeOfObject(
	bucket: R2Bucket,
	objectKey: string,
	offset: number,
	length: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const object = await bucket.get(objectKey, { range: { offset, length } });
	if (!object) throw new UnreadableFileError("missing");
	return new Uint8Array(await object.arrayBuffer());
}

/** The file, and its digest: of the bytes where they were read, else of the object, which may be larger than memory. */
export function openSource(file: FileToShow, bucket: R2Bucket, helpers: Helpers = {}) {
	let known: string | undefined;

	const slice = (offset: number, length: number) => rangeOfObject(bucket, file.objectKey, offset, length);
	const beginning = (length: number) => slice(0, length);

	const source: FileSource = {
		file,
		bucket,
		helpers,
		async bytes(maxBytes) {
			if (file.size > maxBytes) throw new UnreadableFileError("tooLarge");
			const bytes = await beginning(maxBytes);
			known ??= await digestOfBytes(bytes);
			return bytes;
		},
		beginning,
		async *pieces() {
			for (let offset = 0; offset < file.size; offset += FETCHED_BYTES) {
				const fetched = await slice(offset, Math.min(FETCHED_BYTES, file.size - offset));
				for (let at = 0; at < fetched.length; at += PIECE_BYTES) {
					yield fetched.subarray(at, at + PIECE_BYTES);
				}
			}
		},
	};
	return { source, sha256: async () => known ?? digestOfObject(bucket, file.objectKey) };
}
