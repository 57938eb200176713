import { BLACK, type PdfPage, pixelsOf, utf8At, withMemory, memoryAt } from "./pdf-document.ts";
import type { Size } from "./images/downscale.ts";
import type { Pixels } from "./images/webp-codec.ts";

// Kinds of objects on a page, and colour spaces (fpdf_edit.h).
const IMAGE = 3;
const FORM = 5;
const NO_COLOURS = 0;
/** Bytes of FPDF_IMAGEOBJ_METADATA, and where it says the bits of a pixel and the colour space. */
const METADATA_BYTES = 28;
const BITS_AT = 16;
const COLOURS_AT = 20;

/** Objects of a page that are looked at. A scan is a picture or a few, or one a line. */
const MAX_OBJECTS = 200;
/** Most of the width of the drawing that only shows whether anything is painted, in pixels. */
const PROBE_WIDTH = 300;
/** More than an empty page of 600 dpi takes in any variant of JBIG2, in bytes. */
const MAX_EMPTY_JBIG2_BYTES = 4_096;
const MAX_FILTER_BYTES = 32;

/**
 * Whether a page looks empty because PDFium could not decode what is on it: it leaves a broken picture out and says
 * nothing. An empty sheet that was scanned is white as well, but painted.
 * @param drawn the page on white
 */
export async function hasLostPictures(page: PdfPage, drawn: Pixels): Promise<boolean> {
	if (!isAll(drawn, 0xffffffff)) return false;
	const images = imagesOf(page);
	if (images.length === 0) return false;
	for (const image of images) if (await isWhiteForTooMuch(page, image)) return true;
	if (!isAll(await pixelsOf(page, probeOf(drawn), BLACK), BLACK)) return false;
	// Of a stencil without ink nothing is seen on any ground.
	for (const image of images) if (!(await isStencil(page, image))) return true;
	return false;
}

/** Never larger than what was drawn: a page may be as narrow as a thread. */
function probeOf({ width, height }: Pixels): Size {
	const scale = Math.min(1, PROBE_WIDTH / width);
	return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Whether all pixels are of one colour. @param colour ABGR, which is RGBA as it lies in memory */
function isAll({ data }: Pixels, colour: number): boolean {
	const pixels = new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
	// A callback for each of six million takes ten times as long.
	for (let at = 0; at < pixels.length; at += 1) if (pixels[at] !== colour) return false;
	return true;
}

/** Handles of the pictures of a page, those too that lie in what is used like a stamp. */
function imagesOf({ pdfium, handle }: PdfPage): number[] {
	const images: number[] = [];
	let looks = MAX_OBJECTS;
	const collect = (count: number, at: (index: number) => number) => {
		for (let index = 0; index < count && looks > 0; index += 1) {
			looks -= 1;
			const object = at(index);
			const type = pdfium.FPDFPageObj_GetType(object);
			if (type === IMAGE) images.push(object);
			else if (type === FORM) {
				collect(pdfium.FPDFFormObj_CountObjects(object), (inner) =>
					pdfium.FPDFFormObj_GetObject(object, inner),
				);
			}
		}
	};
	collect(pdfium.FPDFPage_CountObjects(handle), (index) => pdfium.FPDFPage_GetObject(handle, index));
	return images;
}

/** PDFium takes a JBIG2 of which it understands nothing for a white one. */
async function isWhiteForTooMuch({ pdfium }: PdfPage, image: number): Promise<boolean> {
	const filters = pdfium.FPDFImageObj_GetImageFilterCount(image);
	if (filters < 1) return false;
	const filter = await withMemory(pdfium, MAX_FILTER_BYTES, (buffer) => {
		const bytes = pdfium.FPDFImageObj_GetImageFilter(image, filters - 1, buffer, MAX_FILTER_BYTES);
		return bytes > 1 && bytes <= MAX_FILTER_BYTES ? utf8At(pdfium, buffer, bytes - 1) : "";
	});
	return filter === "JBIG2Decode" && pdfium.FPDFImageObj_GetImageDataRaw(image, 0, 0) > MAX_EMPTY_JBIG2_BYTES;
}

/** Whether a picture is a mask through which a colour is painted. */
async function isStencil({ pdfium, handle }: PdfPage, image: number): Promise<boolean> {
	return withMemory(pdfium, METADATA_BYTES, async (address) => {
		if (!(await pdfium.FPDFImageObj_GetImageMetadata(image, handle, address))) return false;
		const metadata = memoryAt(pdfium, address, METADATA_BYTES);
		return metadata.getUint32(BITS_AT, true) === 1 && metadata.getInt32(COLOURS_AT, true) === NO_COLOURS;
	});
}
