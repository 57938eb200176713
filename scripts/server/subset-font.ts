import { collectionOf, tablesOf } from "./font-tables.ts";

/** What PDFium draws letters with; the others say how letters join, or what glyphs are called. */
const KEPT = ["OS/2", "cmap", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "prep"];
/** Of a glyph that is made of others (OpenType, "glyf"). */
const ARE_WORDS = 0x0001;
const ARE_OFFSETS = 0x0002;
const HAS_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_MATRIX = 0x0080;

/** Letters that stand elsewhere than in the font, by this many of its units. */
export interface Moved {
	letters: string;
	x: number;
	y: number;
}

/** A TrueType font, as a collection of one, with the outlines of these characters only. Its glyphs keep their numbers. */
export function subsetFont(
	font: Buffer,
	characters: Iterable<string>,
	moved: Moved = { letters: "", x: 0, y: 0 },
): Uint8Array<ArrayBuffer> {
	const all = tablesOf(font);
	const tables = new Map(KEPT.flatMap((tag) => (all.has(tag) ? [[tag, tableOf(all, tag)]] : [])));
	const glyf = tableOf(tables, "glyf");
	const starts = startsOf(tables);
	const outlineOf = (glyph: number) => glyf.subarray(starts[glyph] ?? 0, starts[glyph + 1] ?? 0);

	const numbers = glyphsOf(tableOf(tables, "cmap"));
	const kept = new Set<number>([0]);
	const keep = (glyph: number) => {
		if (kept.has(glyph)) return;
		kept.add(glyph);
		for (const component of componentsOf(outlineOf(glyph))) keep(component);
	};
	const numberOf = (character: string) => numbers.get(character.codePointAt(0) ?? 0) ?? 0;
	for (const character of characters) keep(numberOf(character));

	const metrics = Buffer.from(tableOf(tables, "hmtx"));
	const widths = tableOf(tables, "hhea").readUInt16BE(34);
	const replaced = new Map<number, Buffer>();
	let free = 0;
	for (const letter of moved.letters) {
		const glyph = numberOf(letter);
		while (kept.has(free)) free += 1;
		replaced.set(free, outlineOf(glyph)).set(glyph, movedGlyph(outlineOf(glyph), free, moved));
		kept.add(free);
		const bearing = glyph < widths ? glyph * 4 + 2 : widths * 4 + (glyph - widths) * 2;
		metrics.writeInt16BE(metrics.readInt16BE(bearing) + moved.x, bearing);
	}

	const outlines: Buffer[] = [];
	const loca = Buffer.alloc(starts.length * 4);
	let length = 0;
	for (let glyph = 0; glyph + 1 < starts.length; glyph += 1) {
		if (kept.has(glyph)) {
			const outline = replaced.get(glyph) ?? outlineOf(glyph);
			outlines.push(outline);
			length += outline.length;
		}
		loca.writeUInt32BE(length, (glyph + 1) * 4);
	}
	const head = Buffer.from(tableOf(tables, "head"));
	// Offsets are of four bytes, as they are.
	head.writeInt16BE(1, 50);
	return collectionOf(
		new Map([
			...tables,
			["glyf", Buffer.concat(outlines)],
			["head", head],
			["hmtx", metrics],
			["loca", loca],
		]),
	);
}

function tableOf(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
	const table = tables.get(tag);
	if (!table) throw new Error(`The font has no table ${tag}.`);
	return table;
}

/** Where the outline of each glyph begins, and the last one ends. */
function startsOf(tables: ReadonlyMap<string, Buffer>): number[] {
	const loca = tableOf(tables, "loca");
	const isLong = tableOf(tables, "head").readInt16BE(50) === 1;
	return Array.from({ length: tableOf(tables, "maxp").readUInt16BE(4) + 1 }, (_, glyph) =>
		isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2,
	);
}

/** The number of the glyph of each character (OpenType, "cmap", formats 4 and 12). */
function glyphsOf(cmap: Buffer): Map<number, number> {
	const glyphs = new Map<number, number>();
	for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
		const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
		const format = table.readUInt16BE(0);
		if (format === 4) addSegments(table, glyphs);
		if (format === 12) addGroups(table, glyphs);
	}
	return glyphs;
}

function addSegments(table: Buffer, glyphs: Map<number, number>): void {
	const bytes = table.readUInt16BE(6);
	for (let at = 14; at < 14 + bytes; at += 2) {
		const [end, start] = [table.readUInt16BE(at), table.readUInt16BE(at + bytes + 2)];
		const [delta, offset] = [table.readUInt16BE(at + 2 * bytes + 2), table.readUInt16BE(at + 3 * bytes + 2)];
		for (let code = start; code <= end && code < 0xffff; code += 1) {
			const listed = offset ? table.readUInt16BE(at + 3 * bytes + 2 + offset + (code - start) * 2) : code;
			if (listed) glyphs.set(code, (listed + delta) & 0xffff);
		}
	}
}

function addGroups(table: Buffer, glyphs: Map<number, number>): void {
	for (let at = 16; at < 16 + table.readUInt32BE(12) * 12; at += 12) {
		const [start, end, first] = [
			table.readUInt32BE(at),
			table.readUInt32BE(at + 4),
			table.readUInt32BE(at + 8),
		];
		for (let code = start; code <= end; code += 1) glyphs.set(code, first + code - start);
	}
}

/** A glyph that is made of another one, whose outline this is, put elsewhere. */
function movedGlyph(outline: Buffer, glyph: number, { x, y }: Moved): Buffer {
	const box = [x, y, x, y].map((by, index) => outline.readInt16BE(2 + index * 2) + by);
	const words = [-1, ...box, ARE_WORDS | ARE_OFFSETS, glyph, x, y];
	const made = Buffer.alloc(words.length * 2);
	for (const [index, word] of words.entries()) made.writeUInt16BE(word & 0xffff, index * 2);
	return made;
}

function* componentsOf(outline: Buffer): Generator<number> {
	if (outline.length === 0 || outline.readInt16BE(0) >= 0) return;
	for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS;) {
		flags = outline.readUInt16BE(at);
		yield outline.readUInt16BE(at + 2);
		at += flags & ARE_WORDS ? 8 : 6;
		if (flags & HAS_SCALE) at += 2;
		else if (flags & HAS_TWO_SCALES) at += 4;
		else if (flags & HAS_MATRIX) at += 8;
	}
}
