import * as fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pdfiumInNode } from "../../scripts/demo/pdfium-in-node.ts";
import { decodeGif, readGifHeader } from "../../workers/reader/images/gif.ts";
import { readJpegHeader } from "../../workers/reader/images/jpeg-header.ts";
import { jpegAsPdf } from "../../workers/reader/images/jpeg-pdf.ts";
import type { Orientation } from "../../workers/reader/images/orientation.ts";
import { fitWithin, refuseTooLarge } from "../../workers/reader/images/picture-size.ts";
import { decodePng, readPngHeader } from "../../workers/reader/images/png.ts";
import { createDownscaler } from "../../workers/reader/images/downscale.ts";
import { applyOrientation } from "../../workers/reader/images/orientation.ts";
import { readWebpHeader } from "../../workers/reader/images/webp-header.ts";
import { onPage, openDocument, pixelsOf } from "../../workers/reader/pdf-document.ts";

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const WIDTH = 45;
const HEIGHT = 30;

/** Left above red, right above green, left below blue, right below white and half transparent. */
function quarters(): Buffer {
	const data = Buffer.alloc(WIDTH * HEIGHT * 4);
	for (let y = 0; y < HEIGHT; y += 1) {
		for (let x = 0; x < WIDTH; x += 1) {
			const [left, above] = [x < WIDTH / 2, y < HEIGHT / 2];
			const colour = above
				? left
					? [255, 0, 0, 255]
					: [0, 255, 0, 255]
				: left
					? [0, 0, 255, 255]
					: [255, 255, 255, 128];
			data.set(colour, (y * WIDTH + x) * 4);
		}
	}
	return data;
}

const picture = () => sharp(quarters(), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } });

function rowsOf(decode: (addRow: (row: Uint8Array) => void) => void): Buffer {
	const rows: Buffer[] = [];
	decode((row) => rows.push(Buffer.from(row)));
	return Buffer.concat(rows);
}

const decodedPng = (bytes: Uint8Array) => rowsOf((addRow) => decodePng(readPngHeader(bytes), addRow));
const decodedGif = (bytes: Uint8Array) => rowsOf((addRow) => decodeGif(bytes, readGifHeader(bytes), addRow));

/** As sharp decodes it, which knows all of the format. */
async function expected(bytes: Uint8Array): Promise<Buffer> {
	return sharp(bytes).toColourspace("srgb").ensureAlpha().raw({ depth: "uchar" }).toBuffer();
}

/** Furthest that two pictures are apart, in a value of 0 to 255. */
function furthest(one: Uint8Array, other: Uint8Array): number {
	expect(one.length).toBe(other.length);
	return one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), 0);
}

