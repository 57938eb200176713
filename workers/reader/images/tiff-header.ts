import { UnreadableFileError } from "../unreadable-file-error.ts";
import type { Orientation } from "./orientation.ts";

/** A page of a TIFF: how its pixels are packed, and where they lie (TIFF 6.0, with its supplements). */
export interface TiffPage {
	width: number;
	height: number;
	orientation: Orientation;
	/** How many times as high as wide a pixel is: those of a fax are no squares. */
	pixelRatio: number;
	compression: number;
	photometric: number;
	bits: number;
	/** Whether the values of 16 bits have their lower byte first. */
	isLittleEndian: boolean;
	/** They are whole numbers from 0 on, as almost everywhere. */
	isUnsigned: boolean;
	/** Values of a pixel. */
	samples: number;
	/** What comes extraSamples the colours: how much of a pixel is seen, with colours that are multiplied by it already or not. */
	extraSamples: "nothing" | "multipliedAlpha" | "alpha";
	hasPredictor: boolean;
	/** Whether the bits of each byte stand the other way round. */
	isReversed: boolean;
	/** Whether the rows of an older fax refer to each other. */
	isTwoDimensional: boolean;
	/** Reds, then greens, then blues, of 16 bits each. */
	palette: readonly number[];
	/** Tables that the JPEGs of all blocks share. */
	jpegTables: Uint8Array | null;
	blocks: readonly TiffBlock[];
}

/** A strip or tile; what reaches beyond the page is not shown. */
export interface TiffBlock {
	x: number;
	y: number;
	width: number;
	height: number;
	data: Uint8Array;
}

const MAX_PAGES = 5_000;
/** Strips and tiles of all pages together. */
const MAX_BLOCKS = 20_000;
/** What one directory holds, and one of its entries; real ones have dozens, and as many values as blocks or colours. */
const MAX_ENTRIES = 1_000;
const MAX_VALUES = 100_000;
const ENTRY_BYTES = 12;
/** Bytes of a value by its type: BYTE, ASCII, SHORT, LONG, RATIONAL, SBYTE, UNDEFINED. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1 };
/** Kinds of pages that are no pages of their own: a smaller version, a mask. */
const IS_NO_PAGE = 0b101;

interface Fields {
	all(tag: number): number[];
	one(tag: number, otherwise: number): number;
	bytes(tag: number): Uint8Array | null;
}

/**
 * Reads what the pages of a TIFF are like.
 * @throws UnreadableFileError where it is damaged, claims more than it has, or is of a kind that is not read
 */
export function readTiffPages(file: Uint8Array): TiffPage[] {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const seen = new Set<number>();
	const pages: TiffPage[] = [];
	let blocks = 0;
	let bytes = 0;
	try {
		const isLittle = view.getUint16(0) === 0x4949;
		for (let at = view.getUint32(4, isLittle); at !== 0 && pages.length < MAX_PAGES;) {
			if (seen.has(at)) break;
			seen.add(at);
			const count = view.getUint16(at, isLittle);
			if (count > MAX_ENTRIES) throw new UnreadableFileError("bomb");
			const fields = fieldsAt(view, at + 2, { count, isLittle });
			if ((fields.one(254, 0) & IS_NO_PAGE) === 0) {
				const page = pageOf(file, fields, isLittle);
				blocks += page.blocks.length;
				bytes += page.blocks.reduce((sum, { data }) => sum + data.length, 0);
				// Pages that share what they show multiply it.
				if (blocks > MAX_BLOCKS || bytes > file.length) throw new UnreadableFileError("bomb");
				pages.push(page);
			}
			at = view.getUint32(at + 2 + count * ENTRY_BYTES, isLittle);
		}
	} catch (error) {
		// What has been read before the file breaks off is worth having.
		if (!(error instanceof RangeError)) throw error;
	}
	if (pages.length === 0) throw new UnreadableFileError("broken");
	return pages;
}

