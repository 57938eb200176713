import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import PdfDocument from "pdfkit";
import { describe, expect, test, vi } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { standInFont } from "../../../scripts/server/stand-in-fonts.ts";
import { typesetterFont } from "../../../scripts/server/typesetter-fonts.ts";
import { drawing } from "../../../workers/reader/fonts/drawing.ts";
import { type FontSource, StandInFonts } from "../../../workers/reader/fonts/stand-in-fonts.ts";
import type { Pixels } from "../../../workers/reader/images/webp-codec.ts";
import { openDocument, pixelsOf } from "../../../workers/reader/pdf-document.ts";
import { PdfEngine } from "../../../workers/reader/pdf-engine.ts";
import type { Pdfium } from "../../../workers/reader/pdfium.ts";
import { RangedFile } from "../../../workers/reader/ranges/ranged-file.ts";
import type { FontScript } from "../../../workers/shared/font-calls.ts";
import { openRangedInNode } from "../open-ranged.ts";
import {
	asianFont,
	type NamedFont,
	pdfWithoutFonts,
	simpleFont,
} from "../../support/fixtures/pdf-without-fonts.ts";

const fontCalls = await WebAssembly.compile(
	await readFile(new URL("../../../workers/reader/fonts/font-calls.wasm", import.meta.url)),
);
const SHIFT_JIS = { encoding: "90ms-RKSJ-H", ordering: "Japan1" };
const JAPANESE = { encoding: "UniJIS-UCS2-H", ordering: "Japan1" };
const JAPANESE_CIDS = { encoding: "Identity-H", ordering: "Japan1" };
const SIMPLIFIED = { encoding: "UniGB-UCS2-H", ordering: "GB1" };
const TRADITIONAL = { encoding: "UniCNS-UCS2-H", ordering: "CNS1" };
const KOREAN = { encoding: "UniKS-UCS2-H", ordering: "Korea1" };

const made = new Map<FontScript, Uint8Array>();

const allFonts: FontSource = async (script) => {
	const font = made.get(script) ?? standInFont(script);
	made.set(script, font);
	return font;
};

async function open(bytes: Uint8Array, source: FontSource = allFonts) {
	const standIns = new StandInFonts(fontCalls, source);
	const pdfiums: Pdfium[] = [];
	const engine = await PdfEngine.open(async () => {
		const pdfium = await pdfiumInNode(standIns);
		pdfiums.push(pdfium);
		return openDocument(pdfium, bytes);
	});
	const draw = drawing(engine, standIns);
	const pixels = () => draw(1, (page) => pixelsOf(page, { width: page.width, height: page.height }));
	return { pixels, pdfiums, engine };
}

/** A line of text of one page, drawn with all fonts, or with those of another source. */
async function drawn(fonts: NamedFont | NamedFont[], source?: FontSource): Promise<Pixels> {
	const { pixels } = await open(pdfWithoutFonts([fonts].flat()), source);
	return pixels();
}

/** How dark all of it is, in black pixels. */
function ink({ data }: Pixels): number {
	let sum = 0;
	for (let at = 0; at < data.length; at += 4) sum += 255 - (data[at] ?? 255);
	return sum / 255;
}

/** (A failing comparison of pixels would print all of them.) */
function isAlike(one: Pixels, other: Pixels): boolean {
	return Buffer.compare(one.data, other.data) === 0;
}

const noFonts: FontSource = async () => null;

