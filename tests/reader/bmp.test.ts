import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBmp, readBmpHeader } from "../../workers/reader/images/bmp.ts";
import { refuseTooLarge } from "../../workers/reader/images/picture-size.ts";
import { BMP, bitmap, type MadeBitmap } from "../support/fixtures/bitmaps.ts";

const NAMES: Readonly<Record<string, string>> = {
	"255,0,0,255": "r",
	"0,255,0,255": "g",
	"0,0,255,255": "b",
	"255,255,255,255": "w",
	"0,0,0,255": ".",
};

/** Each row as letters of its colours. */
function decoded(bytes: Uint8Array): string[] {
	const rows: string[] = [];
	decodeBmp(readBmpHeader(bytes), (rgba) => {
		const pixels = Array.from({ length: rgba.length / 4 }, (_, x) => String(rgba.subarray(x * 4, x * 4 + 4)));
		rows.push(pixels.map((pixel) => NAMES[pixel] ?? `(${pixel})`).join(""));
	});
	return rows;
}

const palette = [
	[0, 0, 0],
	[0, 0, 255],
	[0, 255, 0],
	[255, 0, 0],
	[255, 255, 255],
] as const;
const size = { width: 3, height: 2 };

describe("a BMP", () => {
	test.each<[string, MadeBitmap, string[]]>([
		[
			"1 bit",
			{ ...size, bits: 1, palette: palette.slice(0, 2), rows: [[0b01000000], [0b10100000]] },
			["r.r", ".r."],
		],
		[
			"4 bits",
			{
				...size,
				bits: 4,
				palette,
				rows: [
					[0x12, 0x30],
					[0x40, 0x10],
				],
			},
			["w.r", "rgb"],
		],
		[
			"8 bits",
			{
				...size,
				bits: 8,
				palette,
				rows: [
					[1, 2, 3],
					[4, 0, 1],
				],
			},
			["w.r", "rgb"],
		],
		[
			"8 bits of OS/2",
			{
				...size,
				bits: 8,
				palette,
				isOs2: true,
				rows: [
					[1, 2, 3],
					[4, 0, 1],
				],
			},
			["w.r", "rgb"],
		],
		[
			"its first row above",
			{
				...size,
				height: -2,
				bits: 8,
				palette,
				rows: [
					[1, 2, 3],
					[4, 0, 1],
				],
			},
			["rgb", "w.r"],
		],
		["16 bits", { width: 3, height: 1, bits: 16, rows: [[0x00, 0x7c, 0xe0, 0x03, 0x1f, 0x00]] }, ["rgb"]],
		[
			"16 bits that say which are which",
			{
				width: 3,
				height: 1,
				bits: 16,
				compression: 3,
				masks: [0xf800, 0x07e0, 0x001f],
				rows: [[0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00]],
			},
			["rgb"],
		],
		["24 bits", { width: 2, height: 1, bits: 24, rows: [[0, 0, 255, 255, 255, 255]] }, ["rw"]],
		["32 bits", { width: 2, height: 1, bits: 32, rows: [[255, 0, 0, 0, 0, 255, 0, 77]] }, ["bg"]],
		[
			"32 bits with opacity",
			{
				width: 2,
				height: 1,
				bits: 32,
				compression: 6,
				masks: [0xff, 0xff00, 0xff0000, 0xff000000],
				rows: [[255, 0, 0, 128, 0, 255, 0, 255]],
			},
			["(255,0,0,128)g"],
		],
		[
			"runs of bytes",
			{
				width: 5,
				height: 3,
				bits: 8,
				compression: 1,
				palette,
				packed: [3, 1, 0, 2, 1, 0, 2, 4, 0, 0, 0, 3, 1, 2, 3, 0, 200, 2, 0, 1],
			},
			[".....", "rgbgg", "rrr.w"],
		],
		[
			"runs of halves",
			{
				width: 5,
				height: 2,
				bits: 4,
				compression: 2,
				palette,
				packed: [5, 0x12, 0, 0, 0, 5, 0x12, 0x34, 0x10, 0, 0, 1],
			},
			["rgbwr", "rgrgr"],
		],
	])("with %s is decoded", (_, made, rows) => {
		expect(decoded(bitmap(made))).toEqual(rows);
	});

	test("of a kind that nobody has is not read, one that is cut off is broken", () => {
		for (const made of [
			{ ...size, bits: 24, compression: 4 },
			{ ...size, bits: 2, compression: 1 },
			{ ...size, bits: 7 },
		]) {
			expect(() => readBmpHeader(bitmap(made))).toThrow("unknownType");
		}
		for (let length = 0; length < BMP.length; length += 1) {
			expect(() => readBmpHeader(BMP.subarray(0, length))).toThrow("broken");
		}
		expect(() => readBmpHeader(bitmap({ bits: 24, width: 0x7fffffff, height: -0x80000000 }))).toThrow(
			"broken",
		);
		expect(() => readBmpHeader(bitmap({ bits: 24, width: -5, height: 5 }))).toThrow("broken");
	});

	test("whose runs lead far beyond it is decoded in no time", () => {
		const packed = Array.from({ length: 2_000_000 }, (_, at) => (at % 2 === 0 ? 255 : 1));
		const started = Date.now();
		expect(decoded(bitmap({ ...size, bits: 8, compression: 1, palette, packed }))).toEqual(["...", "rrr"]);
		expect(Date.now() - started).toBeLessThan(2_000);
	});

	test("with any bytes changed is decoded or refused, never a crash", () => {
		const packed = bitmap({
			...size,
			bits: 4,
			compression: 2,
			palette,
			packed: [5, 0x12, 0, 0, 0, 2, 1, 1, 0, 3, 1, 2, 0, 1],
		});
		for (const whole of [BMP, packed]) {
			const changes = fc.array(fc.tuple(fc.nat(Math.min(whole.length - 1, 100)), fc.nat(255)), {
				minLength: 1,
				maxLength: 6,
			});
			fc.assert(
				fc.property(changes, (changed) => {
					const bytes = whole.slice();
					for (const [at, byte] of changed) bytes[at] = byte;
					try {
						const header = readBmpHeader(bytes);
						refuseTooLarge(header, header.isPacked ? header.width * header.height : 0);
						if (header.width * header.height < 1e6) decodeBmp(header, () => undefined);
					} catch (error) {
						expect(error).toMatchObject({ name: "UnreadableFileError" });
					}
				}),
				{ numRuns: 400 },
			);
		}
	});
});