function fieldsAt(
	view: DataView,
	start: number,
	{ count, isLittle }: { count: number; isLittle: boolean },
): Fields {
	const entries = new Map<number, { type: number; count: number; at: number }>();
	for (let at = start; at < start + count * ENTRY_BYTES; at += ENTRY_BYTES) {
		const type = view.getUint16(at + 2, isLittle);
		const values = view.getUint32(at + 4, isLittle);
		const isInside = values * (TYPE_BYTES[type] ?? 0) <= 4;
		const place = isInside ? at + 8 : view.getUint32(at + 8, isLittle);
		entries.set(view.getUint16(at, isLittle), { type, count: values, at: place });
	}
	const valueAt = (type: number, at: number): number => {
		if (type === 3) return view.getUint16(at, isLittle);
		if (type === 4) return view.getUint32(at, isLittle);
		if (type === 5) return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
		return view.getUint8(at);
	};
	const all = (tag: number): number[] => {
		const entry = entries.get(tag);
		if (!entry) return [];
		const { type, count: values, at } = entry;
		const size = TYPE_BYTES[type] ?? 0;
		if (values > MAX_VALUES) throw new UnreadableFileError("bomb");
		if (at + values * size > view.byteLength) throw new RangeError("beyond the file");
		return size === 0 ? [] : Array.from({ length: values }, (_, index) => valueAt(type, at + index * size));
	};
	return {
		all,
		one: (tag, otherwise) => all(tag)[0] ?? otherwise,
		bytes: (tag) => (entries.has(tag) ? Uint8Array.from(all(tag)) : null),
	};
}

function pageOf(file: Uint8Array, fields: Fields, isLittleEndian: boolean): TiffPage {
	const { all, one, bytes } = fields;
	const [width, height] = [one(256, 0), one(257, 0)];
	if (width === 0 || height === 0) throw new UnreadableFileError("broken");
	const [acrossRatio, downRatio] = [one(282, 1), one(283, 1)];
	const pixelRatio = acrossRatio / downRatio;
	const samples = one(277, 1);
	const arePlanesApart = one(284, 1) === 2 && samples > 1;
	if (arePlanesApart) throw new UnreadableFileError("unknownType");
	return {
		width,
		height,
		orientation: orientationOf(one(274, 1)),
		pixelRatio: pixelRatio > 0.2 && pixelRatio < 5 ? pixelRatio : 1,
		compression: one(259, 1),
		photometric: one(262, 0),
		bits: one(258, 1),
		isLittleEndian,
		isUnsigned: one(339, 1) === 1,
		samples,
		extraSamples: one(338, 0) === 2 ? "alpha" : one(338, 0) === 1 ? "multipliedAlpha" : "nothing",
		hasPredictor: one(317, 1) === 2,
		isReversed: one(266, 1) === 2,
		isTwoDimensional: (one(292, 0) & 1) === 1,
		palette: all(320),
		jpegTables: bytes(347),
		blocks: blocksOf(file, { width, height }, fields),
	};
}

function blocksOf(
	file: Uint8Array,
	page: { width: number; height: number },
	{ all, one }: Fields,
): TiffBlock[] {
	const isTiled = all(322).length > 0;
	const width = isTiled ? one(322, 0) : page.width;
	const height = isTiled ? one(323, 0) : Math.min(one(278, page.height), page.height);
	if (width === 0 || height === 0) throw new UnreadableFileError("broken");
	const offsets = all(isTiled ? 324 : 273);
	const lengths = all(isTiled ? 325 : 279);
	const across = Math.ceil(page.width / width);
	const count = Math.min(offsets.length, across * Math.ceil(page.height / height));
	if (count === 0) throw new UnreadableFileError("broken");
	return Array.from({ length: count }, (_, index) => {
		const y = Math.floor(index / across) * height;
		const start = offsets[index] ?? 0;
		return {
			x: (index % across) * width,
			y,
			width,
			height: isTiled ? height : Math.min(height, page.height - y),
			data: file.subarray(start, start + (lengths[index] ?? file.length)),
		};
	});
}

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

function orientationOf(value: number): Orientation {
	return ORIENTATIONS.find((orientation) => orientation === value) ?? 1;
}