describe("letters of a font that a PDF does not carry", () => {
	test.each([
		{ script: "Japanese", known: JAPANESE, one: "契", other: "約" },
		{ script: "Simplified Chinese", known: SIMPLIFIED, one: "险", other: "约" },
		{ script: "Traditional Chinese", known: TRADITIONAL, one: "險", other: "臺" },
		{ script: "Korean", known: KOREAN, one: "한", other: "국" },
	])("are drawn where they are $script, each its own", async ({ known, one, other }) => {
		const letter = (text: string) => asianFont("Gothic", known, text);
		expect(ink(await drawn(letter(one), noFonts))).toBe(0);
		const [first, second, both] = await Promise.all([
			drawn(letter(one)),
			drawn(letter(other)),
			drawn(letter(one + other)),
		]);
		expect(ink(first)).toBeGreaterThan(30);
		expect(ink(second)).toBeGreaterThan(30);
		expect(isAlike(first, second)).toBe(false);
		expect(ink(both)).toBeCloseTo(ink(first) + ink(second), 0);
	});

	test("are the same however their font numbers them", async () => {
		const pictures = await Promise.all([
			drawn(asianFont("MS-Gothic", SHIFT_JIS, new Uint8Array([0x93, 0xfa, 0x82, 0xa0]))),
			drawn(asianFont("MS-Mincho", JAPANESE, "日あ")),
			drawn(asianFont("KozMinPro", JAPANESE_CIDS, new Uint8Array([0x0c, 0xd4, 0x03, 0x4b]))),
		]);
		expect(ink(pictures[0])).toBeGreaterThan(60);
		expect(isAlike(pictures[1], pictures[0])).toBe(true);
		expect(isAlike(pictures[2], pictures[0])).toBe(true);
	});

	test.each([
		{ where: "in the corner of its square in Japan", known: JAPANESE, highest: 10 },
		{ where: "in the corner of its square in China", known: SIMPLIFIED, highest: 10 },
		{ where: "in the middle of it in Taiwan", known: TRADITIONAL, highest: 20 },
	])("have a full stop $where", async ({ known, highest }) => {
		const { data, width, height } = await drawn(asianFont("Gothic", known, "。"));
		const isDark = (_: unknown, y: number) =>
			Array.from({ length: width }, (__, x) => data[(y * width + x) * 4] ?? 255).some((value) => value < 128);
		const rows = Array.from({ length: height }, isDark);
		// The line of the text is twenty points above the lower edge.
		const top = height - 20 - rows.indexOf(true);
		expect(top).toBeGreaterThan(highest - 10);
		expect(top).toBeLessThan(highest);
	});

	test.each(["Arial", "TimesNewRoman", "Verdana"])(
		"are drawn where they are Cyrillic or Greek, in %s, beside its own",
		async (name) => {
			const letter = (glyph: string, shown = "A") => simpleFont(name, { glyphs: [glyph] }, shown);
			expect(ink(await drawn(letter("afii10018"), noFonts))).toBe(0);
			const [be, pi, ve] = await Promise.all([
				drawn(letter("afii10018")),
				drawn(letter("pi")),
				drawn(letter("afii10019")),
			]);
			for (const picture of [be, pi, ve]) expect(ink(picture)).toBeGreaterThan(15);
			expect(isAlike(be, pi)).toBe(false);
			expect(isAlike(be, ve)).toBe(false);
			// Letters that the font has are drawn as before.
			const own = await drawn(letter("afii10018", "xyz"), noFonts);
			const mixed = await drawn(letter("afii10018", "xyzA"));
			const isSame = own.data.every((value, at) => (at / 4) % own.width > 51 || value === mixed.data[at]);
			expect(isSame).toBe(true);
		},
	);

	test("are drawn in a font of Type 1, of which PDFium does not ask for single letters", async () => {
		const letter = (glyph: string) => simpleFont("Helvetica", { subtype: "Type1", glyphs: [glyph] }, "A");
		const [a, be, latin] = await Promise.all([
			drawn(letter("afii10017")),
			drawn(letter("afii10018")),
			drawn(letter("A")),
		]);
		expect(ink(be)).toBeGreaterThan(15);
		expect(isAlike(be, a)).toBe(false);
		expect(ink(a) / ink(latin)).toBeGreaterThan(0.8);
	});

	test("are drawn on every page, after the file was opened anew once", async () => {
		const source = vi.fn(allFonts);
		const { pixels, pdfiums } = await open(
			pdfWithoutFonts([asianFont("MS-Gothic", JAPANESE, "契約")]),
			source,
		);
		const first = await pixels();
		const second = await pixels();
		expect(ink(first)).toBeGreaterThan(60);
		expect(isAlike(second, first)).toBe(true);
		expect(source).toHaveBeenCalledTimes(1);
		expect(pdfiums).toHaveLength(1);
	});

	test("are missing as before where there is no room for the font, and the next page is drawn", async () => {
		const source = vi.fn<FontSource>(async () => {
			const font = new Uint8Array(90 * 1024 * 1024);
			font.set(await allFonts("japanese").then((bytes) => bytes ?? new Uint8Array()));
			return font;
		});
		const { pixels, engine } = await open(
			pdfWithoutFonts([asianFont("MS-Gothic", JAPANESE, "契約A")]),
			source,
		);
		const first = await pixels();
		expect(ink(first)).toBeGreaterThan(5);
		expect(isAlike(await pixels(), first)).toBe(true);
		expect(source).toHaveBeenCalledTimes(1);
		expect(engine.undrawable).toEqual([]);
	});

	test("are drawn where the file is read in ranges", async () => {
		const { pixels } = await open(pdfWithoutFonts([asianFont("MS-Gothic", JAPANESE, "契約")]));
		const whole = await pixels();
		const bytes = pdfWithoutFonts([asianFont("MS-Gothic", JAPANESE, "契約")]);
		const range = async (offset: number, length: number) => bytes.slice(offset, offset + length);
		const file = new RangedFile(bytes.length, range, { maxReads: 1_000, maxMs: 60_000 });
		const standIns = new StandInFonts(fontCalls, allFonts);
		const engine = await PdfEngine.open(() =>
			openRangedInNode({ file, pages: { objects: [], runs: null } }, standIns),
		);
		const draw = drawing(engine, standIns);
		const inRanges = await draw(1, (page) => pixelsOf(page, { width: page.width, height: page.height }));
		expect(isAlike(inRanges, whole)).toBe(true);
	});

	test("are missing as before where the font is not to be had, which is asked once", async () => {
		const source = vi.fn(noFonts);
		const { pixels } = await open(pdfWithoutFonts([asianFont("MS-Gothic", JAPANESE, "契約A")]), source);
		const first = await pixels();
		expect(ink(first)).toBeGreaterThan(5);
		expect(isAlike(await pixels(), first)).toBe(true);
		expect(source).toHaveBeenCalledTimes(1);
	});
});

