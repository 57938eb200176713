import { type Box, boxesIn, boxOf, bytesOf, Cursor, part, typeAt } from "./boxes.ts";
import { UnreadablePhotoError } from "./unreadable-photo-error.ts";

/** What a file of HEIF holds, and where (ISO 23008-12, 6 and 14496-12, 8.11). */
export interface HeifItems {
	/** What is to be shown of it. */
	primary: number;
	typeOf(item: number): string;
	/** What is said of an item, in the order in which it counts. @throws UnreadablePhotoError where that is not there */
	propertiesOf(item: number): Box[];
	/** What an item is made of. */
	partsOf(item: number): number[];
	/** The bytes of an item, no more than this many. @throws UnreadablePhotoError where they are not all there */
	dataOf(item: number, maxBytes: number): Uint8Array;
}

type Extent = [offset: number, length: number];

interface Location {
	/** In the file, or in a box of the description itself. */
	isInFile: boolean;
	extents: Extent[];
}

/** A photograph has some fifty items, one of a hundred megapixels some hundred. */
const MAX_ITEMS = 5_000;
/** Pieces in which an item lies. */
const MAX_EXTENTS = 64;
const FULL_BOX_BYTES = 4;

/** @throws UnreadablePhotoError where the file is damaged, or has nothing that is to be shown */
export function readHeifItems(file: Uint8Array): HeifItems {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const meta = boxOf(view, "meta");
	const boxes = new Map<string, DataView>();
	for (const { type, view: content } of boxesIn(meta, FULL_BOX_BYTES)) {
		if (!boxes.has(type)) boxes.set(type, content);
	}
	const box = (type: string): DataView => {
		const content = boxes.get(type);
		if (!content) throw new UnreadablePhotoError("broken");
		return content;
	};
	const types = readTypes(box("iinf"));
	const locations = readLocations(box("iloc"));
	const properties = [...boxesIn(boxOf(box("iprp"), "ipco"))];
	const associations = readAssociations(box("iprp"));
	const references = boxes.get("iref");
	return {
		primary: readPrimary(box("pitm")),
		typeOf: (item) => types.get(item) ?? "",
		propertiesOf: (item) =>
			(associations.get(item) ?? []).map((index) => {
				const property = properties[index - 1];
				if (!property) throw new UnreadablePhotoError("broken");
				return property;
			}),
		partsOf: (item) => (references ? readParts(references, item) : []),
		dataOf(item, maxBytes) {
			const location = locations.get(item);
			if (!location) throw new UnreadablePhotoError("broken");
			return gathered(location.isInFile ? view : box("idat"), location.extents, maxBytes);
		},
	};
}

/** Numbers of items have two bytes in old boxes, four in newer ones. */
function readPrimary(pitm: DataView): number {
	return new Cursor(pitm, FULL_BOX_BYTES).number(pitm.getUint8(0) === 0 ? 2 : 4);
}

function readTypes(iinf: DataView): Map<number, string> {
	const isOld = iinf.getUint8(0) === 0;
	const types = new Map<number, string>();
	for (const { type, view } of boxesIn(iinf, FULL_BOX_BYTES + (isOld ? 2 : 4))) {
		const version = view.getUint8(0);
		if (type !== "infe" || version < 2) continue;
		const numberBytes = version === 2 ? 2 : 4;
		const item = new Cursor(view, FULL_BOX_BYTES).number(numberBytes);
		types.set(item, typeAt(view, FULL_BOX_BYTES + numberBytes + 2));
	}
	return types;
}

function readLocations(iloc: DataView): Map<number, Location> {
	const version = iloc.getUint8(0);
	const cursor = new Cursor(iloc, FULL_BOX_BYTES);
	const sizes = cursor.number(2);
	const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
	const indexBytes = version === 0 ? 0 : sizes & 15;
	const numberBytes = version < 2 ? 2 : 4;
	const count = limited(cursor.number(numberBytes), MAX_ITEMS);
	const locations = new Map<number, Location>();
	for (let index = 0; index < count; index += 1) {
		const item = cursor.number(numberBytes);
		const method = version === 0 ? 0 : cursor.number(2) & 15;
		const isElsewhere = cursor.number(2) !== 0;
		const base = cursor.number(baseBytes);
		const extents = Array.from({ length: limited(cursor.number(2), MAX_EXTENTS) }, (): Extent => {
			cursor.number(indexBytes);
			const offset = cursor.number(offsetBytes);
			return [base + offset, cursor.number(lengthBytes)];
		});
		// What lies in other files or other items is not read, and no photograph's pixels do.
		if (!isElsewhere && method < 2) locations.set(item, { isInFile: method === 0, extents });
	}
	return locations;
}

/** For each item its properties, as numbers from 1. */
function readAssociations(iprp: DataView): Map<number, number[]> {
	const associations = new Map<number, number[]>();
	for (const { type, view } of boxesIn(iprp)) {
		if (type !== "ipma") continue;
		const version = view.getUint8(0);
		const isWide = (view.getUint8(3) & 1) === 1;
		const cursor = new Cursor(view, FULL_BOX_BYTES);
		const count = limited(cursor.number(4), MAX_ITEMS);
		for (let index = 0; index < count; index += 1) {
			const item = cursor.number(version === 0 ? 2 : 4);
			// The highest bit says that whoever does not know a property must not show the item.
			const numbers = Array.from({ length: cursor.number(1) }, () =>
				isWide ? cursor.number(2) & 0x7fff : cursor.number(1) & 0x7f,
			);
			associations.set(
				item,
				numbers.filter((number) => number > 0),
			);
		}
	}
	return associations;
}

function readParts(iref: DataView, item: number): number[] {
	const numberBytes = iref.getUint8(0) === 0 ? 2 : 4;
	for (const { type, view } of boxesIn(iref, FULL_BOX_BYTES)) {
		const cursor = new Cursor(view);
		if (type !== "dimg" || cursor.number(numberBytes) !== item) continue;
		const count = limited(cursor.number(2), MAX_ITEMS);
		return Array.from({ length: count }, () => cursor.number(numberBytes));
	}
	return [];
}

function gathered(view: DataView, extents: readonly Extent[], maxBytes: number): Uint8Array {
	const total = extents.reduce((sum, [, length]) => sum + length, 0);
	if (total === 0 || total > maxBytes) throw new UnreadablePhotoError("broken");
	const bytes = new Uint8Array(total);
	let at = 0;
	for (const [offset, length] of extents) {
		bytes.set(bytesOf(part(view, offset, length)), at);
		at += length;
	}
	return bytes;
}

function limited(count: number, most: number): number {
	if (count > most) throw new UnreadablePhotoError("broken");
	return count;
}
