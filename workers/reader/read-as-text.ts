import type { FileToRead } from "../shared/reader-calls.ts";
import type { FileReading } from "./read-file.ts";
import type { ReadText, TextLimits } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Largest file that has to lie in memory whole to be read, in bytes. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024;

/** A file of a format that has to be there whole, for its text alone. */
export function readWhole(read: ReadText) {
	return async (file: FileToRead, bucket: R2Bucket, limits: TextLimits): Promise<FileReading> => {
		if (file.size > MAX_WHOLE_BYTES) throw new UnreadableFileError("tooLarge");
		return readBytes(read, await bytesOf(file, bucket, file.size), limits);
	};
}

/** A file that is text from its first byte: of a long one the beginning is read. */
export function readBeginning(read: ReadText) {
	return async (file: FileToRead, bucket: R2Bucket, limits: TextLimits): Promise<FileReading> => {
		const reading = await readBytes(read, await bytesOf(file, bucket, limits.maxCharacters), limits);
		return { ...reading, isCut: reading.isCut || file.size > limits.maxCharacters };
	};
}

async function readBytes(read: ReadText, bytes: Uint8Array, limits: TextLimits): Promise<FileReading> {
	const { pages, isCut } = await read(bytes, limits);
	return { pages, isCut, pageCount: pages.at(-1)?.page ?? null, hasPreview: false };
}

async function bytesOf({ objectKey }: FileToRead, bucket: R2Bucket, length: number): Promise<Uint8Array> {
	const object = await bucket.get(objectKey, { range: { offset: 0, length } });
	if (!object) throw new UnreadableFileError("missing");
	return new Uint8Array(await object.arrayBuffer());
}
