import { describe, expect, test } from "vitest";
import { ENGINE_IN_NODE } from "../../scripts/server/recogniser/engine-in-node.ts";
import { greyPage } from "../../workers/reader/recognise/grey-page.ts";
import { dpiOf, sizeOfPage, sizeOfPicture } from "../../workers/reader/recognise/page-size.ts";
import { evenBackground } from "../../workers/recogniser/even-background.ts";
import { type GreyPicture, straightened, turned } from "../../workers/recogniser/grey-picture.ts";
import { recognisePage } from "../../workers/recogniser/recognise-page.ts";
import { Recogniser } from "../../workers/recogniser/recogniser.ts";
import { textLines } from "../../workers/recogniser/text-lines.ts";
import {
	answerRecognition,
	MAX_RECOGNISED_PIXELS,
	type PageToRecognise,
	recognitionRequest,
} from "../../workers/shared/recogniser-calls.ts";
import { characterAccuracy } from "../bench/recognition/character-accuracy.ts";
import { samplePage } from "../bench/recognition/sample-pages.ts";
import { pageOf } from "../bench/recognition/variants.ts";
import { linesPicture } from "../support/fixtures/scans.ts";
import { greyOf, textOf } from "../support/fixtures/grey-pages.ts";

/** An engine that finds this many letters, so surely, in what it is shown; and what it was shown. */
function engineThatFinds(find: (picture: GreyPicture) => { letters: number; confidence: number }) {
	const shown: GreyPicture[] = [];
	const words = (picture: GreyPicture) => {
		shown.push(picture);
		const { letters, confidence } = find(picture);
		const place = { left: 0, top: 0, right: 10, bottom: 10, endsLine: true };
		return [{ text: "n".repeat(letters), confidence, ...place }];
	};
	return { words, shown };
}

/** Black bars on white, as lines of text are from afar. */
function bars(width: number, height: number): GreyPicture {
	const pixels = new Uint8Array(width * height).fill(255);
	for (let y = 60; y < height - 60; y += 24) {
		for (let row = y; row < y + 9; row += 1) pixels.fill(0, row * width + 60, row * width + width - 60);
	}
	return { pixels, width, height };
}

/** With bars across it, too, as columns of figures are: which way its lines run is not certain. */
function withColumns({ pixels, width, height }: GreyPicture): GreyPicture {
	const both = pixels.slice();
	for (let y = 60; y < height - 60; y += 1) {
		for (let x = 60; x < width - 60; x += 24) both.fill(255, y * width + x, y * width + x + 15);
	}
	return { pixels: both, width, height };
}

function asPage({ pixels, width, height }: GreyPicture): PageToRecognise {
	return { pixels: new Uint8Array(pixels), width, height, dpi: 200 };
}

