import { UnreadableFileError } from "../unreadable-file-error.ts";

/** A part of the stream, in bytes. */
export interface DocRange {
	from: number;
	to: number;
}

/** Pages of the stream that say how its characters look; each has the number of its runs at its end. */
const PAGE_BYTES = 512;
const COUNT_AT = PAGE_BYTES - 1;
/** The property of characters that have been deleted while changes were recorded ([MS-DOC] 2.6.1). */
const IS_DELETED = 0x0800;
/** Bytes of what follows a property, by its upper three bits; 6 says so itself. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3] as const;
const SAYS_ITSELF = 6;

/**
 * The passages that were deleted while changes were recorded, in the order of the stream.
 * @param list of the pages that say how characters look ([MS-DOC] 2.8.5)
 * @throws UnreadableFileError where it names more pages than there are
 */
export function deletedRanges(main: Uint8Array, list: Uint8Array): DocRange[] {
	const count = Math.floor((list.length - 4) / 8);
	if (count > main.length / PAGE_BYTES) throw new UnreadableFileError("broken");
	const numbers = new DataView(list.buffer, list.byteOffset, list.byteLength);
	const ranges: DocRange[] = [];
	for (let index = 0; index < count; index += 1) {
		const at = (numbers.getUint32((count + 1) * 4 + index * 4, true) & 0x3fffff) * PAGE_BYTES;
		if (at + PAGE_BYTES <= main.length) ranges.push(...deletedOnPage(main.subarray(at, at + PAGE_BYTES)));
	}
	return ranges.toSorted((one, other) => one.from - other.from);
}

function* deletedOnPage(page: Uint8Array): Generator<DocRange> {
	const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
	const count = page[COUNT_AT] ?? 0;
	const properties = (count + 1) * 4;
	for (let index = 0; index < count && properties + index < COUNT_AT; index += 1) {
		const at = (page[properties + index] ?? 0) * 2;
		const length = page[at] ?? 0;
		if (at === 0 || !hasDeletion(page.subarray(at + 1, at + 1 + length))) continue;
		yield { from: view.getUint32(index * 4, true), to: view.getUint32(index * 4 + 4, true) };
	}
}

function hasDeletion(properties: Uint8Array): boolean {
	for (let at = 0; at + 2 < properties.length;) {
		const property = (properties[at] ?? 0) | ((properties[at + 1] ?? 0) << 8);
		if (property === IS_DELETED) return properties[at + 2] === 1;
		const kind = property >> 13;
		at += 2 + (kind === SAYS_ITSELF ? 1 + (properties[at + 2] ?? 0) : (OPERAND_BYTES[kind] ?? 1));
	}
	return false;
}

/** What is left of a part of the stream without those of the ranges, which are in its order. */
export function* withoutRanges({ from, to }: DocRange, ranges: readonly DocRange[]): Generator<DocRange> {
	let at = from;
	for (let index = firstBehind(ranges, from); index < ranges.length; index += 1) {
		const range = ranges[index];
		if (!range || range.from >= to) break;
		if (range.from > at) yield { from: at, to: range.from };
		at = Math.max(at, range.to);
	}
	if (at < to) yield { from: at, to };
}

/** The first of the ranges that ends behind a place, as they do not overlap in a file that makes sense. */
function firstBehind(ranges: readonly DocRange[], place: number): number {
	let [low, high] = [0, ranges.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1;
		else high = middle;
	}
	return low;
}
