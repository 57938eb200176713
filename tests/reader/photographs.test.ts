import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readHeicPhoto } from "../../workers/photo-decoder/heic-photo.ts";
import { pictureUnits, readHevcConfiguration } from "../../workers/photo-decoder/hevc.ts";
import { PhotoDecoder } from "../../workers/photo-decoder/photo-decoder.ts";
import { UnreadablePhotoError } from "../../workers/photo-decoder/unreadable-photo-error.ts";
import { applyOrientation } from "../../workers/reader/images/orientation.ts";
import { decodedPhoto, photoResponse, problemResponse } from "../../workers/shared/photo-calls.ts";
import { joined } from "../support/fixtures/compound-file.ts";
import { startEngine } from "../support/fixtures/photo-decoder-in-node.ts";
import {
	box,
	cut,
	LETTER,
	type MadePhotograph,
	mirror,
	photograph,
	QUARTERS,
	turn,
} from "../support/fixtures/photographs.ts";

/** Behind the box that names the brands. */
const META_AT = 24;

const decoder = new PhotoDecoder(startEngine);

/** All pixels that come of it; fewer than it has where it is damaged. */
async function decoded(file: Uint8Array, by = decoder) {
	const { header, rows } = by.decode(file);
	const data = new Uint8Array(await new Response(rows).arrayBuffer());
	return { header, data, isWhole: data.length === header.width * header.height * 4 };
}

/** Its size as it is seen, and the colours of its corners, row by row. */
async function seen(made: MadePhotograph) {
	const { header, data } = await decoded(photograph(made));
	const { width, height, data: pixels } = applyOrientation({ ...header, data }, header.orientation);
	const corners = [2, height - 3].flatMap((y) => [2, width - 3].map((x) => (y * width + x) * 4));
	const colours = corners.map((at) =>
		[0, 1, 2].map((channel) => ((pixels[at + channel] ?? 0) > 128 ? 1 : 0)),
	);
	const names = colours.map(
		(colour) => ({ "100": "r", "010": "g", "001": "b", "111": "w" })[colour.join("")],
	);
	return `${width}×${height} ${names.join("")}`;
}

function problemOf(file: Uint8Array): string {
	try {
		readHeicPhoto(file);
	} catch (error) {
		if (error instanceof UnreadablePhotoError) return error.problem;
		throw error;
	}
	return "none";
}

const problem = (change: Partial<MadePhotograph>) => problemOf(photograph({ ...QUARTERS, ...change }));

describe("a photograph of an iPhone", () => {
	test.each([
		["as it is stored", [], "128×96 rgbw"],
		["a quarter turn against the clock", [turn(1)], "96×128 gwrb"],
		["upside down", [turn(2)], "128×96 wbgr"],
		["a quarter turn with the clock", [turn(3)], "96×128 brwg"],
		["left and right exchanged", [mirror(1)], "128×96 grwb"],
		["above and below exchanged", [mirror(0)], "128×96 bwrg"],
		["turned, then mirrored", [turn(1), mirror(1)], "96×128 wgbr"],
		["mirrored, then turned", [mirror(1), turn(1)], "96×128 rbgw"],
		["cut, then turned", [cut(120, 90, 0, 0), turn(2)], "120×90 wbgr"],
		["cut to its right part", [cut(64, 96, 32, 0)], "64×96 ggww"],
	])("is put together of its tiles, %s", async (_, properties, expected) => {
		expect(await seen({ ...QUARTERS, properties })).toBe(expected);
	});

	test("has the pixels that libheif makes of it as a whole", async () => {
		const file = photograph({ ...LETTER, properties: [] });
		const { header, data } = await decoded(file);
		const [width, difference] = startEngine().decode(file, (whole) => {
			let most = 0;
			for (let y = 0; y < header.height; y += 1) {
				for (let at = 0; at < header.width * 4; at += 1) {
					const apart = (whole.data[y * whole.stride + at] ?? 0) - (data[y * header.width * 4 + at] ?? 0);
					most = Math.max(most, Math.abs(apart));
				}
			}
			return [whole.width, most];
		});
		expect([width, difference]).toEqual([1_000, 0]);
	});

	test("may be in one piece", async () => {
		expect(await seen({ ...QUARTERS, isSingle: true, properties: [turn(1)] })).toBe("64×64 rrrr");
	});

	test("of any brand is read by what is to be shown of it", async () => {
		expect(await seen({ ...QUARTERS, brands: "msf1mif1heic" })).toBe("128×96 rgbw");
	});

	test("lets others have their turn between two tiles", async () => {
		let turns = 0;
		const timer = setInterval(() => (turns += 1), 0);
		await decoded(photograph(LETTER));
		clearInterval(timer);
		expect(turns).toBeGreaterThanOrEqual(3);
	});

	test("is not decoded further than somebody takes its rows", async () => {
		const decode = vi.fn((_, use) => use({ ...QUARTERS.tile, stride: 256, data: new Uint8Array(64 * 256) }));
		const { rows } = new PhotoDecoder(() => ({ decode })).decode(photograph(QUARTERS));
		const reader = rows.getReader();
		await reader.read();
		await reader.cancel();
		expect(decode).toHaveBeenCalledTimes(2);
	});

	test("comes over the wire with its size, or with why it does not", async () => {
		const { header, rows } = decoder.decode(photograph(LETTER));
		const photo = await decodedPhoto(photoResponse({ header, rows }));
		expect(photo).toMatchObject({ header: { width: 1_000, height: 700, orientation: 6 } });
		expect(await decodedPhoto(problemResponse("tooLarge"))).toBe("tooLarge");
		await expect(decodedPhoto(new Response(null, { status: 500 }))).rejects.toThrow("500");
	});
});

