import type { Pixels } from "./webp-codec.ts";

/** Makes a picture smaller as its rows come from top to bottom: the large one never lies in memory. */
export interface Downscaler {
	/** RGBA, four bytes a pixel; lies on white where it is transparent. */
	addRow(row: Uint8Array): void;
	/** Rows that never came are white. */
	pixels(): Pixels;
}

export interface Size {
	width: number;
	height: number;
}

/** Each pixel of the smaller picture is the average of those that it covers, by how much of each it covers. */
export function createDownscaler(from: Size, to: Size): Downscaler {
	const data = new Uint8Array(to.width * to.height * 4).fill(255);
	const across = coverage(from.width, to.width);
	const line = new Float32Array(to.width * 3);
	const sums = new Float32Array(to.width * 3);
	const rowShare = to.height / from.height;
	let target = 0;
	let covered = 0;

	function add(share: number) {
		for (let index = 0; index < sums.length; index += 1)
			sums[index] = (sums[index] ?? 0) + (line[index] ?? 0) * share;
		covered += share;
	}
	function endRow() {
		for (let pixel = 0; pixel < to.width; pixel += 1) {
			for (let channel = 0; channel < 3; channel += 1) {
				data[(target * to.width + pixel) * 4 + channel] = Math.round(
					(sums[pixel * 3 + channel] ?? 0) / covered,
				);
			}
		}
		sums.fill(0);
		covered = 0;
		target += 1;
	}

	return {
		addRow(row) {
			downscaleRow(row, line, across);
			const room = 1 - covered;
			if (rowShare < room - 1e-6) return add(rowShare);
			if (target >= to.height) return;
			add(room);
			endRow();
			if (rowShare - room > 1e-6) add(rowShare - room);
		},
		pixels() {
			if (covered > 1e-6 && target < to.height) endRow();
			return { data, ...to };
		},
	};
}

/** For each pixel of a row: the first that it falls on in the shrunk one, and its shares there and in the next. */
interface Coverage {
	first: Uint32Array;
	firstShare: Float32Array;
	nextShare: Float32Array;
}

function coverage(from: number, to: number): Coverage {
	const share = to / from;
	const first = new Uint32Array(from);
	const firstShare = new Float32Array(from);
	const nextShare = new Float32Array(from);
	for (let pixel = 0; pixel < from; pixel += 1) {
		const start = pixel * share;
		const on = Math.min(Math.floor(start + 1e-9), to - 1);
		const beyond = Math.max(start + share - (on + 1), 0);
		first[pixel] = on;
		firstShare[pixel] = share - beyond;
		nextShare[pixel] = on + 1 < to ? beyond : 0;
	}
	return { first, firstShare, nextShare };
}

function downscaleRow(row: Uint8Array, line: Float32Array, { first, firstShare, nextShare }: Coverage): void {
	line.fill(0);
	for (let pixel = 0, from = 0; pixel < first.length; pixel += 1, from += 4) {
		const at = (first[pixel] ?? 0) * 3;
		const here = firstShare[pixel] ?? 0;
		const next = nextShare[pixel] ?? 0;
		const alpha = (row[from + 3] ?? 255) / 255;
		const white = 255 - 255 * alpha;
		const red = (row[from] ?? 0) * alpha + white;
		const green = (row[from + 1] ?? 0) * alpha + white;
		const blue = (row[from + 2] ?? 0) * alpha + white;
		line[at] = (line[at] ?? 0) + red * here;
		line[at + 1] = (line[at + 1] ?? 0) + green * here;
		line[at + 2] = (line[at + 2] ?? 0) + blue * here;
		if (next === 0) continue;
		line[at + 3] = (line[at + 3] ?? 0) + red * next;
		line[at + 4] = (line[at + 4] ?? 0) + green * next;
		line[at + 5] = (line[at + 5] ?? 0) + blue * next;
	}
}
