import { MAX_PHOTO_PIXELS, type PhotoHeader, type PhotoOrientation } from "../shared/photo-calls.ts";
import { type Box, Cursor, bytesOf } from "./boxes.ts";
import { type HeifItems, readHeifItems } from "./heif-items.ts";
import { pictureUnits, readHevcConfiguration } from "./hevc.ts";
import { type TilePicture, tileFile } from "./tile-file.ts";
import { turned } from "./turns.ts";
import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

interface Size {
	width: number;
	height: number;
}

/** A photograph, and the tiles that it is laid out of, row by row. Of what surrounds `area` nothing is shown. */
export interface HeicPhoto {
	header: PhotoHeader;
	area: Size & { x: number; y: number };
	tile: Size;
	columns: number;
	rows: number;
	/** A tile as a file of its own. @throws UnreadablePhotoError where it is damaged, or not as large as the others */
	tileFile(index: number): Uint8Array;
}

/** Memory that decoding may take, in bytes, besides the file: a Worker has 128 MB. */
const MAX_MEMORY = 100_000_000;
/** What libheif takes for each pixel of a tile, in bytes, as measured: with 8 bits a value, and with more. */
const TILE_PIXEL_BYTES = 10;
const DEEP_TILE_PIXEL_BYTES = 15;
const BAND_PIXEL_BYTES = 4;
/** A decoder keeps pictures in whole blocks of at most this many pixels. */
const BLOCK = 64;
/** A picture that is not packed at all has at most this many bytes a pixel, and some more. */
const MOST_BYTES_OF_PIXEL = 6;
const SPARE_BYTES = 100_000;
const GRID_BYTES = 12;

/**
 * Reads how the photograph of a file of HEIC lies in it (ISO 23008-12): in one piece, or as a grid of tiles, as iPhones
 * write it.
 * @throws UnreadablePhotoError where it is damaged, too large, or of a kind that is not read
 */
export function readHeicPhoto(file: Uint8Array): HeicPhoto {
	return whereAllIsThere(() => readPhoto(readHeifItems(file)));
}

/** What leads beyond the file, or beyond a part of it, is damaged. */
function whereAllIsThere<Value>(read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		if (error instanceof RangeError) throw new UnreadablePhotoError("broken", { cause: error });
		throw error;
	}
}

function readPhoto(items: HeifItems): HeicPhoto {
	const { primary } = items;
	const { columns, rows, parts, ...whole } = readLayout(items);
	const [first = 0] = parts;
	if (parts.some((item) => items.typeOf(item) !== "hvc1")) throw new UnreadablePhotoError("otherKind");
	const tile = sizeOf(items.propertiesOf(first));
	const { area, orientation } = shownPart(whole, items.propertiesOf(primary));
	const photo = {
		header: { width: area.width, height: area.height, orientation },
		area,
		tile,
		columns,
		rows,
	};
	if (whole.width * whole.height > MAX_PHOTO_PIXELS) throw new UnreadablePhotoError("tooLarge");
	// Each tile has its part in the whole.
	const isCovered = isBetween(whole.width, columns - 1, columns, tile.width);
	if (!isCovered || !isBetween(whole.height, rows - 1, rows, tile.height))
		throw new UnreadablePhotoError("broken");
	if (memoryOf(photo, picturesOf(items, first, tile)) > MAX_MEMORY)
		throw new UnreadablePhotoError("tooLarge");
	return {
		...photo,
		tileFile: (index) => whereAllIsThere(() => fileOfTile(items, parts[index] ?? 0, tile)),
	};
}

function fileOfTile(items: HeifItems, item: number, tile: Size): Uint8Array {
	const picture = picturesOf(items, item, tile);
	const maxBytes = tile.width * tile.height * MOST_BYTES_OF_PIXEL + SPARE_BYTES;
	return tileFile(picture, pictureUnits(items.dataOf(item, maxBytes), picture.lengthBytes));
}

interface Layout extends Size {
	columns: number;
	rows: number;
	/** The items of its tiles, row by row. */
	parts: number[];
}