describe("a PNG", () => {
	test.each([
		["colour with transparency", () => picture().png()],
		["colour", () => picture().removeAlpha().png()],
		["a palette with transparency", () => picture().png({ palette: true, colours: 16 })],
		[
			"a palette of two colours",
			() => picture().removeAlpha().greyscale().png({ palette: true, colours: 2 }),
		],
		["grey", () => picture().removeAlpha().greyscale().toColourspace("b-w").png()],
		["grey with transparency", () => picture().greyscale().toColourspace("b-w").png()],
		["16 bits", () => picture().toColourspace("rgb16").png()],
		["interlacing", () => picture().png({ progressive: true })],
		["interlacing and a palette", () => picture().png({ progressive: true, palette: true, colours: 4 })],
		["all filters", () => picture().png({ adaptiveFiltering: true })],
		["an odd size", () => picture().resize(1, 3).png({ progressive: true })],
	])("with %s is decoded", async (_, make) => {
		const bytes = await make().toBuffer();
		expect(furthest(decodedPng(bytes), await expected(bytes))).toBeLessThanOrEqual(1);
	});

	test("with noise, through all filters, is decoded to the last value", async () => {
		const noise = sharp({
			create: {
				width: 200,
				height: 150,
				channels: 3,
				background: "#fff",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		}).blur(2);
		for (const progressive of [false, true]) {
			const bytes = await noise.clone().png({ adaptiveFiltering: true, progressive }).toBuffer();
			expect(furthest(decodedPng(bytes), await expected(bytes))).toBe(0);
		}
	});

	test("cut off anywhere, or with any bytes changed, is decoded or broken", async () => {
		const whole = await picture().png().toBuffer();
		for (let length = 0; length < whole.length; length += 1) {
			expect(() => decodedPng(whole.subarray(0, length))).toThrow("broken");
		}
		await spoiled(whole, decodedPng);
	});
});

describe("a GIF", () => {
	test.each([
		["one picture", () => picture().gif()],
		["few colours", () => picture().gif({ colours: 2 })],
		["noise, which fills the table of codes", () => noisy().gif()],
		["interlacing", () => noisy().gif({ progressive: true })],
	])("of %s is decoded", async (_, make) => {
		const bytes = await make().toBuffer();
		const opaque = (rgba: Buffer) => rgba.map((value, index) => (rgba[index | 3] === 0 ? 0 : value));
		expect(furthest(opaque(decodedGif(bytes)), opaque(await expected(bytes)))).toBe(0);
	});

	test("that moves gives its first picture", async () => {
		const first = quarters();
		const second = Buffer.alloc(first.length, 255);
		const bytes = await sharp(Buffer.concat([first, second]), {
			raw: { width: WIDTH, height: HEIGHT * 2, channels: 4, pageHeight: HEIGHT },
		})
			.gif({ loop: 0, delay: [100, 100] })
			.toBuffer();
		expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
		expect(decodedGif(bytes).subarray(0, 4)).toEqual(Buffer.from([255, 0, 0, 255]));
		expect(decodedGif(bytes).length).toBe(WIDTH * HEIGHT * 4);
	});

	test("cut off anywhere, or with any bytes changed, is decoded or broken", async () => {
		const whole = await noisy().gif().toBuffer();
		for (let length = 0; length < whole.length - 200; length += 37) {
			expect(() => decodedGif(whole.subarray(0, length))).toThrow("broken");
		}
		await spoiled(whole, (bytes) => {
			const header = readGifHeader(bytes);
			refuseTooLarge({ width: 4_000, height: 1 }, header.frame.width * header.frame.height);
			if (header.width * header.height < 1e6 && header.frame.width * header.frame.height < 1e6)
				decodedGif(bytes);
		});
	});
});

describe("a WebP", () => {
	test.each([
		["lossy", () => picture().removeAlpha().webp()],
		["lossless", () => picture().webp({ lossless: true })],
		["with transparency", () => picture().webp()],
	])("%s says its size", async (_, make) => {
		const bytes = await make().toBuffer();
		expect(readWebpHeader(bytes)).toMatchObject({
			width: WIDTH,
			height: HEIGHT,
			orientation: 1,
			firstFrame: null,
		});
	});

	test("that moves gives its first picture as a file", async () => {
		const frames = Buffer.concat([quarters(), Buffer.alloc(WIDTH * HEIGHT * 4, 255)]);
		const bytes = await sharp(frames, {
			raw: { width: WIDTH, height: HEIGHT * 2, channels: 4, pageHeight: HEIGHT },
		})
			.webp({ loop: 0, delay: [100, 100], lossless: true })
			.toBuffer();
		const { firstFrame, ...size } = readWebpHeader(bytes);
		expect(size).toEqual({ width: WIDTH, height: HEIGHT, orientation: 1 });
		const still = await sharp(firstFrame ?? Buffer.alloc(0))
			.ensureAlpha()
			.raw()
			.toBuffer();
		expect(still.subarray(0, 4)).toEqual(Buffer.from([255, 0, 0, 255]));
	});

	test("says how it lies", async () => {
		const bytes = await picture().withMetadata({ orientation: 6 }).webp().toBuffer();
		expect(readWebpHeader(bytes).orientation).toBe(6);
	});

	test("cut off is broken", async () => {
		const whole = await picture().webp().toBuffer();
		for (let length = 0; length < whole.length; length += 1) {
			expect(() => readWebpHeader(whole.subarray(0, length))).toThrow("broken");
		}
	});
});

describe("a JPEG", () => {
	const jpeg = () => picture().flatten({ background: "#fff" });

	test("says what it is before it is decoded", async () => {
		const plain = await jpeg().jpeg({ chromaSubsampling: "4:2:0" }).toBuffer();
		expect(readJpegHeader(plain)).toEqual({
			width: WIDTH,
			height: HEIGHT,
			components: 3,
			isProgressive: false,
			samples: WIDTH * HEIGHT * 1.5,
			hasAdobeMarker: false,
			orientation: 1,
		});
		const print = await jpeg().toColourspace("cmyk").jpeg({ progressive: true }).toBuffer();
		expect(readJpegHeader(print)).toMatchObject({ components: 4, isProgressive: true, hasAdobeMarker: true });
		const grey = await jpeg().toColourspace("b-w").jpeg().toBuffer();
		expect(readJpegHeader(grey)).toMatchObject({ components: 1, samples: WIDTH * HEIGHT });
	});

	test.each(ORIENTATIONS)("that lies as EXIF's %i is drawn upright", async (orientation) => {
		const bytes = await jpeg().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
		const upright = await sharp(bytes).autoOrient().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		const drawn = await drawnByPdfium(bytes, upright.info.width);
		expect([drawn.width, drawn.height]).toEqual([upright.info.width, upright.info.height]);
		expect(atQuarters(drawn.data, drawn.width, drawn.height)).toEqual(
			atQuarters(upright.data, drawn.width, drawn.height),
		);
	});

	test.each([
		["print", () => jpeg().toColourspace("cmyk").jpeg({ quality: 100 })],
		["grey", () => jpeg().toColourspace("b-w").jpeg({ quality: 100 })],
		["progressive", () => jpeg().jpeg({ quality: 100, progressive: true })],
	])("in %s is drawn in its colours", async (_, make) => {
		const bytes = await make().toBuffer();
		const drawn = await drawnByPdfium(bytes, WIDTH);
		const expectedColours = atQuarters(await expected(bytes), WIDTH, HEIGHT).flat();
		const colours = atQuarters(drawn.data, WIDTH, HEIGHT).flat();
		// Inks are turned into light in more than one way; upside down they would be 255 apart.
		for (const [index, value] of colours.entries())
			expect(Math.abs(value - (expectedColours[index] ?? 0))).toBeLessThan(90);
	});

	test("cut off is broken, and so is one of a kind that no browser shows", async () => {
		const whole = await jpeg().jpeg().toBuffer();
		for (let length = 0; length < whole.length; length += 1) {
			expect(() => readJpegHeader(whole.subarray(0, length))).toThrow("broken");
		}
		const lossless = Buffer.from(whole);
		lossless[lossless.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
		expect(() => readJpegHeader(lossless)).toThrow("broken");
		await spoiled(whole, readJpegHeader);
	});
});

describe("a picture", () => {
	test.each(ORIENTATIONS)("that lies as EXIF's %i is turned", async (orientation) => {
		const stored = { data: new Uint8Array(quarters()), width: WIDTH, height: HEIGHT };
		const tagged = await picture().withMetadata({ orientation }).png().toBuffer();
		expect(readPngHeader(tagged).orientation).toBe(orientation);
		const upright = await sharp(tagged).autoOrient().raw().toBuffer({ resolveWithObject: true });
		const result = applyOrientation(stored, orientation satisfies Orientation);
		expect([result.width, result.height]).toEqual([upright.info.width, upright.info.height]);
		expect(furthest(result.data, upright.data)).toBe(0);
	});

	test("shrunk is the average of what it covers, on white", () => {
		const shrink = createDownscaler({ width: 3, height: 3 }, { width: 2, height: 1 });
		const row = Uint8Array.from([0, 0, 0, 255, 90, 90, 90, 255, 9, 9, 9, 0]);
		for (let y = 0; y < 3; y += 1) shrink.addRow(row);
		expect([...shrink.pixels().data]).toEqual([30, 30, 30, 255, 200, 200, 200, 255]);
	});

	test("of any size shrinks to any smaller one without a seam", () => {
		const side = fc.integer({ min: 1, max: 60 });
		fc.assert(
			fc.property(side, side, fc.double({ min: 0.02, max: 1, noNaN: true }), (width, height, scale) => {
				const to = fitWithin({ width, height }, { width: Math.max(width * scale, 1), height: 4_000 });
				const shrink = createDownscaler({ width, height }, to);
				for (let y = 0; y < height; y += 1) shrink.addRow(new Uint8Array(width * 4).fill(77).fill(77));
				const { data } = shrink.pixels();
				expect(data.length).toBe(to.width * to.height * 4);
				// 77 of 255 shows through white: the same everywhere.
				expect(new Set(data.filter((_, index) => index % 4 < 3))).toEqual(new Set([201]));
			}),
		);
	});

	test("keeps its size where it is small, and its shape where it is long", () => {
		expect(fitWithin({ width: 100, height: 50 }, { width: 320, height: 4_000 })).toEqual({
			width: 100,
			height: 50,
		});
		expect(fitWithin({ width: 1_000, height: 40_000 }, { width: 1_000, height: 4_000 })).toEqual({
			width: 100,
			height: 4_000,
		});
		expect(fitWithin({ width: 50_000, height: 1 }, { width: 320, height: 4_000 })).toEqual({
			width: 320,
			height: 1,
		});
	});

	test("of a hundred megapixels is refused by its header", () => {
		expect(() => refuseTooLarge({ width: 10_000, height: 10_000 }, 0)).toThrow("tooLarge");
		expect(() => refuseTooLarge({ width: 8_000, height: 6_000 }, 0)).not.toThrow();
	});
});

function noisy() {
	return sharp({
		create: {
			width: 120,
			height: 90,
			channels: 3,
			background: "#fff",
			noise: { type: "gaussian", mean: 128, sigma: 60 },
		},
	});
}

/** Reading a spoiled file ends as a picture or as an error about the file. */
async function spoiled(whole: Uint8Array, read: (bytes: Uint8Array) => unknown): Promise<void> {
	const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
	fc.assert(
		fc.property(changes, (changed) => {
			const bytes = new Uint8Array(whole);
			for (const [at, byte] of changed) bytes[at] = byte;
			// A size of gigabytes is refused by the caller, by the header.
			if (bytes[1] === 0x50 && readsHuge(bytes)) return;
			try {
				read(bytes);
			} catch (error) {
				expect(error).toMatchObject({ name: "UnreadableFileError" });
			}
		}),
		{ numRuns: 300 },
	);
}

function readsHuge(png: Uint8Array): boolean {
	const view = new DataView(png.buffer);
	return view.getUint32(16) * view.getUint32(20) > 1e6;
}

async function drawnByPdfium(bytes: Uint8Array, width: number) {
	const document = await openDocument(await pdfiumInNode(), jpegAsPdf(bytes, readJpegHeader(bytes)));
	return onPage(document, 1, (page) =>
		pixelsOf(page, { width, height: Math.floor((page.height * width) / page.width) }),
	);
}

/** The colours in the middle of each quarter, to the nearest 64. */
function atQuarters(rgba: Uint8Array, width: number, height: number): number[][] {
	return [
		[0.25, 0.25],
		[0.75, 0.25],
		[0.25, 0.75],
		[0.75, 0.75],
	].map(([x = 0, y = 0]) => {
		const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
		return [...rgba.subarray(at, at + 3)].map((value) => Math.round(value / 64) * 64);
	});
}
