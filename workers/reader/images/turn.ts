import type { Pixels } from "../webp.ts";
import { isOnItsSide, type Orientation } from "./orientation.ts";

/** Where a pixel of the turned picture lies in the picture as it is stored. */
type Source = (x: number, y: number, stored: Pixels) => [x: number, y: number];

const SOURCES: Readonly<Record<Exclude<Orientation, 1>, Source>> = {
	2: (x, y, { width }) => [width - 1 - x, y],
	3: (x, y, { width, height }) => [width - 1 - x, height - 1 - y],
	4: (x, y, { height }) => [x, height - 1 - y],
	5: (x, y) => [y, x],
	6: (x, y, { height }) => [y, height - 1 - x],
	7: (x, y, { width, height }) => [width - 1 - y, height - 1 - x],
	8: (x, y, { width }) => [width - 1 - y, x],
};

/** The picture as it is to be seen. */
export function turned(stored: Pixels, orientation: Orientation): Pixels {
	if (orientation === 1) return stored;
	const source = SOURCES[orientation];
	const [width, height] = isOnItsSide(orientation)
		? [stored.height, stored.width]
		: [stored.width, stored.height];
	const from = new DataView(stored.data.buffer, stored.data.byteOffset, stored.data.byteLength);
	const data = new Uint8Array(stored.data.length);
	const to = new DataView(data.buffer);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const [fromX, fromY] = source(x, y, stored);
			to.setUint32((y * width + x) * 4, from.getUint32((fromY * stored.width + fromX) * 4));
		}
	}
	return { data, width, height };
}
