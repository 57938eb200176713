import { runExclusive } from "../turns/mutex.ts";
import { MAX_PAGE_HEIGHT, type OpenPdf, withPdf } from "../pdf.ts";
import { decodeBmp, readBmpHeader } from "./bmp.ts";
import { createDownscaler, type Size } from "./downscale.ts";
import { decodeGif, readGifHeader } from "./gif.ts";
import { type JpegHeader, readJpegHeader } from "./jpeg-header.ts";
import { jpegAsPdf } from "./jpeg-pdf.ts";
import { applyOrientation, type Orientation } from "./orientation.ts";
import { fitWithin, orientedSize, refuseTooLarge } from "./picture-size.ts";
import { openPhoto } from "./photo.ts";
import { decodePng, readPngHeader } from "./png.ts";
import { decodeWebp, encodeWebp, type Pixels } from "./webp-codec.ts";
import { readWebpHeader } from "./webp-header.ts";

type Picture = Uint8Array<ArrayBuffer>;
type Decode = (addRow: (rgba: Uint8Array) => void) => void | Promise<void>;

/** A picture in the bucket, and what is needed to draw it. */
export interface PictureFile {
	mime: string;
	/** Is called once no other picture or PDF is open: each takes a good part of a Worker's memory. */
	load: () => Promise<ArrayBuffer>;
	/** Decodes photographs of iPhones, where there is one. */
	photoDecoder: Fetcher | undefined;
}

/** Largest file that is drawn, in bytes. */
const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
/** PDFium at rest, and the largest picture of which it keeps all pixels instead of some lines, in bytes. */
const PDFIUM_BYTES = 20_000_000;
const PDFIUM_KEPT_BYTES = 60_000_000;

/** Width in which somebody else looks at a picture, in pixels: enough for a code on a photo of a page. */
const LOOKED_AT_WIDTH = 2_000;

/** Looks at the pixels of a picture as it is to be seen, before another one is drawn. */
type Look = (pixels: Pixels) => Promise<void>;

/** A picture whose header has been read. */
interface StoredPicture extends Size {
	orientation: Orientation;
	/** Bytes that decoding takes at most, besides the file's own. */
	memory: number;
	decode: Decode;
}

type Open = (bytes: Picture, photoDecoder: Fetcher | undefined) => StoredPicture | Promise<StoredPicture>;

const FORMATS: Readonly<Record<string, Open>> = {
	"image/png": (bytes) => {
		const header = readPngHeader(bytes);
		const memory = header.isInterlaced ? header.width * header.height * 4 : 0;
		return { ...header, memory, decode: (addRow) => decodePng(header, addRow) };
	},
	"image/bmp": (bytes) => {
		const header = readBmpHeader(bytes);
		const memory = header.isPacked ? header.width * header.height : 0;
		return { ...header, orientation: 1, memory, decode: (addRow) => decodeBmp(header, addRow) };
	},
	"image/gif": (bytes) => {
		const header = readGifHeader(bytes);
		const memory = header.frame.width * header.frame.height;
		return { ...header, orientation: 1, memory, decode: (addRow) => decodeGif(bytes, header, addRow) };
	},
	"image/webp": (bytes) => {
		const header = readWebpHeader(bytes);
		const memory = header.width * header.height * 8;
		return { ...header, memory, decode: (addRow) => decodeWebp(header.firstFrame ?? bytes, addRow) };
	},
	// Decoding takes the memory of another Worker.
	"image/heic": async (bytes, photoDecoder) => ({ ...(await openPhoto(bytes, photoDecoder)), memory: 0 }),
};

/** Whether a file is a picture that is drawn, by its type and its size in bytes. */
export function canBeDrawn(mime: string, size: number): boolean {
	return (mime === "image/jpeg" || Object.hasOwn(FORMATS, mime)) && size <= MAX_PICTURE_BYTES;
}

/**
 * Draws a picture in each of these widths as WebP, turned as it is to be seen, on white where it is transparent, never
 * wider than it is. Of moving pictures the first.
 * @param look gets its pixels, wide enough that small print can be made out
 * @throws UnreadableFileError where it is damaged or too large
 */
