import type { GreyPicture } from "./grey-picture.ts";

/** Side of a tile, in pixels: some lines of text, and less than a shadow takes to fall. */
export const TILE = 32;

/** How bright the paper is in each tile of a picture. */
export interface Tiles {
	paper: Float32Array;
	columns: number;
	rows: number;
}

/** Where one tile is so many times brighter than the next, one thing ends: a shadow falls more softly. */
const EDGE = 1.25;
/** A sheet fills at least this share of its photograph. */
const LEAST_SHEET = 0.2;
/** A sheet lies on something if that makes up this share of the picture's edge: a band of colour on a letter is less. */
const LEAST_EDGE = 0.6;
/** Darker than paper, in a picture whose paper is white. */
const DARK = 200;
/** Where dark and bright change more often from pixel to pixel it is a part of the sheet in deep shadow, with text on it. */
const INK = 128;
const MOST_CHANGES = 0.01;
/** The sheet's edge is blurred, and makes tiles dark that it runs through: so far in, in tiles, it is looked for. */
const EDGE_TILES = 2;

/**
 * Makes white, in a picture whose paper is white already, what a photographed sheet lies on, and the shadow of its edge:
 * a dark frame makes Tesseract take all within it for one drawing.
 */
export function clearSurroundings({ pixels, width, height }: GreyPicture, tiles: Tiles): void {
	const around = surroundings(tiles);
	if (!around) return;
	const { columns } = tiles;
	const sheet = withNeighbours(
		around.map((isAround) => 1 - isAround),
		tiles,
		EDGE_TILES,
	);
	const tileAt = (at: number) =>
		Math.floor(Math.floor(at / width) / TILE) * columns + Math.floor((at % width) / TILE);
	let [area, changes] = [0, 0];
	for (let at = 1; at < pixels.length; at += 1) {
		if (sheet[tileAt(at)] === 1) continue;
		area += 1;
		if ((pixels[at] ?? 0) < INK !== (pixels[at - 1] ?? 0) < INK) changes += 1;
	}
	if (changes > area * MOST_CHANGES) return;
	const reach = withNeighbours(around, tiles, EDGE_TILES);
	const dark: number[] = [];
	for (let at = 0; at < pixels.length; at += 1) {
		if (around[tileAt(at)] === 0) continue;
		if ((pixels[at] ?? 0) < DARK) dark.push(at);
		pixels[at] = 255;
	}
	const visit = (at: number) => {
		if ((pixels[at] ?? 255) >= DARK || reach[tileAt(at)] === 0) return;
		pixels[at] = 255;
		dark.push(at);
	};
	for (let at = dark.pop(); at !== undefined; at = dark.pop()) {
		const x = at % width;
		if (x > 0) visit(at - 1);
		if (x < width - 1) visit(at + 1);
		if (at >= width) visit(at - width);
		if (at < width * (height - 1)) visit(at + width);
	}
}

/** The tiles in which there is no sheet, as 1; `null` where all of the picture is one, as of a scan. */
function surroundings(tiles: Tiles): Uint8Array | null {
	const { columns, rows } = tiles;
	const sheet = sheetOf(tiles);
	if (!sheet) return null;
	const edge = Array.from({ length: columns * rows }, (_, tile) => tile).filter((tile) => {
		const [x, y] = [tile % columns, Math.floor(tile / columns)];
		return x === 0 || y === 0 || x === columns - 1 || y === rows - 1;
	});
	const outer = edge.filter((tile) => sheet[tile] === 0);
	if (outer.length < edge.length * LEAST_EDGE) return null;
	return grown(tiles, outer, (tile) => sheet[tile] === 0);
}

/** The tiles of the brightest thing in the picture that is large enough to be a sheet, as 1. */
function sheetOf(tiles: Tiles): Uint8Array | null {
	const { paper } = tiles;
	const seen = new Uint8Array(paper.length);
	let best: { region: Uint8Array; brightness: number } | null = null;
	for (let tile = 0; tile < paper.length; tile += 1) {
		if (seen[tile] === 1) continue;
		const region = grown(tiles, [tile], (next, from) => {
			const [one, other] = [paper[next] ?? 0, paper[from] ?? 0];
			return Math.max(one, other) < Math.min(one, other) * EDGE;
		});
		let [size, sum] = [0, 0];
		for (let at = 0; at < region.length; at += 1) {
			if (region[at] === 0) continue;
			seen[at] = 1;
			size += 1;
			sum += paper[at] ?? 0;
		}
		if (size < paper.length * LEAST_SHEET || (best && sum / size <= best.brightness)) continue;
		best = { region, brightness: sum / size };
	}
	return best?.region ?? null;
}

/** These tiles, as 1, with all that can be reached from them. */
function grown(
	{ columns, rows }: Tiles,
	from: readonly number[],
	isReached: (next: number, from: number) => boolean,
): Uint8Array {
	const region = new Uint8Array(columns * rows);
	for (const tile of from) region[tile] = 1;
	const queue = [...from];
	for (let tile = queue.pop(); tile !== undefined; tile = queue.pop()) {
		for (const next of neighboursOf(tile, columns, rows)) {
			if (region[next] === 1 || !isReached(next, tile)) continue;
			region[next] = 1;
			queue.push(next);
		}
	}
	return region;
}

function withNeighbours(region: Uint8Array, { columns, rows }: Tiles, steps: number): Uint8Array {
	let wider = region;
	for (let step = 0; step < steps; step += 1) {
		const next = wider.slice();
		for (let tile = 0; tile < wider.length; tile += 1) {
			if (wider[tile] === 1) for (const near of neighboursOf(tile, columns, rows)) next[near] = 1;
		}
		wider = next;
	}
	return wider;
}

function neighboursOf(tile: number, columns: number, rows: number): number[] {
	const [x, y] = [tile % columns, Math.floor(tile / columns)];
	const neighbours: number[] = [];
	if (x > 0) neighbours.push(tile - 1);
	if (x < columns - 1) neighbours.push(tile + 1);
	if (y > 0) neighbours.push(tile - columns);
	if (y < rows - 1) neighbours.push(tile + columns);
	return neighbours;
}