describe("a photograph that is too large", () => {
	test.each<[string, Partial<MadePhotograph>]>([
		[
			"by its pixels",
			{ columns: 60, rows: 40, width: 30_000, height: 20_000, tile: { width: 512, height: 512 } },
		],
		["in one piece", { isSingle: true, tile: { width: 12_000, height: 9_000 } }],
	])("%s is refused before anything of it is decoded", (_, change) => {
		const { columns = 2, rows = 2 } = change;
		const tiles = Array.from({ length: columns * rows }, () => Uint8Array.of(0, 0, 0, 2, 40, 1));
		expect(problem({ ...change, tiles })).toBe("tooLarge");
	});

	test("or of another kind than photographs, says so", () => {
		expect(problem({ type: "iovl" })).toBe("otherKind");
		expect(problem({ properties: [turn(1), cut(10, 10, 0, 0)] })).toBe("otherKind");
	});
});

describe("a photograph that lies", () => {
	test.each<[string, Partial<MadePhotograph>]>([
		["of tiles that it has not", { columns: 3 }],
		["of a size that its tiles do not fill", { width: 129 }],
		["of tiles that nobody would see", { width: 64 }],
		["of the size of its tiles", { tile: { width: 256, height: 256 } }],
		["of what is shown of it", { properties: [cut(200, 10, 0, 0)] }],
		["of nothing", { width: 0 }],
	])("%s is damaged", (_, change) => {
		expect(problem(change)).toBe("broken");
	});

	test.each<[string, Partial<MadePhotograph>]>([
		["beyond its end", { shift: 10_000 }],
		["in more pieces than anybody writes", { extents: 40_000 }],
		[
			"in pieces that make up far too much",
			{ extents: 60, tiles: QUARTERS.tiles.map((tile) => joined([tile, new Uint8Array(8_000)])) },
		],
	])("of where its tiles are, %s, is damaged", async (_, change) => {
		const file = photograph({ ...QUARTERS, ...change });
		expect(problemOf(file) === "broken" || !(await decoded(file)).isWhole).toBe(true);
	});

	test("of the length of its boxes, or has far too many, is damaged", () => {
		const file = photograph(QUARTERS);
		for (const length of [1, 7, 9, 0xffffffff]) {
			const changed = file.slice();
			new DataView(changed.buffer).setUint32(META_AT, length);
			expect(problemOf(changed)).toBe("broken");
		}
		expect(problemOf(joined(Array.from({ length: 20_000 }, () => box("free"))))).toBe("broken");
		expect(problemOf(new Uint8Array(0))).toBe("broken");
	});

	test("in any byte ends as one, or as an error of its own", async () => {
		const whole = photograph(QUARTERS);
		const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(changes, async (changed) => {
				const bytes = whole.slice();
				for (const [at, byte] of changed) bytes[at] = byte;
				if (problemOf(bytes) === "none") await decoded(bytes);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("what a tile is made of", () => {
	const [first = new Uint8Array(), second = new Uint8Array()] = QUARTERS.tiles;

	test("is one picture, whatever else lies there", () => {
		expect(pictureUnits(joined([first, second]), 4)).toHaveLength(1);
		const parameters = Uint8Array.of(0, 0, 0, 4, 0x42, 1, 1, 1);
		expect(pictureUnits(joined([parameters, first]), 4)).toHaveLength(1);
	});

	test("has no more parts than photographs have", () => {
		const part = first.slice();
		part[6] = 0;
		const parts = (count: number) => joined([first, ...Array.from({ length: count }, () => part)]);
		expect(pictureUnits(parts(15), 4)).toHaveLength(16);
		expect(() => pictureUnits(parts(16), 4)).toThrow(UnreadablePhotoError);
		expect(() => pictureUnits(part, 4)).toThrow(UnreadablePhotoError);
	});

	test("is as large as the stream itself says", () => {
		const view = new DataView(QUARTERS.hvcC.buffer);
		expect(readHevcConfiguration(view)).toEqual({ codedWidth: 64, codedHeight: 64, bits: 8, lengthBytes: 4 });
	});
});

describe("a damaged tile", () => {
	test("ends the photograph before its last row, and the next one is decoded", async () => {
		const [one = new Uint8Array(), two = new Uint8Array()] = QUARTERS.tiles;
		const file = photograph({ ...QUARTERS, tiles: [one, two, one.subarray(0, 6), two] });
		const { data, header } = await decoded(file);
		expect(data).toHaveLength(header.width * 64 * 4);
		expect((await decoded(photograph(QUARTERS))).isWhole).toBe(true);
	});

	test("that ends the engine itself is one, too; the next photograph has another engine", async () => {
		const trap = () => {
			throw new WebAssembly.RuntimeError("unreachable");
		};
		const engines = [{ decode: trap }, startEngine()];
		const start = vi.fn(() => engines.shift() ?? startEngine());
		const both = new PhotoDecoder(start);
		expect((await decoded(photograph(QUARTERS), both)).data).toHaveLength(0);
		expect((await decoded(photograph(QUARTERS), both)).isWhole).toBe(true);
		expect((await decoded(photograph(QUARTERS), both)).isWhole).toBe(true);
		expect(start).toHaveBeenCalledTimes(2);
	});

	test("does not hide that there is no engine: another try may succeed", async () => {
		const none = new PhotoDecoder(() => {
			throw new Error("no engine");
		});
		await expect(decoded(photograph(QUARTERS), none)).rejects.toThrow("no engine");
	});
});
