import sharp from "sharp";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { pdfFile, pdfStream } from "../../../workers/reader/images/pdf-file.ts";
import { readTiffPages } from "../../../workers/reader/images/tiff-header.ts";
import { hasLostPictures } from "../../../workers/reader/lost-pictures.ts";
import { onPage, openDocument, type PdfPage, pixelsOf } from "../../../workers/reader/pdf-document.ts";

const WIDTH = 64;
const HEIGHT = 48;
const GREY = "/ColorSpace /DeviceGray /BitsPerComponent 1";
const STENCIL = "/ImageMask true /BitsPerComponent 1";

/** A page that is one picture of 1 bit a pixel, which lies within a form where it says so. */
async function onScan<Value>(
	picture: { entries: string; data: Uint8Array; isInForm?: boolean },
	work: (page: PdfPage) => Promise<Value>,
): Promise<Value> {
	const { entries, data, isInForm = false } = picture;
	const place = `${WIDTH} 0 0 ${HEIGHT} 0 0 cm`;
	const box = `[0 0 ${WIDTH} ${HEIGHT}]`;
	const pdf = pdfFile([
		["<</Type /Catalog /Pages 2 0 R>>"],
		["<</Type /Pages /Kids [3 0 R] /Count 1>>"],
		[
			`<</Type /Page /Parent 2 0 R /MediaBox ${box} /Resources <</XObject <</P 5 0 R /F 6 0 R>>>> /Contents 4 0 R>>`,
		],
		pdfStream("", isInForm ? "/F Do" : `${place} /P Do`),
		pdfStream(`/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} ${entries}`, data),
		pdfStream(
			`/Type /XObject /Subtype /Form /BBox ${box} /Resources <</XObject <</P 5 0 R>>>>`,
			`${place} /P Do`,
		),
	]);
	return onPage(await openDocument(await pdfiumInNode(), pdf), 1, work);
}

const isLost = (entries: string, data: Uint8Array, isInForm = false) =>
	onScan({ entries, data, isInForm }, async (page) => hasLostPictures(page, await pixelsOf(page, page)));

/** A bar on white, in the rows of a picture of 1 bit. */
const isBlack = (x: number, y: number) => x > 10 && x < 30 && y > 8 && y < 40;

function bitsOf(isOne: (x: number, y: number) => boolean): Uint8Array {
	const bits = new Uint8Array((WIDTH / 8) * HEIGHT);
	for (let y = 0; y < HEIGHT; y += 1) {
		for (let x = 0; x < WIDTH; x += 1) {
			if (isOne(x, y)) bits[(y * WIDTH + x) >> 3] = (bits[(y * WIDTH + x) >> 3] ?? 0) | (128 >> (x & 7));
		}
	}
	return bits;
}

function uint32(value: number): number[] {
	return [24, 16, 8, 0].map((shift) => (value >> shift) & 255);
}

/** A JBIG2 as it lies in a PDF: its page, and a region that is packed like a fax (ITU T.88, 7.2, 7.4.6 and 7.4.8). */
async function jbig2(): Promise<Uint8Array> {
	const grey = bitsOf((x, y) => !isBlack(x, y));
	const pixels = new Uint8Array(WIDTH * HEIGHT);
	for (const index of pixels.keys()) pixels[index] = ((grey[index >> 3] ?? 0) << (index & 7)) & 128 ? 255 : 0;
	const tiff = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
		.toColourspace("b-w")
		.tiff({ compression: "ccittfax4", bitdepth: 1, miniswhite: true })
		.toBuffer();
	const [page] = readTiffPages(tiff);
	const fax = page?.blocks[0]?.data ?? new Uint8Array();
	const segment = (number: number, type: number, data: readonly number[]) => [
		...uint32(number),
		type,
		0,
		1,
		...uint32(data.length),
		...data,
	];
	const size = [...uint32(WIDTH), ...uint32(HEIGHT)];
	return Uint8Array.from([
		...segment(0, 48, [...size, ...uint32(0), ...uint32(0), 0, 0, 0]),
		...segment(1, 38, [...size, ...uint32(0), ...uint32(0), 0, 1, ...fax]),
	]);
}

describe("a scan", () => {
	test("in JBIG2 is drawn to the last pixel", async () => {
		const data = await jbig2();
		const { data: drawn } = await onScan({ entries: `${GREY} /Filter /JBIG2Decode`, data }, (page) =>
			pixelsOf(page, page),
		);
		const black = bitsOf((x, y) => drawn[(y * WIDTH + x) * 4] === 0);
		expect(black).toEqual(bitsOf(isBlack));
	});

	test.each([
		["is understood", `${GREY} /Filter /FlateDecode`, deflateSync(bitsOf((x, y) => !isBlack(x, y)))],
		["is an empty sheet", `${GREY} /Filter /FlateDecode`, deflateSync(bitsOf(() => true))],
		[
			"is an empty sheet through a stencil",
			`${STENCIL} /Filter /FlateDecode`,
			deflateSync(bitsOf(() => true)),
		],
		["is an empty sheet in JBIG2", `${GREY} /Filter /JBIG2Decode`, Uint8Array.of(0, 0, 0, 0)],
	])("that %s is drawn as it is", async (_, entries, data) => {
		expect(await isLost(entries, data)).toBe(false);
	});

	test.each([
		["is packed in a way that nobody knows", "/Filter /JBIG9Decode", bitsOf(() => true)],
		["is no JPEG", "/Filter /DCTDecode", bitsOf(isBlack)],
		["is no JPEG 2000", "/Filter /JPXDecode", bitsOf(isBlack)],
		["is no JBIG2", "/Filter /JBIG2Decode", new Uint8Array(9_000).fill(85)],
		["is nothing", "/Filter /JBIG2Decode", new Uint8Array()],
	])("that %s does not pass for an empty sheet", async (_, filter, data) => {
		expect(await isLost(`${GREY} ${filter}`, data)).toBe(true);
		expect(await isLost(`${GREY} ${filter}`, data, true)).toBe(true);
	});

	test("on a page that is as narrow as a thread takes no more than its own picture", async () => {
		const drawn = { width: 1, height: 4_000, data: new Uint8Array(4 * 4_000).fill(255) };
		const lost = { entries: `${GREY} /Filter /DCTDecode`, data: bitsOf(isBlack) };
		expect(await onScan(lost, (page) => hasLostPictures(page, drawn))).toBe(true);
	});
});
