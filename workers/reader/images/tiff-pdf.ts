import { UnreadableFileError } from "../unreadable-file-error.ts";
import { placedOnPage } from "./jpeg-pdf.ts";
import { type PdfPart, pdfFile, pdfStream } from "./pdf-file.ts";
import { refuseTooLarge, orientedSize } from "./picture-size.ts";
import { inEightBits } from "./tiff-sixteen-bits.ts";
import { readTiffPages, type TiffBlock, type TiffPage } from "./tiff-header.ts";

/** Largest TIFF that is read, in bytes: it lies in memory as it is, as a PDF, and in PDFium. */
export const MAX_TIFF_BYTES = 24 * 1024 * 1024;

/** Values of 16 bits are unpacked: so many of all pages together, and of one block, which lies in memory with both halves. */
const MAX_UNPACKED = 32 * 1024 * 1024;
const MAX_UNPACKED_AT_ONCE = 16 * 1024 * 1024;

/** Takes an object into the PDF, and answers its number. */
type AddObject = (object: PdfPart[]) => number;

const FAX_COMPRESSIONS: ReadonlySet<number> = new Set([2, 3, 4]);
const JPEG = 7;
const MAX_SAMPLES = 8;
const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;
const RGB = 2;
const PALETTE = 3;
const CMYK = 5;

/**
 * A PDF with the pages of this TIFF. Their pixels stay packed as they are, because PDF knows the same ways of packing:
 * PDFium unpacks them line by line, and a TIFF is read and seen as any scanned PDF is.
 * @throws UnreadableFileError where it is damaged, too large, or of a kind that is not read
 */
export function tiffAsPdf(file: Uint8Array): Uint8Array<ArrayBuffer> {
	const pages = readTiffPages(file);
	const objects: PdfPart[][] = [["<</Type /Catalog /Pages 2 0 R>>"], []];
	const add: AddObject = (object) => objects.push(object);
	const unpacked = pages.flatMap((page) => (page.bits === 16 ? valuesOfBlocks(page) : []));
	const isTooMuch = unpacked.reduce((sum, values) => sum + values, 0) > MAX_UNPACKED;
	if (isTooMuch || unpacked.some((values) => values > MAX_UNPACKED_AT_ONCE))
		throw new UnreadableFileError("tooLarge");
	const kids = pages.map((page) => {
		refuseTooLarge(page, 0);
		const lying = { width: page.width, height: page.height * page.pixelRatio };
		const size = orientedSize(lying, page.orientation);
		const picture = pictureEntries(page, add);
		const first = objects.length + 1;
		for (const block of page.blocks) {
			add(
				pdfStream(
					`${picture} /Width ${block.width} /Height ${block.height}${filterOf(page, block)}`,
					dataOf(page, block),
				),
			);
		}
		const content = add(
			pdfStream(
				"",
				`${placedOnPage(size, page.orientation)}\n${page.blocks.map((block, index) => placed(page, block, index)).join("")}`,
			),
		);
		const names = page.blocks.map((_, index) => `/B${index} ${first + index} 0 R`).join(" ");
		const kid = add([
			`<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}]`,
			` /Resources <</XObject <<${names}>>>> /Contents ${content} 0 R>>`,
		]);
		return `${kid} 0 R`;
	});
	objects[1] = [`<</Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length}>>`];
	return pdfFile(objects);
}

function valuesOfBlocks({ blocks, samples }: TiffPage): number[] {
	return blocks.map(({ width, height }) => width * height * samples);
}

/** Draws a block where it lies on a page that is 1 by 1 and counts from below. */
function placed(page: TiffPage, { x, y, width, height }: TiffBlock, index: number): string {
	const place = [
		width / page.width,
		0,
		0,
		height / page.height,
		x / page.width,
		1 - (y + height) / page.height,
	];
	return `q ${place.join(" ")} cm /B${index} Do Q\n`;
}

function pictureEntries(page: TiffPage, add: AddObject): string {
	const { compression, photometric } = page;
	const isFax = FAX_COMPRESSIONS.has(compression);
	const isDeep = page.bits === 16;
	const isKnown = [1, 2, 4, 8].includes(page.bits) || (isDeep && page.isUnsigned && photometric !== PALETTE);
	if (!isKnown || (isFax && page.bits !== 1)) throw new UnreadableFileError("unknownType");
	const bits = isDeep ? 8 : page.bits;
	const isInverted = photometric === WHITE_IS_ZERO && !isFax;
	if (isInverted && page.samples > 1) throw new UnreadableFileError("unknownType");
	return (
		`/Type /XObject /Subtype /Image /BitsPerComponent ${bits} /ColorSpace ${colourSpace(page, add)}` +
		(isInverted ? " /Decode [1 0]" : "")
	);
}

