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
	if (filter === 0) return;
	for (let at = 1; at < row.length; at += 1) {
		const hasLeft = at > bytesOfPixel;
		const left = hasLeft ? (row[at - bytesOfPixel] ?? 0) : 0;
		const up = above[at] ?? 0;
		let predicted = up;
		if (filter === 1) predicted = left;
		else if (filter === 3) predicted = (left + up) >> 1;
		else if (filter === 4) predicted = paeth(left, up, hasLeft ? (above[at - bytesOfPixel] ?? 0) : 0);
		row[at] = (row[at] ?? 0) + predicted;
	}
}

/** Paeth's predictor. */
function paeth(left: number, up: number, upLeft: number): number {
	const toLeft = Math.abs(up - upLeft);
	const toUp = Math.abs(left - upLeft);
	const toUpLeft = Math.abs(left + up - 2 * upLeft);
	if (toLeft <= toUp && toLeft <= toUpLeft) return left;
	return toUp <= toUpLeft ? up : upLeft;
}

/** Turns rows of this picture into RGBA, four bytes a pixel. */
export function rgbaConverter(colours: PngColours): (row: Uint8Array, rgba: Uint8Array) => void {
	const { bitDepth, colourType, channels } = colours;
	if (bitDepth === 8 && colourType === 6) return (row, rgba) => rgba.set(row);
	if (colourType === 3) return paletteConverter(colours);
	const isTransparent = transparentColour(colours);
	const scale = 255 / (2 ** bitDepth - 1);
	const isGrey = channels < 3;
	const hasAlpha = channels % 2 === 0;
	return (row, rgba) => {
		for (let pixel = 0, at = 0, index = 0; at < rgba.length; pixel += 1, at += 4) {
			for (let channel = 0; channel < 3; channel += 1) {
				rgba[at + channel] = sample(row, index, bitDepth) * scale;
				if (!isGrey || channel === 2) index += 1;
			}
			rgba[at + 3] = hasAlpha ? sample(row, index, bitDepth) * scale : 255;
			if (hasAlpha) index += 1;
			if (isTransparent?.(row, pixel)) rgba[at + 3] = 0;
		}
	};
}

function paletteConverter({ bitDepth, palette, transparency }: PngColours) {
	return (row: Uint8Array, rgba: Uint8Array) => {
		for (let pixel = 0, at = 0; at < rgba.length; pixel += 1, at += 4) {
			const index = sample(row, pixel, bitDepth);
			rgba[at] = palette[index * 3] ?? 0;
			rgba[at + 1] = palette[index * 3 + 1] ?? 0;
			rgba[at + 2] = palette[index * 3 + 2] ?? 0;
			rgba[at + 3] = transparency[index] ?? 255;
		}
	};
}

function sample(row: Uint8Array, index: number, bitDepth: number): number {
	if (bitDepth === 8) return row[index] ?? 0;
	if (bitDepth === 16) return ((row[index * 2] ?? 0) << 8) | (row[index * 2 + 1] ?? 0);
	const bit = index * bitDepth;
	return ((row[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & (2 ** bitDepth - 1);
}

/** Whether a pixel is of the one colour that is transparent; `null` where there is none. */
function transparentColour({ channels, colourType, bitDepth, transparency }: PngColours) {
	const hasOne = (colourType === 0 || colourType === 2) && transparency.length >= channels * 2;
	if (!hasOne) return null;
	const colour = Array.from({ length: channels }, (_, index) => sample(transparency, index, 16));
	return (row: Uint8Array, pixel: number) =>
		colour.every((value, channel) => sample(row, pixel * channels + channel, bitDepth) === value);
}