describe("a page that is prepared to be recognised", () => {
	test("gets white paper where it lay in shadow, and its ink stays dark", () => {
		const [width, height] = [320, 256];
		const pixels = new Uint8Array(width * height);
		for (let at = 0; at < pixels.length; at += 1) {
			const paper = 240 - Math.round(((at % width) / width) * 150);
			const isInk = at % 16 === 0;
			pixels[at] = isInk ? paper * 0.2 : paper;
		}
		const even = evenBackground({ pixels, width, height }).pixels;
		const paper = even.filter((_, at) => at % 16 !== 0);
		const ink = even.filter((_, at) => at % 16 === 0);
		expect(Math.min(...paper)).toBeGreaterThan(215);
		expect(Math.max(...ink)).toBeLessThan(70);
	});

	test("loses what it lies on, with the shadow of its edge, and none of its own ink", () => {
		const [width, height] = [960, 1280];
		const sheet = straightened(bars(640, 900), 0.05);
		const pixels = new Uint8Array(width * height).fill(50);
		const [left, top] = [Math.floor((width - sheet.width) / 2), Math.floor((height - sheet.height) / 2)];
		for (let y = 20; y < sheet.height - 20; y += 1) {
			const row = sheet.pixels.subarray(y * sheet.width + 20, (y + 1) * sheet.width - 20);
			pixels.set(row, (top + y) * width + left + 20);
		}
		const even = evenBackground({ pixels, width, height }).pixels;
		const inkIn = (picture: Uint8Array) => picture.reduce((ink, value) => ink + (value < 128 ? 1 : 0), 0);
		const outer = even.filter((_, at) => at % width < left || at % width >= width - left);
		expect(inkIn(outer)).toBe(0);
		expect(inkIn(even) / inkIn(sheet.pixels)).toBeCloseTo(1, 1);
	});

	test("keeps its text where the shadow on most of it ends sharply", () => {
		const { pixels, width, height } = bars(960, 1280);
		// Cut into letters.
		for (let at = 0; at < pixels.length; at += 1) if (at % 12 < 5) pixels[at] = 255;
		const lit = pixels.slice();
		for (let at = 0; at < pixels.length; at += 1) {
			if (at % width > 260) pixels[at] = (pixels[at] ?? 0) * 0.4;
		}
		const even = evenBackground({ pixels, width, height }).pixels;
		const inkOf = (picture: Uint8Array) => picture.filter((value) => value < 128).length;
		expect(inkOf(even) / inkOf(lit)).toBeGreaterThan(0.95);
	});

	test("keeps a dark band with white letters at its edge", () => {
		const [width, height] = [960, 1280];
		const { pixels } = bars(width, height);
		pixels.fill(40, 0, width * 160);
		for (let y = 60; y < 100; y += 20) pixels.fill(250, y * width + 300, y * width + 320);
		const even = evenBackground({ pixels, width, height }).pixels;
		expect(even.subarray(0, width * 160).some((value) => value < 100)).toBe(true);
	});

	test.each([90, 180, 270] as const)("is turned by %i°, and its places are found again", (turn) => {
		const picture = { pixels: Uint8Array.from([1, 2, 3, 4, 5, 6]), width: 3, height: 2 };
		const { pixels, width, height, source } = turned(picture, turn);
		for (let y = 0; y < height; y += 1) {
			for (let x = 0; x < width; x += 1) {
				const from = source({ x: x + 0.5, y: y + 0.5 });
				expect(pixels[y * width + x]).toBe(picture.pixels[Math.floor(from.y) * 3 + Math.floor(from.x)]);
			}
		}
	});

	test.each([-12, -5, -0.6, 0, 3, 10])("that lies aslant by %d° is known to", (degrees) => {
		const aslant = straightened(bars(700, 900), (degrees * Math.PI) / 180);
		const { isOnItsSide, angle, certainty } = textLines(aslant);
		expect(isOnItsSide).toBe(false);
		expect((angle * 180) / Math.PI).toBeCloseTo(-degrees, 0);
		expect(certainty).toBeGreaterThan(4);
		const side = textLines(turned(aslant, 90));
		expect(side.isOnItsSide).toBe(true);
		expect((side.angle * 180) / Math.PI).toBeCloseTo(-degrees, 0);
	});

	test("is straightened about its middle, whole, and its places are found again", () => {
		const picture = bars(300, 200);
		const { width, height, source } = straightened(picture, Math.PI / 6);
		expect([width, height]).toEqual([360, 324]);
		expect(source({ x: 180, y: 162 })).toEqual({ x: 150, y: 100 });
	});

	test("is made larger by the way, and its places are found again", () => {
		const { width, height, source } = straightened(bars(300, 200), 0, 1.5);
		expect([width, height]).toEqual([450, 300]);
		expect(source({ x: 225, y: 150 })).toEqual({ x: 150, y: 100 });
		const { x, y } = source({ x: 450, y: 0 });
		expect([x, y]).toEqual([expect.closeTo(300), expect.closeTo(0)]);
	});

	test("is grey as the eye sees it, and white where it is transparent", () => {
		const data = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 0]);
		expect([...greyPage({ data, width: 3, height: 1 }, 200).pixels]).toEqual([76, 149, 255]);
	});
});

describe("the size in which a page is recognised", () => {
	test("is 240 dpi of a sheet, less of a larger one, and never more than a picture has", () => {
		expect(sizeOfPage({ width: 595, height: 842 })).toEqual({ width: 1983, height: 2806 });
		const poster = sizeOfPage({ width: 2384, height: 3370 });
		expect((poster?.width ?? 0) * (poster?.height ?? 0)).toBeLessThanOrEqual(MAX_RECOGNISED_PIXELS);
		expect(sizeOfPicture({ width: 1240, height: 1754 })).toEqual({ width: 1240, height: 1754 });
		expect(dpiOf({ width: 1654, height: 2339 })).toBeCloseTo(200, 0);
	});

	test.each([
		[1, 100_000],
		[100_000, 1],
		[0, 10],
		[15, 15],
		[100, 5_000],
	])("is none for %i × %i pixels, which hold no line of text: nothing is decoded", (width, height) => {
		expect(sizeOfPicture({ width, height })).toBeNull();
	});
});

