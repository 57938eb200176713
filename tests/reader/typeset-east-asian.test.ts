import { describe, expect, test } from "vitest";
import { canBeTypeset } from "../../contract/files/typeset.ts";
import { pdfiumInNode } from "../../scripts/demo/pdfium-in-node.ts";
import { standInFont } from "../../scripts/server/stand-in-fonts.ts";
import { typesetterFont } from "../../scripts/server/typesetter-fonts.ts";
import { eastAsianScript } from "../../workers/reader/fonts/east-asian-script.ts";
import { layoutOf } from "../../workers/reader/page-layout.ts";
import { onPage, openDocument, textOf } from "../../workers/reader/pdf-document.ts";
import type { FontScript } from "../../workers/shared/font-calls.ts";
import type { StyledRange } from "../../workers/shared/typesetter-calls.ts";
import { fontOfCollection } from "../../workers/typesetter/font-of-collection.ts";
import { typeset } from "../../workers/typesetter/typeset.ts";
import { wrapLines } from "../../workers/typesetter/wrap-lines.ts";

const FONTS = { regular: typesetterFont("regular"), bold: typesetterFont("bold") };

async function set(text: string, script: FontScript, styles: StyledRange[] = []) {
	const eastAsian = fontOfCollection(standInFont(script));
	const pdf = await typeset(
		{ form: "letter", maxPages: 20, parts: [{ text, styles }] },
		{ ...FONTS, eastAsian },
	);
	const document = await openDocument(await pdfiumInNode(), pdf);
	const { words } = await onPage(document, 1, layoutOf);
	const said = (await onPage(document, 1, textOf)).replaceAll("\r\n", "\n");
	return { pdf, words, lines: said.split("\n").map((line) => line.trim()), count: document.pageCount };
}

describe("Chinese, Japanese and Korean", () => {
	test.each([
		["japanese", "請求書 Nr. 10：お支払い期限は翌月末です。"],
		["simplifiedChinese", "保险单号码与发票 CHF 120.50"],
		["traditionalChinese", "保險單號碼與發票「金額」"],
		["korean", "보험 증권 번호 Zürich"],
	] as const)("are set beside European letters: %s", async (script, text) => {
		const { lines } = await set(text, script);
		expect(lines[0]?.replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
		expect(eastAsianScript(text)).toBe(script);
	});

	test("stand on the line of the letters beside them, and take a line each as it is full", async () => {
		const { words, lines } = await set(`${"保険料の請求".repeat(20)}\nAbc保険`, "japanese");
		expect(lines.length).toBeGreaterThan(3);
		expect(lines[0]?.length).toBeGreaterThan(40);
		for (const { x, width } of words) expect(x + width).toBeLessThan(0.92);
	});

	test("are thicker where they are bold", async () => {
		const text = "請求書";
		const [plain, bold] = [
			await set(text, "japanese"),
			await set(text, "japanese", [{ style: "bold", start: 0, end: 3 }]),
		];
		expect(bold.lines).toEqual(plain.lines);
		expect(Buffer.compare(bold.pdf, plain.pdf)).not.toBe(0);
	});

	test("break anywhere but in front of what ends a sentence, and behind what opens a bracket", () => {
		const wrap = (text: string, width: number) =>
			[...wrapLines([{ text, isBold: false }], width, (piece) => [...piece].length)].map((line) =>
				line.map((run) => run.text).join(""),
			);
		expect(wrap("一二三四。五六", 4)).toEqual(["一二三", "四。五六"]);
		expect(wrap("一二三「四五」六", 4)).toEqual(["一二三", "「四五」", "六"]);
		expect(wrap("请看Rechnung 12", 10)).toEqual(["请看Rechnung", "12"].map((line) => line.slice(0, 10)));
	});
});

describe("the script of a text", () => {
	test.each([
		["Rechnung", null],
		["قيمة الفاتورة", null],
		["発行日", "simplifiedChinese"],
		["発行日のお知らせ", "japanese"],
		["這張發票的總額", "traditionalChinese"],
		["这张发票的总额", "simplifiedChinese"],
		["ㄅㄆㄇ", "traditionalChinese"],
		["大韓民國의 주권", "korean"],
	])("is told by its letters: %s", (text, script) => {
		expect(eastAsianScript(text)).toBe(script);
	});

	test("says whether there are pages, with and without the fonts of others", () => {
		expect(canBeTypeset("請求書のお支払い")).toBe(true);
		expect(canBeTypeset("請求書のお支払い", false)).toBe(false);
		expect(canBeTypeset("Rechnung 請求書", false)).toBe(true);
		expect(canBeTypeset("السلام عليكم")).toBe(false);
	});
});