describe("pages whose letters are there", () => {
	test("ask for no font where PDFium's own have them", async () => {
		const source = vi.fn(allFonts);
		await drawn(simpleFont("Verdana", { glyphs: ["Euro", "Zcaron", "oe"] }, "ABC xyz"), source);
		expect(source).not.toHaveBeenCalled();
	});

	test("ask for none where the file carries the font of those that PDFium lacks", async () => {
		const source = vi.fn(allFonts);
		const document = new PdfDocument({ size: [400, 60], margin: 0 });
		document.font(Buffer.from(typesetterFont("regular"))).text("Договор", 10, 20);
		document.font("Helvetica").text("Vertrag", 200, 20).end();
		const { pixels } = await open(await buffer(document), source);
		expect(ink(await pixels())).toBeGreaterThan(100);
		expect(source).not.toHaveBeenCalled();
	});
});

describe("a file that names fonts to do harm", () => {
	test("has each once in memory, whatever it calls them and how heavy they are", async () => {
		const source = vi.fn(allFonts);
		const fonts = Array.from({ length: 2_000 }, (_, index) =>
			asianFont(
				`Font${index}${index % 2 ? ",Bold" : ""}`,
				index % 3 ? JAPANESE : KOREAN,
				index % 3 ? "契" : "한",
			),
		);
		const { pixels, pdfiums } = await open(pdfWithoutFonts(fonts), source);
		await pixels();
		expect(source.mock.calls.map(([script]) => script).toSorted()).toEqual(["japanese", "korean"]);
		expect(pdfiums).toHaveLength(1);
		expect(pdfiums[0]?.pdfium.HEAPU8.length).toBeLessThan(48 * 1024 * 1024);
	});

	test("may have a name of a megabyte", async () => {
		const picture = await drawn(asianFont("M".repeat(1_000_000), JAPANESE, "契"));
		expect(ink(picture)).toBeGreaterThan(30);
	});
});
