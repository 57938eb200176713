import { UnreadableFileError } from "../unreadable-file-error.ts";

/** How a PNG writes its pixels down (PNG third edition, 11.2.1). */
export interface PngColours {
	bitDepth: number;
	/** 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha. */
	colourType: number;
	channels: number;
	/** Three bytes a colour. */
	palette: Uint8Array;
	/** Alpha of the palette's colours, or the one colour that is transparent, in two bytes a channel. */
	transparency: Uint8Array;
}

/** Undoes a row's filter (PNG third edition, 9); both rows begin with their filter's number. */
export function unfilter(row: Uint8Array, above: Uint8Array, bytesOfPixel: number): void {
	const filter = row[0] ?? 0;
	if (filter > 4) throw new UnreadableFileError("broken");
	for (let at = 1; at < row.length; at += 1) {
		const left = at > bytesOfPixel ? (row[at - bytesOfPixel] ?? 0) : 0;
		const up = above[at] ?? 0;
		const upLeft = at > bytesOfPixel ? (above[at - bytesOfPixel] ?? 0) : 0;
		row[at] = (row[at] ?? 0) + predicted(filter, left, up, upLeft);
	}
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
	if (filter === 1) return left;
	if (filter === 2) return up;
	if (filter === 3) return (left + up) >> 1;
	if (filter !== 4) return 0;
	const estimate = left + up - upLeft;
	const toLeft = Math.abs(estimate - left);
	const toUp = Math.abs(estimate - up);
	const toUpLeft = Math.abs(estimate - upLeft);
	if (toLeft <= toUp && toLeft <= toUpLeft) return left;
	return toUp <= toUpLeft ? up : upLeft;
}

/** Turns rows of this picture into RGBA, four bytes a pixel. */
export function pixelReader(colours: PngColours): (row: Uint8Array, rgba: Uint8Array) => void {
	const { bitDepth, colourType, channels, palette, transparency } = colours;
	const highest = 2 ** bitDepth - 1;
	const isTransparent = transparentColour(colours);
	const values = [0, 0, 0, 0];
	return (row, rgba) => {
		for (let pixel = 0; pixel * 4 < rgba.length; pixel += 1) {
			for (let channel = 0; channel < channels; channel += 1) {
				values[channel] = sample(row, pixel * channels + channel, bitDepth);
			}
			const [first = 0, second = 0, third = 0, fourth = 0] = values;
			if (colourType === 3) {
				const colour = first * 3;
				rgba[pixel * 4] = palette[colour] ?? 0;
				rgba[pixel * 4 + 1] = palette[colour + 1] ?? 0;
				rgba[pixel * 4 + 2] = palette[colour + 2] ?? 0;
				rgba[pixel * 4 + 3] = transparency[first] ?? 255;
				continue;
			}
			const isGrey = channels < 3;
			const alpha = channels === 2 ? second : channels === 4 ? fourth : highest;
			rgba[pixel * 4] = (first * 255) / highest;
			rgba[pixel * 4 + 1] = ((isGrey ? first : second) * 255) / highest;
			rgba[pixel * 4 + 2] = ((isGrey ? first : third) * 255) / highest;
			rgba[pixel * 4 + 3] = isTransparent(values) ? 0 : (alpha * 255) / highest;
		}
	};
}

function sample(row: Uint8Array, index: number, bitDepth: number): number {
	if (bitDepth === 8) return row[index] ?? 0;
	if (bitDepth === 16) return ((row[index * 2] ?? 0) << 8) | (row[index * 2 + 1] ?? 0);
	const bit = index * bitDepth;
	return ((row[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & (2 ** bitDepth - 1);
}

function transparentColour({
	channels,
	colourType,
	transparency,
}: PngColours): (values: number[]) => boolean {
	const hasOne = (colourType === 0 || colourType === 2) && transparency.length >= channels * 2;
	if (!hasOne) return () => false;
	const colour = Array.from({ length: channels }, (_, index) => sample(transparency, index, 16));
	return (values) => colour.every((value, index) => values[index] === value);
}
