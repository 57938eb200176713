import type { GreyPicture } from "./grey-picture.ts";
import { clearSurroundings, TILE } from "./surroundings.ts";

/** So bright is the paper of a tile: of its pixels this share is darker. */
const PAPER = 0.9;
/** A tile that is darker is no paper, but a picture, or what the paper lies on: making it white would only make noise. */
const DARKEST_PAPER = 32;

/**
 * Makes the paper white where it lies in shadow, and what it lies on, too: each pixel is divided by how bright the paper
 * is around it, which is taken tile by tile.
 */
export function evenBackground({ pixels, width, height }: GreyPicture): GreyPicture {
	const columns = Math.ceil(width / TILE);
	const rows = Math.ceil(height / TILE);
	const paper = paperOf({ pixels, width, height }, columns, rows);
	const even = new Uint8Array(pixels.length);
	const across = betweenTiles(width, columns);
	const down = betweenTiles(height, rows);
	for (let y = 0; y < height; y += 1) {
		const share = down.share[y] ?? 0;
		const upper = (down.first[y] ?? 0) * columns;
		const lower = (down.next[y] ?? 0) * columns;
		for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
			const left = across.first[x] ?? 0;
			const right = across.next[x] ?? 0;
			const aside = across.share[x] ?? 0;
			const above = (paper[upper + left] ?? 0) * (1 - aside) + (paper[upper + right] ?? 0) * aside;
			const below = (paper[lower + left] ?? 0) * (1 - aside) + (paper[lower + right] ?? 0) * aside;
			const value = ((pixels[at] ?? 0) * 255) / (above * (1 - share) + below * share);
			even[at] = value > 255 ? 255 : value;
		}
	}
	clearSurroundings({ pixels: even, width, height }, { paper, columns, rows });
	return { pixels: even, width, height };
}

/** How bright the paper is in each tile. */
function paperOf({ pixels, width, height }: GreyPicture, columns: number, rows: number): Float32Array {
	const paper = new Float32Array(columns * rows);
	const counts = new Uint32Array(256);
	for (let row = 0; row < rows; row += 1) {
		for (let column = 0; column < columns; column += 1) {
			counts.fill(0);
			const right = Math.min((column + 1) * TILE, width);
			const bottom = Math.min((row + 1) * TILE, height);
			for (let y = row * TILE; y < bottom; y += 1) {
				for (let at = y * width + column * TILE; at < y * width + right; at += 1) {
					const value = pixels[at] ?? 0;
					counts[value] = (counts[value] ?? 0) + 1;
				}
			}
			const area = (right - column * TILE) * (bottom - row * TILE);
			let rest = area * (1 - PAPER);
			let value = 255;
			while (value > DARKEST_PAPER && (rest -= counts[value] ?? 0) > 0) value -= 1;
			paper[row * columns + column] = value;
		}
	}
	return paper;
}

/** For each pixel of a side the two tiles between whose middles it lies, and how near it is to the second. */
function betweenTiles(pixels: number, tiles: number) {
	const first = new Uint32Array(pixels);
	const next = new Uint32Array(pixels);
	const share = new Float32Array(pixels);
	for (let pixel = 0; pixel < pixels; pixel += 1) {
		const at = Math.min(Math.max((pixel + 0.5) / TILE - 0.5, 0), tiles - 1);
		first[pixel] = Math.floor(at);
		next[pixel] = Math.min(Math.floor(at) + 1, tiles - 1);
		share[pixel] = at - Math.floor(at);
	}
	return { first, next, share };
}