export async function drawPicture(
	file: PictureFile,
	widths: readonly number[],
	look?: Look,
): Promise<Picture[]> {
	if (file.mime === "image/jpeg") return drawJpeg(file.load, widths, look);
	return runExclusive(async () => {
		const stored = await opened(file);
		const largest = await downscaled(
			stored,
			stored.decode,
			seenSize(stored, Math.max(...widths, look ? LOOKED_AT_WIDTH : 0)),
			stored.orientation,
		);
		const upright = applyOrientation(largest, stored.orientation);
		await look?.(upright);
		const pictures: Picture[] = [];
		for (const width of widths) {
			const size = fitWithin(upright, { width, height: MAX_PAGE_HEIGHT });
			pictures.push(await encodeWebp(await downscaled(upright, rowsOf(upright), size, 1)));
		}
		return pictures;
	});
}

/**
 * The pixels of a picture as it is to be seen, in a size that is chosen by its own, in pixels; `null` where none is:
 * nothing is decoded then.
 * @throws UnreadableFileError where it is damaged or too large
 */
export async function pixelsOfPicture(
	file: PictureFile,
	sizeOf: (seen: Size) => Size | null,
): Promise<Pixels | null> {
	if (file.mime === "image/jpeg") {
		return withJpeg(file.load, async (pdf, seen) => pdf.pixels(1, () => sizeOf(seen)));
	}
	return runExclusive(async () => {
		const stored = await opened(file);
		const { orientation, decode } = stored;
		const size = sizeOf(orientedSize(stored, orientation));
		return size && applyOrientation(await downscaled(stored, decode, size, orientation), orientation);
	});
}

/** Reads its header. @throws UnreadableFileError where it is damaged or too large */
async function opened({ mime, load, photoDecoder }: PictureFile): Promise<StoredPicture> {
	const stored = await FORMATS[mime]?.(new Uint8Array(await load()), photoDecoder);
	if (!stored) throw new TypeError(`${mime} is no picture that can be drawn`);
	refuseTooLarge(stored, stored.memory);
	return stored;
}

async function drawJpeg(
	load: () => Promise<ArrayBuffer>,
	widths: readonly number[],
	look: Look | undefined,
): Promise<Picture[]> {
	return withJpeg(load, async (pdf, seen) => {
		const pictures: Picture[] = [];
		for (const width of widths) pictures.push(await pdf.render(1, Math.min(width, seen.width)));
		const pixels =
			look &&
			(await pdf.pixels(1, () => fitWithin(seen, { width: LOOKED_AT_WIDTH, height: MAX_PAGE_HEIGHT })));
		if (pixels) await look?.(pixels);
		return pictures;
	});
}

async function withJpeg<Value>(
	load: () => Promise<ArrayBuffer>,
	work: (pdf: OpenPdf, seen: Size) => Promise<Value>,
): Promise<Value> {
	let seen: Size = { width: 1, height: 1 };
	return withPdf(
		async () => {
			const bytes = new Uint8Array(await load());
			const header = readJpegHeader(bytes);
			refuseTooLarge(header, memoryOfJpeg(header, bytes.length));
			seen = orientedSize(header, header.orientation);
			return jpegAsPdf(bytes, header).buffer;
		},
		(pdf) => work(pdf, seen),
	);
}

/** As measured: the file once as it is, once in its PDF, once in PDFium; then its pixels, or all values of the scans. */
function memoryOfJpeg({ width, height, samples, isProgressive }: JpegHeader, fileBytes: number): number {
	const pixels = width * height * 3;
	const kept = pixels <= PDFIUM_KEPT_BYTES ? pixels : 0;
	return PDFIUM_BYTES + fileBytes * 3 + kept + (isProgressive ? samples * 2 : 0);
}

function seenSize(stored: StoredPicture, width: number): Size {
	return fitWithin(orientedSize(stored, stored.orientation), { width, height: MAX_PAGE_HEIGHT });
}

async function downscaled(from: Size, decode: Decode, seen: Size, orientation: Orientation): Promise<Pixels> {
	const downscaler = createDownscaler(from, orientedSize(seen, orientation));
	await decode(downscaler.addRow);
	return downscaler.pixels();
}

function rowsOf({ data, width, height }: Pixels): Decode {
	return (addRow) => {
		for (let y = 0; y < height; y += 1) addRow(data.subarray(y * width * 4, (y + 1) * width * 4));
	};
}