describe("the recogniser", () => {
	test.each([
		["deu", "200 dpi"],
		["fra", "skew 5°"],
		["ita", "150 dpi"],
		["eng", "phone photo"],
	] as const)(
		"reads a letter right, as many characters as is claimed: %s, %s",
		{ timeout: 60_000 },
		async (language, variant) => {
			const { pdf, text } = await samplePage("letter", language);
			const read = await new Recogniser(ENGINE_IN_NODE).recognise(await pageOf(pdf, variant));
			expect(text.length).toBeGreaterThan(500);
			expect(characterAccuracy(text, textOf(read))).toBeGreaterThanOrEqual(98);
		},
	);

	const never = () => Promise.reject(new Error("asked"));
	const page = { pixels: new Uint8Array(400), width: 20, height: 20, dpi: 200 };

	test.each([
		{ ...page, width: 30 },
		{ ...page, width: 0 },
		{ ...page, width: 3_000, height: 3_000 },
		{ ...page, dpi: Number.NaN },
	])("refuses what is no page", async (asked) => {
		expect((await answerRecognition(recognitionRequest(asked), never)).status).toBe(400);
	});

	test("reads a page in two languages however it lies, and says where its words are", async () => {
		const lines = [
			"Zahlbar bis 31. Januar 2027",
			"Numéro de téléphone 044 211 80 30",
			"Überschwemmung und Rückstau",
		];
		const upright = await greyOf(await linesPicture(lines));
		const recogniser = new Recogniser(ENGINE_IN_NODE);
		const read = await recogniser.recognise(upright);
		expect(textOf(read).trim().split("\n")).toEqual(lines);
		expect(read.confidence).toBeGreaterThan(85);
		const first = read.words.find(({ text }) => text === "Januar");
		const upsideDown = await recogniser.recognise(asPage(turned(upright, 180)));
		expect(textOf(upsideDown).trim().split("\n")).toEqual(lines);
		const again = upsideDown.words.find(({ text }) => text === "Januar");
		expect(1 - (again?.x ?? 0) - (again?.width ?? 0)).toBeCloseTo(first?.x ?? 0, 2);
		expect(1 - (again?.y ?? 0) - (again?.height ?? 0)).toBeCloseTo(first?.y ?? 0, 2);
	});

	test("tries a turn on whole lines: halves of them would be read badly", () => {
		const engine = engineThatFinds(() => ({ letters: 60, confidence: 95 }));
		recognisePage(engine, asPage(bars(600, 2_000)));
		const [tried, whole] = engine.shown;
		expect(engine.shown).toHaveLength(2);
		expect(whole?.height).toBe(2_000);
		expect(tried?.height).toBeLessThan(200);
		const edges = [tried?.pixels.subarray(0, 600), tried?.pixels.subarray(-600)];
		for (const row of edges) expect(Math.min(...(row ?? [0]))).toBe(255);
	});

	test("takes no turn for sure by a few letters", () => {
		const upright = bars(1_000, 700);
		const engine = engineThatFinds(({ width }) =>
			width === 1_000 ? { letters: 2, confidence: 95 } : { letters: 60, confidence: 95 },
		);
		recognisePage(engine, asPage(withColumns(upright)));
		expect(engine.shown.at(-1)?.width).toBe(700);
	});

	test.each([
		[150, 1.6],
		[72, 1.6],
		[200, 1],
	])(
		"shows a page of %i dpi to the engine %f times as large, for letters that are not too small",
		(dpi, scale) => {
			const engine = engineThatFinds(() => ({ letters: 60, confidence: 95 }));
			recognisePage(engine, { ...asPage(bars(600, 2_000)), dpi });
			expect(engine.shown.at(-1)).toMatchObject({ width: 600 * scale, height: 2_000 * scale });
		},
	);

	test("finds no words where there are none", async () => {
		const white = { pixels: new Uint8Array(400 * 300).fill(255), width: 400, height: 300, dpi: 200 };
		expect(await new Recogniser(ENGINE_IN_NODE).recognise(white)).toEqual({ words: [], confidence: 0 });
	});
});
