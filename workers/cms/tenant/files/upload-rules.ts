import { MAX_FILE_BYTES, MIN_UPLOAD_CHUNK_BYTES } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { refusedField } from "../core/errors.ts";

/** A chunk as its headers announce it. Sizes in bytes; `index` from 0. */
export interface IncomingChunk {
	sessionId: string;
	index: number;
	total: number | null;
	size: number;
	/** Size of the whole file; `null` where the sender does not say it. */
	fileSize: number | null;
	fileName: string;
	contentType: string;
}

/** What is known of an upload when a chunk comes. */
export interface KnownUpload {
	total: number | null;
	fileSize: number | null;
	parts: readonly { index: number; size: number }[];
}

interface ChunkSizes {
	index: number;
	size: number;
	isLast: boolean;
	total: number | null;
	/** Size of every chunk but the last; `null` as long as only the last is known. */
	full: number | null;
	/** Size of the last chunk, where it is known. */
	last: number | null;
}

/**
 * Refuses a chunk that does not fit those that are there (400), or that makes the file too large (413): R2 wants parts
 * of 5 MiB or more, all of the same size but the last.
 * @returns how large the file will be at least, in bytes
 */
export function validateChunk(chunk: IncomingChunk, known: KnownUpload): number {
	const others = known.parts.filter((part) => part.index !== chunk.index);
	const total = chunk.total ?? known.total;
	const same = known.parts.find((part) => part.index === chunk.index);
	if (same && same.size !== chunk.size) throw refusedField("size", `was ${same.size} bytes before`);
	refuseOtherNumbers(chunk, known, others);
	const sizes = sizesWith(chunk, total, others);
	refuseOtherSizes(sizes);
	const fileSize = chunk.fileSize ?? known.fileSize;
	const { least, most } = possibleFileSizes(sizes);
	if (Math.max(least, fileSize ?? 0) > MAX_FILE_BYTES) {
		throw new ContractError("PayloadTooLargeError", "upload.tooLarge");
	}
	if (fileSize !== null && (fileSize < least || fileSize > most)) {
		throw refusedField("fileSize", "is not the size of the chunks together");
	}
	return Math.max(least, fileSize ?? 0);
}

function refuseOtherNumbers(
	chunk: IncomingChunk,
	known: KnownUpload,
	others: readonly { index: number }[],
): void {
	const total = chunk.total ?? known.total;
	if (known.total !== null && total !== known.total) throw refusedField("total", `was ${known.total} before`);
	if (total !== null && others.some(({ index }) => index >= total)) {
		throw refusedField("total", "is smaller than an index that was sent before");
	}
	if (total !== null && chunk.index >= total) throw refusedField("index", "is not below the total");
	if (known.fileSize !== null && chunk.fileSize !== null && chunk.fileSize !== known.fileSize) {
		throw refusedField("fileSize", `was ${known.fileSize} before`);
	}
}

function sizesWith(
	{ index, size }: IncomingChunk,
	total: number | null,
	others: KnownUpload["parts"],
): ChunkSizes {
	const isLastIndex = (position: number) => total !== null && position === total - 1;
	const isLast = isLastIndex(index);
	const otherFull = others.find((part) => !isLastIndex(part.index))?.size ?? null;
	const otherLast = others.find((part) => isLastIndex(part.index))?.size ?? null;
	return {
		index,
		size,
		isLast,
		total,
		full: isLast ? otherFull : (otherFull ?? size),
		last: isLast ? size : otherLast,
	};
}

function refuseOtherSizes({ size, isLast, full, last }: ChunkSizes): void {
	if (!isLast && size < MIN_UPLOAD_CHUNK_BYTES) {
		throw refusedField("size", `only the last chunk may be smaller than ${MIN_UPLOAD_CHUNK_BYTES} bytes`);
	}
	if (full !== null && (isLast ? size > full : size !== full)) {
		throw refusedField("size", `chunks are of the same size, ${full} bytes, but the last`);
	}
	if (!isLast && last !== null && last > size) {
		throw refusedField("size", "is smaller than the last chunk");
	}
}

/** Between which sizes that of the file lies, in bytes. */
function possibleFileSizes({ index, total, full, last }: ChunkSizes): { least: number; most: number } {
	if (total === null) return { least: (full ?? 0) * (index + 1), most: MAX_FILE_BYTES };
	const before = total - 1;
	const least = (full ?? MIN_UPLOAD_CHUNK_BYTES) * before + (last ?? 1);
	if (full === null && before > 0) return { least, most: MAX_FILE_BYTES };
	return { least, most: (full ?? 0) * before + (last ?? full ?? 0) };
}