function colourSpace(page: TiffPage, add: AddObject): string {
	const { photometric, samples, compression, palette, bits } = page;
	if (photometric === PALETTE && samples === 1) return indexedColours(palette, bits);
	const colours = photometric === CMYK ? 4 : photometric > BLACK_IS_ZERO ? 3 : 1;
	const isKnown = photometric <= RGB || photometric === CMYK || compression === JPEG;
	if (!isKnown || samples < colours || samples > MAX_SAMPLES) throw new UnreadableFileError("unknownType");
	const name = colours === 1 ? "/DeviceGray" : colours === 3 ? "/DeviceRGB" : "/DeviceCMYK";
	if (samples === colours) return name;
	const inks = Array.from({ length: samples }, (_, index) => `/Ink${index}`).join(" ");
	const ranges = `/Domain [${"0 1 ".repeat(samples)}] /Range [${"0 1 ".repeat(colours)}]`;
	const calculation = add(pdfStream(`/FunctionType 4 ${ranges}`, colourCalculation(page, colours)));
	return `[/DeviceN [${inks}] ${name} ${calculation} 0 R]`;
}

/** From all values of a pixel to its colours, on white where it is transparent (ISO 32000-1, 7.10.5). */
function colourCalculation({ samples, extraSamples, photometric }: TiffPage, colours: number): string {
	const isSeenThrough = extraSamples !== "nothing" && samples === colours + 1 && photometric !== CMYK;
	if (!isSeenThrough) return `{ ${"pop ".repeat(samples - colours)}}`;
	const onWhite =
		extraSamples === "alpha" ? `1 sub ${colours} index mul 1 add` : `${colours} index sub 1 add`;
	return `{ ${samples} 1 roll ${`${onWhite} ${colours} 1 roll `.repeat(colours)}${samples} -1 roll pop }`;
}

/** @param palette of 16 bits a value, of which the upper 8 are kept */
function indexedColours(palette: readonly number[], bits: number): string {
	const count = 2 ** bits;
	if (palette.length < count * 3) throw new UnreadableFileError("broken");
	const colours = Array.from({ length: count }, (_, index) =>
		[0, 1, 2].map((channel) => ((palette[channel * count + index] ?? 0) >> 8).toString(16).padStart(2, "0")),
	);
	return `[/Indexed /DeviceRGB ${count - 1} <${colours.flat().join("")}>]`;
}

function filterOf(page: TiffPage, { width, height }: TiffBlock): string {
	const { compression, samples, bits, photometric } = page;
	if (bits === 16) return "";
	const predictor = page.hasPredictor
		? ` /DecodeParms <</Predictor 2 /Colors ${samples} /BitsPerComponent ${bits} /Columns ${width}>>`
		: "";
	switch (compression) {
		case 1:
			return "";
		case 2:
		case 3:
		case 4: {
			const k = compression === 4 ? -1 : compression === 3 && page.isTwoDimensional ? 1 : 0;
			const isAligned = compression === 2;
			const isBlackOne = photometric === BLACK_IS_ZERO;
			return ` /Filter /CCITTFaxDecode /DecodeParms <</K ${k} /Columns ${width} /Rows ${height} /EncodedByteAlign ${isAligned} /BlackIs1 ${isBlackOne}>>`;
		}
		case 5:
			return ` /Filter /LZWDecode${predictor}`;
		case JPEG:
			return ` /Filter /DCTDecode${photometric === RGB ? " /DecodeParms <</ColorTransform 0>>" : ""}`;
		case 8:
		case 32_946:
			return ` /Filter /FlateDecode${predictor}`;
		case 32_773:
			return " /Filter /RunLengthDecode";
		default:
			throw new UnreadableFileError("unknownType");
	}
}

function dataOf(page: TiffPage, block: TiffBlock): Uint8Array {
	const { compression, isReversed, jpegTables } = page;
	const { data } = block;
	if (page.bits === 16) return inEightBits(page, block);
	if (FAX_COMPRESSIONS.has(compression) && isReversed) return data.map(reversedBits);
	if (compression !== JPEG || !jpegTables) return data;
	if (jpegTables.length < 2 || data.length < 2) throw new UnreadableFileError("broken");
	// The tables lie between a beginning and an end of their own, and belong behind the beginning of each block.
	const whole = new Uint8Array(jpegTables.length - 2 + data.length - 2);
	whole.set(jpegTables.subarray(0, -2));
	whole.set(data.subarray(2), jpegTables.length - 2);
	return whole;
}

function reversedBits(byte: number): number {
	let reversed = 0;
	for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
	return reversed;
}
