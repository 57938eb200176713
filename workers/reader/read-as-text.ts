import type { FileSource } from "./file-source.ts";
import type { FileReading } from "./read-file.ts";
import type { ReadText, TextLimits } from "./text-limits.ts";

/** Largest file that has to lie in memory whole to be read, in bytes. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024;

/** A file of a format that has to be there whole, for its text alone. */
export function readWhole(read: ReadText) {
	return async (source: FileSource, limits: TextLimits): Promise<FileReading> =>
		readBytes(read, await source.bytes(MAX_WHOLE_BYTES), limits);
}

/** A file that is text from its first byte: of a long one the beginning is read. */
export function readBeginning(read: ReadText) {
	return async (source: FileSource, limits: TextLimits): Promise<FileReading> => {
		const reading = await readBytes(read, await source.beginning(limits.maxCharacters), limits);
		return { ...reading, isCut: reading.isCut || source.file.size > limits.maxCharacters };
	};
}

async function readBytes(read: ReadText, bytes: Uint8Array, limits: TextLimits): Promise<FileReading> {
	const { pages, isCut } = await read(bytes, limits);
	return { pages, isCut, pageCount: pages.at(-1)?.page ?? null, hasPreview: false };
}
