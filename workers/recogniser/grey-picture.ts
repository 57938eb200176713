/** A picture in shades of grey, one byte a pixel, from black (0) to white (255). */
export interface GreyPicture {
	pixels: Uint8Array;
	width: number;
	height: number;
}

/** In degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** A place in a picture, in pixels from its left and upper edge. */
interface Point {
	x: number;
	y: number;
}

/** A picture that was made of another one by turning it, and where its places were in that. */
export interface TurnedPicture extends GreyPicture {
	source(at: Point): Point;
}

/** The picture, turned clockwise. */
export function turned({ pixels, width, height }: GreyPicture, turn: Turn): TurnedPicture {
	if (turn === 0) return { pixels, width, height, source: (at) => at };
	const to = new Uint8Array(pixels.length);
	if (turn === 180) {
		for (let at = 0, last = pixels.length - 1; at <= last; at += 1) to[at] = pixels[last - at] ?? 0;
		return { pixels: to, width, height, source: ({ x, y }) => ({ x: width - x, y: height - y }) };
	}
	for (let y = 0; y < height; y += 1) {
		// The column that the row becomes, and whether it is read from below.
		const column = turn === 90 ? height - 1 - y : y;
		for (let x = 0; x < width; x += 1) {
			const line = turn === 90 ? x : width - 1 - x;
			to[line * height + column] = pixels[y * width + x] ?? 0;
		}
	}
	const source: TurnedPicture["source"] =
		turn === 90 ? ({ x, y }) => ({ x: y, y: height - x }) : ({ x, y }) => ({ x: width - y, y: x });
	return { pixels: to, width: height, height: width, source };
}

/**
 * The picture, turned clockwise by an angle in radians, and so much larger that all of it is there; around it is white.
 * @param scale is how many times larger all of it is
 */
export function straightened(
	{ pixels, width, height }: GreyPicture,
	angle: number,
	scale = 1,
): TurnedPicture {
	if (angle === 0 && scale === 1) return { pixels, width, height, source: (at) => at };
	const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
	const size = {
		width: Math.ceil((width * Math.abs(cos) + height * Math.abs(sin)) * scale),
		height: Math.ceil((width * Math.abs(sin) + height * Math.abs(cos)) * scale),
	};
	const source: TurnedPicture["source"] = (at) => {
		const [x, y] = [(at.x - size.width / 2) / scale, (at.y - size.height / 2) / scale];
		return { x: x * cos + y * sin + width / 2, y: y * cos - x * sin + height / 2 };
	};
	const [acrossX, acrossY] = [cos / scale, sin / scale];
	const to = new Uint8Array(size.width * size.height).fill(255);
	for (let y = 0, at = 0; y < size.height; y += 1) {
		const start = source({ x: 0.5, y: y + 0.5 });
		let fromX = start.x - 0.5;
		let fromY = start.y - 0.5;
		for (let x = 0; x < size.width; x += 1, at += 1, fromX += acrossX, fromY -= acrossY) {
			const left = Math.floor(fromX);
			const top = Math.floor(fromY);
			if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
			const [right, below] = [fromX - left, fromY - top];
			const corner = top * width + left;
			const upper = (pixels[corner] ?? 0) * (1 - right) + (pixels[corner + 1] ?? 0) * right;
			const lower = (pixels[corner + width] ?? 0) * (1 - right) + (pixels[corner + width + 1] ?? 0) * right;
			to[at] = upper * (1 - below) + lower * below;
		}
	}
	return { pixels: to, ...size, source };
}

/** Some rows of a picture, without a copy. */
export function rowsOf({ pixels, width }: GreyPicture, top: number, height: number): GreyPicture {
	return { pixels: pixels.subarray(top * width, (top + height) * width), width, height };
}