function readLayout(items: HeifItems): Layout {
	const { primary } = items;
	if (items.typeOf(primary) === "hvc1") {
		return { columns: 1, rows: 1, parts: [primary], ...sizeOf(items.propertiesOf(primary)) };
	}
	if (items.typeOf(primary) !== "grid") throw new UnreadablePhotoError("otherKind");
	const data = items.dataOf(primary, GRID_BYTES);
	const cursor = new Cursor(new DataView(data.buffer), 1);
	const sideBytes = (cursor.number(1) & 1) === 1 ? 4 : 2;
	const [rows, columns] = [cursor.number(1) + 1, cursor.number(1) + 1];
	const [width, height] = [cursor.number(sideBytes), cursor.number(sideBytes)];
	const parts = items.partsOf(primary);
	if (parts.length !== rows * columns) throw new UnreadablePhotoError("broken");
	return { rows, columns, width, height, parts };
}

/** What of it is shown, and how it lies: the properties count in their order. */
function shownPart(whole: Size, properties: readonly Box[]) {
	let area = { x: 0, y: 0, ...whole };
	let orientation: PhotoOrientation = 1;
	for (const { type, view } of properties) {
		if (type === "irot") orientation = turned(orientation, 4 - (view.getUint8(0) & 3));
		else if (type === "imir")
			orientation = turned(orientation, (view.getUint8(0) & 1) === 1 ? "leftRight" : "upDown");
		else if (type === "clap") {
			// By the rule a photograph is cut before it is turned (ISO 23000-22, 7.3.6.7).
			if (orientation !== 1) throw new UnreadablePhotoError("otherKind");
			area = readClap(view, whole);
		}
	}
	return { area, orientation };
}

/** A part in the middle, or so far from it (ISO 14496-12, 12.1.4). */
function readClap(view: DataView, whole: Size): HeicPhoto["area"] {
	const fraction = (at: number) => view.getInt32(at) / view.getUint32(at + 4);
	const [width, height] = [Math.round(fraction(0)), Math.round(fraction(8))];
	const x = Math.round((whole.width - width) / 2 + fraction(16));
	const y = Math.round((whole.height - height) / 2 + fraction(24));
	const isInside = width > 0 && height > 0 && x >= 0 && y >= 0;
	if (!isInside || !(x + width <= whole.width && y + height <= whole.height))
		throw new UnreadablePhotoError("broken");
	return { x, y, width, height };
}

function sizeOf(properties: readonly Box[]): Size {
	const view = propertyOf(properties, "ispe");
	const [width, height] = [view.getUint32(4), view.getUint32(8)];
	if (width === 0 || height === 0) throw new UnreadablePhotoError("broken");
	return { width, height };
}

/** What is said of a tile's pictures, which have to be as large as it. */
function picturesOf(items: HeifItems, item: number, tile: Size): TilePicture {
	const properties = items.propertiesOf(item);
	const size = sizeOf(properties);
	const hvcC = propertyOf(properties, "hvcC");
	const configuration = readHevcConfiguration(hvcC);
	const fits = (coded: number, side: number) => coded >= side && coded < side + BLOCK;
	const isAsSaid =
		size.width === tile.width &&
		size.height === tile.height &&
		fits(configuration.codedWidth, tile.width) &&
		fits(configuration.codedHeight, tile.height);
	if (!isAsSaid) throw new UnreadablePhotoError("broken");
	const colour = properties.find(({ type, view }) => type === "colr" && isNclx(view))?.view;
	return { ...tile, ...configuration, hvcC: bytesOf(hvcC), colour: colour ? bytesOf(colour) : null };
}

/** Colours by their numbers, which say how they become red, green and blue. */
function isNclx(view: DataView): boolean {
	return view.byteLength >= 4 && view.getUint32(0) === 0x6e636c78;
}

function propertyOf(properties: readonly Box[], wanted: string): DataView {
	const property = properties.find(({ type }) => type === wanted);
	if (!property) throw new UnreadablePhotoError("broken");
	return property.view;
}

function memoryOf({ area, tile }: Pick<HeicPhoto, "area" | "tile">, { bits }: TilePicture): number {
	const pixelBytes = bits > 8 ? DEEP_TILE_PIXEL_BYTES : TILE_PIXEL_BYTES;
	const bandHeight = Math.min(tile.height, area.height);
	return tile.width * tile.height * pixelBytes + area.width * bandHeight * BAND_PIXEL_BYTES;
}

function isBetween(side: number, fewer: number, all: number, tile: number): boolean {
	return side > fewer * tile && side <= all * tile;
}
