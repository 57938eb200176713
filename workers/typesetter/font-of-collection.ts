const HEAD_OF_COLLECTION = 16;
const HEAD_OF_FONT = 12;
const RECORD = 16;
/** Of version 3: it names no glyphs. */
const POST = 0x00030000;
const LENGTH_OF_POST = 32;

/**
 * The font of a collection of one (OpenType), as fonts are handed out for PDFium, which asks for no table "post". The
 * library that sets text does.
 */
export function fontOfCollection(collection: Uint8Array): Uint8Array {
	const tables = new DataView(collection.buffer, collection.byteOffset).getUint16(HEAD_OF_COLLECTION + 4);
	const records = HEAD_OF_FONT + tables * RECORD;
	// Its record takes the room of the collection's head: all other tables stay where they are.
	const font = new Uint8Array(collection.length + LENGTH_OF_POST);
	font.set(collection);
	font.set(collection.subarray(HEAD_OF_COLLECTION, HEAD_OF_COLLECTION + records));
	const view = new DataView(font.buffer);
	view.setUint16(4, tables + 1);
	font.set(new TextEncoder().encode("post"), records);
	view.setUint32(records + 8, collection.length);
	view.setUint32(records + 12, LENGTH_OF_POST);
	view.setUint32(collection.length, POST);
	return font;
}
