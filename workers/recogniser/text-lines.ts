import type { GreyPicture } from "./grey-picture.ts";

/** How the lines of a picture run. */
export interface TextLines {
	/** Whether they run from top to bottom, as on a page that lies on its side. */
	isOnItsSide: boolean;
	/** By how much they have to be turned clockwise to be level (or upright), in radians. */
	angle: number;
	/** How much more lines there are to be seen that way than the other: 1 for none at all. */
	certainty: number;
}

/** Longest side of the picture in which lines are looked for, in pixels: a line of small print has some of them. */
const SIDE = 900;
/** So much darker than paper is ink. */
const INK = 80;
/** Most that a page lies aslant, and how finely it is looked for, in degrees. */
const MOST = 20;
const STEP = 1;
const FINE_STEP = 0.1;
const DEGREE = Math.PI / 180;

/** Places of ink in a picture that was made smaller. */
interface Ink {
	across: Uint16Array;
	down: Uint16Array;
	width: number;
	height: number;
}

/**
 * Finds out how lines run by the ink in each of them: at the right angle rows are either full of it or empty, and where
 * one follows the other their difference is greatest.
 */
export function textLines(picture: GreyPicture): TextLines {
	const { across, down, width, height } = inkOf(picture);
	const level = bestAngle(across, down, width, height);
	const upright = bestAngle(down, across, height, width);
	const isOnItsSide = upright.sharpness > level.sharpness;
	const [more, less] = isOnItsSide ? [upright, level] : [level, upright];
	return {
		isOnItsSide,
		// Seen along the other side, clockwise is the other way.
		angle: (isOnItsSide ? -more.degrees : more.degrees) * DEGREE,
		certainty: less.sharpness === 0 ? 1 : more.sharpness / less.sharpness,
	};
}

function bestAngle(across: Uint16Array, down: Uint16Array, width: number, height: number) {
	const sums = new Int32Array(Math.ceil(height + width * Math.tan(MOST * DEGREE) * 2) + 4);
	const offset = Math.ceil(width * Math.tan(MOST * DEGREE)) + 1;
	const sharpnessAt = (degrees: number) => {
		sums.fill(0);
		const slope = Math.tan(degrees * DEGREE);
		for (let point = 0; point < across.length; point += 1) {
			const row = offset + Math.round((down[point] ?? 0) + (across[point] ?? 0) * slope);
			sums[row] = (sums[row] ?? 0) + 1;
		}
		let sharpness = 0;
		for (let row = 1; row < sums.length; row += 1)
			sharpness += ((sums[row] ?? 0) - (sums[row - 1] ?? 0)) ** 2;
		return sharpness;
	};
	let best = { degrees: 0, sharpness: sharpnessAt(0) };
	const look = (from: number, to: number, step: number) => {
		for (let degrees = from; degrees <= to + 1e-6; degrees += step) {
			const sharpness = sharpnessAt(degrees);
			if (sharpness > best.sharpness) best = { degrees, sharpness };
		}
	};
	look(-MOST + STEP, MOST - STEP, STEP);
	look(best.degrees - STEP + FINE_STEP, best.degrees + STEP - FINE_STEP, FINE_STEP);
	return best;
}

function inkOf({ pixels, width, height }: GreyPicture): Ink {
	const scale = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
	const size = { width: Math.floor(width / scale), height: Math.floor(height / scale) };
	const across: number[] = [];
	const down: number[] = [];
	for (let y = 0; y < size.height; y += 1) {
		for (let x = 0; x < size.width; x += 1) {
			let sum = 0;
			for (let row = 0; row < scale; row += 1) {
				const start = (y * scale + row) * width + x * scale;
				for (let at = start; at < start + scale; at += 1) sum += pixels[at] ?? 0;
			}
			if (255 - sum / (scale * scale) < INK) continue;
			across.push(x);
			down.push(y);
		}
	}
	return { across: Uint16Array.from(across), down: Uint16Array.from(down), ...size };
}
