import type { SetPicture } from "../shared/typesetter-calls.ts";
import type { Size } from "./images/downscale.ts";
import { pixelsOfPicture } from "./images/draw-picture.ts";
import { fitWithin } from "./images/picture-size.ts";
import { rgbPng } from "./images/rgb-png.ts";
import type { TextPicture } from "./text-limits.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** Pictures of a file that its pages show, and what they may take together, packed, in bytes. */
const MAX_PICTURES = 12;
const MAX_PACKED_BYTES = 4 * 1024 * 1024;
/** Most pixels of one: as many as its page has at 120 dpi. */
const LARGEST: Size = { width: 800, height: 1_000 };
/** Pixels of one before it is shrunk, and of all: decoding takes its time. */
const MAX_PIXELS = 12_000_000;
const MAX_PIXELS_OF_ALL = 24_000_000;
/** Less, in pixels, is no picture but counts who has opened a mail, or keeps things apart. */
const LEAST_PIXELS = 8;
/** Of a picture that does not say how large it is shown (CSS 2.1, 4.3.2). */
const POINTS_PER_PIXEL = 0.75;

const SIGNATURES: readonly (readonly [mime: string, start: string])[] = [
	["image/png", "\u0089PNG"],
	["image/jpeg", "\u00ff\u00d8\u00ff"],
	["image/gif", "GIF8"],
	["image/bmp", "BM"],
];

/**
 * Draws pictures that stand in a text, small enough for its pages. Those that cannot be decoded are left out; nothing of
 * a stranger's file reaches the typesetter as it is.
 */
export async function drawnPictures(pictures: readonly TextPicture[]): Promise<SetPicture[]> {
	const drawn: SetPicture[] = [];
	let rest = MAX_PACKED_BYTES;
	let pixels = MAX_PIXELS_OF_ALL;
	const sizeOf = (seen: Size) => {
		const count = seen.width * seen.height;
		if (Math.min(seen.width, seen.height) < LEAST_PIXELS || count > MAX_PIXELS || count > pixels) return null;
		pixels -= count;
		return fitWithin(seen, LARGEST);
	};
	for (const picture of pictures.slice(0, MAX_PICTURES)) {
		const set = await drawnPicture(picture, sizeOf).catch(nullIfUnreadable);
		if (!set || set.png.length > rest) continue;
		rest -= set.png.length;
		drawn.push(set);
	}
	return drawn;
}

async function drawnPicture(
	{ at, load, width }: TextPicture,
	sizeOf: (seen: Size) => Size | null,
): Promise<SetPicture | null> {
	const bytes = load();
	const start = String.fromCharCode(...bytes.subarray(0, 8));
	const [mime] = SIGNATURES.find(([, signature]) => start.startsWith(signature)) ?? [];
	if (!mime) return null;
	let natural: Size = { width: 1, height: 1 };
	const file = { mime, load: () => Promise.resolve(bytes.slice().buffer), photoDecoder: undefined };
	const pixels = await pixelsOfPicture(file, (seen) => {
		natural = seen;
		return sizeOf(seen);
	});
	if (!pixels) return null;
	const shown = width ?? natural.width * POINTS_PER_PIXEL;
	return { at, png: await rgbPng(pixels), width: shown, height: (shown * natural.height) / natural.width };
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
