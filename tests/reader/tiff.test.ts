import * as fc from "fast-check";
import sharp, { type TiffOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { pdfiumInNode } from "../../scripts/demo/pdfium-in-node.ts";
import { readTiffPages } from "../../workers/reader/images/tiff-header.ts";
import { inEightBits } from "../../workers/reader/images/tiff-sixteen-bits.ts";
import { tiffAsPdf } from "../../workers/reader/images/tiff-pdf.ts";
import { onPage, openDocument, pixelsOf } from "../../workers/reader/pdf-document.ts";
import type { Pixels } from "../../workers/reader/images/webp-codec.ts";
import { FAX } from "../support/fixtures/pictures.ts";

const WIDTH = 96;
const HEIGHT = 64;

/** Colours that run across a picture, and a black bar. */
function picture() {
	const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
	for (let y = 0; y < HEIGHT; y += 1) {
		for (let x = 0; x < WIDTH; x += 1) {
			const isBar = x > 20 && x < 30;
			pixels.set(isBar ? [0, 0, 0] : [255 - x, 100 + y, x * 2], (y * WIDTH + x) * 3);
		}
	}
	return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

/** Each page as PDFium draws it, pixel by pixel. */
async function drawn(tiff: Uint8Array): Promise<Pixels[]> {
	const document = await openDocument(await pdfiumInNode(), tiffAsPdf(tiff));
	const pages: Pixels[] = [];
	for (let page = 1; page <= document.pageCount; page += 1) {
		pages.push(await onPage(document, page, (opened) => pixelsOf(opened, opened)));
	}
	return pages;
}

/** How far the first page is from what libtiff reads in it, on average, from 0 to 255. */
async function difference(tiff: Uint8Array): Promise<number> {
	const [page] = await drawn(tiff);
	const { data } = await sharp(tiff)
		.toColourspace("srgb")
		.flatten({ background: "#fff" })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect(page?.data.length).toBe(data.length);
	return (
		data.reduce((sum, value, index) => sum + Math.abs(value - (page?.data[index] ?? 0)), 0) / data.length
	);
}

function reasonOf(tiff: Uint8Array): string | null {
	try {
		tiffAsPdf(tiff);
		return null;
	} catch (error) {
		return String(Reflect.get(Object(error), "reason"));
	}
}

describe("a TIFF", () => {
	test.each<[string, TiffOptions]>([
		["not packed", { compression: "none" }],
		["packed with LZW", { compression: "lzw", predictor: "none" }],
		["packed with LZW, by differences", { compression: "lzw", predictor: "horizontal" }],
		["deflated, by differences", { compression: "deflate", predictor: "horizontal" }],
		["packed with PackBits", { compression: "packbits" }],
		["in tiles", { compression: "lzw", tile: true, tileWidth: 32, tileHeight: 48 }],
	])("%s is drawn to the last pixel", async (_, options) => {
		expect(await difference(await picture().tiff(options).toBuffer())).toBe(0);
		expect(await difference(await picture().grayscale().tiff(options).toBuffer())).toBe(0);
	});

	test.each<[string, TiffOptions]>([
		["not packed", { compression: "none" }],
		["packed with LZW", { compression: "lzw", predictor: "none" }],
		["packed with LZW, by differences", { compression: "lzw", predictor: "horizontal" }],
		["deflated, by differences", { compression: "deflate", predictor: "horizontal" }],
		["packed with PackBits", { compression: "packbits" }],
		["in tiles", { compression: "lzw", tile: true, tileWidth: 32, tileHeight: 48 }],
	])("of 16 bits a value, %s, is drawn as one of 8", async (_, options) => {
		for (const space of ["rgb16", "grey16"] as const) {
			const deep = await picture().toColourspace(space).tiff(options).toBuffer();
			expect(readTiffPages(deep)[0]?.bits).toBe(16);
			expect(await difference(deep)).toBeLessThan(1);
		}
	});

	test("of 16 bits a value whose bytes stand the other way round is the same", async () => {
		const deep = await picture().toColourspace("grey16").tiff({ compression: "none" }).toBuffer();
		const [page] = readTiffPages(deep);
		const [block] = page?.blocks ?? [];
		if (!page || !block) throw new Error("no page");
		const swapped = block.data.map((_, at) => block.data[at ^ 1] ?? 0);
		expect(
			inEightBits({ ...page, isLittleEndian: !page.isLittleEndian }, { ...block, data: swapped }),
		).toEqual(inEightBits(page, block));
	});

	test("of JPEGs is drawn as it is seen, in strips or tiles", async () => {
		const options = { compression: "jpeg", quality: 90 } as const;
		expect(await difference(await picture().tiff(options).toBuffer())).toBeLessThan(3);
		expect(
			await difference(
				await picture()
					.tiff({ ...options, tile: true })
					.toBuffer(),
			),
		).toBeLessThan(3);
	});

	test.each<[string, TiffOptions]>([
		["a fax of group 4", { compression: "ccittfax4" }],
		["a fax whose white is 0", { compression: "ccittfax4", miniswhite: true }],
		["not packed", { compression: "none" }],
		["not packed, whose white is 0", { compression: "none", miniswhite: true }],
	])("of black and white alone, %s, is drawn to the last pixel", async (_, options) => {
		const bitonal = picture().threshold(90).toColourspace("b-w");
		expect(await difference(await bitonal.tiff({ bitdepth: 1, ...options }).toBuffer())).toBe(0);
	});

	test("of inks, or with transparency, is drawn on white", async () => {
		const inks = await picture().toColourspace("cmyk").tiff({ compression: "lzw" }).toBuffer();
		expect(await difference(inks)).toBeLessThan(12);
		const clear = await picture().ensureAlpha(0.4).tiff({ compression: "lzw" }).toBuffer();
		expect(await difference(clear)).toBeLessThan(2);
	});

	test("has all its pages, each with pixels of its own shape", async () => {
		const pages = await drawn(FAX);
		expect(pages.map(({ width, height }) => [width, height])).toEqual([
			[48, 32],
			[48, 32],
		]);
		const corners = pages.map(({ data, width, height }) =>
			[0, width - 1, (height - 1) * width, height * width - 1].map((pixel) => data[pixel * 4]),
		);
		expect(corners).toEqual([
			[0, 255, 0, 255],
			[0, 0, 255, 255],
		]);
	});

	test("is turned as it is to be seen", async () => {
		const lying = await picture().withMetadata({ orientation: 6 }).tiff({ compression: "lzw" }).toBuffer();
		const upright = await picture().rotate(90).tiff({ compression: "lzw" }).toBuffer();
		const [[one], [other]] = [await drawn(lying), await drawn(upright)];
		expect(one).toEqual(other);
	});

	test("leaves out the small version of a page that comes with it", async () => {
		const pyramid = await picture()
			.resize(400)
			.tiff({ compression: "lzw", pyramid: true, tile: true, tileWidth: 64, tileHeight: 64 })
			.toBuffer();
		expect(readTiffPages(pyramid)).toHaveLength(1);
	});
});

describe("a TIFF that means harm", () => {
	/** A TIFF of the other byte order, whose directories each have these entries of one LONG, and lead to the next. */
	function directories(count: number, entries: readonly (readonly [tag: number, value: number])[]) {
		const size = 2 + entries.length * 12 + 4;
		const file = new Uint8Array(8 + count * size);
		const view = new DataView(file.buffer);
		view.setUint32(0, 0x4d4d002a);
		view.setUint32(4, 8);
		for (let index = 0; index < count; index += 1) {
			const at = 8 + index * size;
			view.setUint16(at, entries.length);
			for (const [place, [tag, value]] of entries.entries()) {
				const entry = at + 2 + place * 12;
				view.setUint16(entry, tag);
				view.setUint16(entry + 2, 4);
				view.setUint32(entry + 4, 1);
				view.setUint32(entry + 8, value);
			}
			// The last leads back to the first.
			view.setUint32(at + size - 4, index + 1 < count ? at + size : 8);
		}
		return file;
	}
	const WHOLE = [
		[256, 8],
		[257, 8],
		[258, 8],
		[262, 1],
		[273, 8],
		[279, 64],
	] as const;

	test("whose pages lead back to the first has each once", () => {
		expect(readTiffPages(directories(3, WHOLE))).toHaveLength(3);
	});

	test("whose pages all show the same bytes is a bomb", () => {
		const shared = WHOLE.map(([tag, value]): [number, number] => [tag, tag === 279 ? 20_000 : value]);
		expect(reasonOf(directories(300, shared))).toBe("bomb");
	});

	test("with entries or values without end is a bomb", () => {
		const many = Array.from({ length: 1_001 }, (): [number, number] => [256, 8]);
		expect(reasonOf(directories(1, many))).toBe("bomb");
		const file = directories(1, WHOLE);
		new DataView(file.buffer).setUint32(8 + 2 + 4, 100_001);
		expect(reasonOf(file)).toBe("bomb");
	});

	test("that claims to be huge is too large, one without size or pixels is broken", () => {
		const claiming = (wanted: number, value: number) =>
			directories(
				1,
				WHOLE.map(([tag, given]): [number, number] => [tag, tag === wanted ? value : given]),
			);
		expect(reasonOf(claiming(256, 0x7fffffff))).toBe("tooLarge");
		expect(reasonOf(claiming(257, 0))).toBe("broken");
		expect(reasonOf(directories(1, WHOLE.slice(0, 4)))).toBe("broken");
		expect(reasonOf(claiming(258, 32))).toBe("unknownType");
		// Values of 16 bits lie in memory unpacked.
		const deep = { 256: 7_000, 257: 7_500, 258: 16 };
		const unpacked = WHOLE.map(([tag, value]): [number, number] => [tag, Reflect.get(deep, tag) ?? value]);
		expect(reasonOf(directories(1, unpacked))).toBe("tooLarge");
		expect(reasonOf(directories(1, [...WHOLE, [258, 16], [339, 3]]))).toBe("unknownType");
		expect(reasonOf(claiming(262, 32_845))).toBe("unknownType");
		expect(reasonOf(directories(1, [...WHOLE, [259, 34_712]]))).toBe("unknownType");
	});

	test("whose blocks of JPEG are shorter than their beginning is broken", async () => {
		const jpeg = new Uint8Array(await picture().tiff({ compression: "jpeg" }).toBuffer());
		const view = new DataView(jpeg.buffer);
		const directory = view.getUint32(4, true);
		for (let index = 0; index < view.getUint16(directory, true); index += 1) {
			const entry = directory + 2 + index * 12;
			// Of how many bytes each block is.
			if (view.getUint16(entry, true) !== 279) continue;
			view.setUint16(entry + 2, 4, true);
			view.setUint32(entry + 4, 1, true);
			view.setUint32(entry + 8, 1, true);
		}
		expect(reasonOf(jpeg)).toBe("broken");
	});

	test("cut off anywhere, or with any bytes changed, becomes a PDF or is refused", async () => {
		const lzw = new Uint8Array(await picture().tiff({ compression: "lzw" }).toBuffer());
		for (const whole of [FAX, lzw]) {
			for (let length = 0; length < whole.length; length += 7) {
				const reason = reasonOf(whole.subarray(0, length));
				expect(reason).toBeOneOf([null, "broken", "bomb", "tooLarge", "unknownType"]);
			}
			const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), {
				minLength: 1,
				maxLength: 6,
			});
			fc.assert(
				fc.property(changes, (changed) => {
					const bytes = new Uint8Array(whole);
					for (const [at, byte] of changed) bytes[at] = byte;
					expect(reasonOf(bytes)).toBeOneOf([null, "broken", "bomb", "tooLarge", "unknownType"]);
				}),
				{ numRuns: 300 },
			);
		}
	});
});
