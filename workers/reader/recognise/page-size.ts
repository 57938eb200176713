import { MAX_RECOGNISED_PIXELS, MAX_RECOGNISED_SIDE } from "../../shared/recogniser-calls.ts";
import type { Size } from "../images/downscale.ts";

/** In which a page is drawn to be recognised: small print has letters of twenty pixels. */
const PIXELS_OF_INCH = 240;
const POINTS_OF_INCH = 72;
/** Whatever is narrower, in pixels, has no line of text; so has what is so many times longer than wide. */
const NARROWEST = 16;
const LONGEST = 40;
/** Of A4, in inches: what a page is that does not say how large it is. */
const A4_LENGTH = 11.7;

/** Size in which a page of a PDF is drawn to be recognised, given in points; `null` where it has no text to be sure. */
export function sizeOfPage(page: Size): Size | null {
	return fitting(page, PIXELS_OF_INCH / POINTS_OF_INCH);
}

/** The same of a picture, given in pixels: never larger than it is. */
export function sizeOfPicture(picture: Size): Size | null {
	return fitting(picture, 1);
}

/** Pixels of an inch, if the page is as long as a sheet of A4. */
export function dpiOf({ width, height }: Size): number {
	return Math.min(Math.max(Math.max(width, height) / A4_LENGTH, 70), 300);
}

function fitting({ width, height }: Size, scale: number): Size | null {
	const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
	if (!(shorter > 0) || longer / shorter > LONGEST) return null;
	const largest = Math.min(
		scale,
		Math.sqrt(MAX_RECOGNISED_PIXELS / (width * height)),
		MAX_RECOGNISED_SIDE / longer,
	);
	const size = { width: Math.floor(width * largest), height: Math.floor(height * largest) };
	return Math.min(size.width, size.height) < NARROWEST ? null : size;
}
