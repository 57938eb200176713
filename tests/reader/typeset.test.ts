import { describe, expect, test } from "vitest";
import type { PageLayout } from "../../contract/files/page-layout.ts";
import { pdfiumInNode } from "../../scripts/demo/pdfium-in-node.ts";
import { typesetterFont } from "../../scripts/server/typesetter-fonts.ts";
import { layoutOf, pageRunsOf } from "../../workers/reader/page-layout.ts";
import { onPage, openDocument, textOf } from "../../workers/reader/pdf-document.ts";
import type { StyledRange, TextToSet } from "../../workers/shared/typesetter-calls.ts";
import { typeset } from "../../workers/typesetter/typeset.ts";

const FONTS = { regular: typesetterFont("regular"), bold: typesetterFont("bold") };

/** Sets it, and opens what came of it. */
async function set(parts: readonly string[], more: Partial<TextToSet> & { styles?: StyledRange[] } = {}) {
	const { styles = [], ...rest } = more;
	const text: TextToSet = {
		form: "letter",
		maxPages: 20,
		parts: parts.map((each) => ({ text: each, styles })),
		...rest,
	};
	const document = await openDocument(await pdfiumInNode(), await typeset(text, FONTS));
	const texts: string[] = [];
	const layouts: PageLayout[] = [];
	for (let number = 1; number <= document.pageCount; number += 1) {
		texts.push((await onPage(document, number, textOf)).replaceAll("\r\n", "\n"));
		layouts.push(await onPage(document, number, layoutOf));
	}
	return {
		count: document.pageCount,
		runs: await pageRunsOf(document),
		page: (number: number) => texts[number - 1] ?? "",
		words: (number: number) => layouts[number - 1]?.words ?? [],
	};
}

/** The style of the first place where a text says this. */
function styled(text: string, said: string, style: StyledRange["style"]): StyledRange {
	const start = text.indexOf(said);
	return { style, start, end: start + said.length };
}

describe("a letter", () => {
	test("has its words in their order, of all European scripts, on pages of A4", async () => {
		const said = "Prämie für Łódź, Ώρα, Київ: 1'200.50 €\n\nGrüsse – «Anna»";
		const { count, runs, page } = await set([said]);
		expect(count).toBe(1);
		expect(runs).toEqual([{ width: 595, height: 842, count: 1 }]);
		expect(
			page(1)
				.split("\n")
				.map((line) => line.trim()),
		).toEqual(["Prämie für Łódź, Ώρα, Київ: 1'200.50 €", "Grüsse – «Anna»"]);
	});

	test("goes on over pages, and ends with the last one that it may have", async () => {
		const lines = Array.from({ length: 400 }, (_, index) => `Zeile${index + 1}`).join("\n");
		const { count, page } = await set([lines], { maxPages: 3 });
		expect(count).toBe(3);
		expect(page(1)).toContain("Zeile1");
		const last = Number(/Zeile(\d+)\s*$/.exec(page(2))?.[1]);
		expect(page(3)).toContain(`Zeile${last + 1}`);
		expect(page(3)).toMatch(/…\s*$/);
	});

	test("shows titles larger, headings and what is bold in bold, and items behind a dot", async () => {
		const text = "Mietvertrag\nMiete\nDer Zins beträgt viel.\nKeller\n";
		const { words } = await set([text], {
			styles: [
				styled(text, "Mietvertrag", "title"),
				styled(text, "Miete\n", "heading"),
				styled(text, "beträgt", "bold"),
				styled(text, "Keller", "item"),
			].toSorted((one, other) => one.start - other.start),
		});
		const shown = words(1);
		const find = (said: string) => shown.find((word) => word.text === said);
		const plain = find("Zins");
		expect(find("Mietvertrag")?.height).toBeGreaterThan((plain?.height ?? 0) * 1.3);
		expect(find("Miete")?.height).toBeGreaterThan((plain?.height ?? 0) * 1.1);
		expect(find("Keller")?.x).toBeGreaterThan((find("Der")?.x ?? 1) + 0.001);
		expect(shown.map((word) => word.text)).toContain("•");
	});

	test("has numbers in front of items and headings, and what lies deeper further to the right", async () => {
		const text = "Mietvertrag\nZins\nNetto\nnoch eine Zeile\nDepot\tKaution\n";
		const marked = (said: string, label: string, level?: number, style: StyledRange["style"] = "item") => ({
			...styled(text, said, style),
			label,
			level,
		});
		const { page, words } = await set([text], {
			styles: [
				marked("Mietvertrag", "§ 4", 0, "heading"),
				marked("Zins", "1."),
				marked("Netto\nnoch eine Zeile", "1.1", 1),
				marked("Depot", "2."),
			],
		});
		const lines = page(1).split("\n");
		expect(lines.map((line) => line.replaceAll(/\s+/g, " ").trim())).toEqual([
			"§ 4 Mietvertrag",
			"1. Zins",
			"1.1 Netto",
			"noch eine Zeile",
			"2. Depot Kaution",
		]);
		const left = (said: string) => words(1).find((word) => word.text === said)?.x ?? 0;
		expect(left("Netto")).toBeGreaterThan(left("Zins"));
		expect(left("noch")).toBeCloseTo(left("Netto"), 2);
	});

	test("has its rows in columns that do not touch", async () => {
		const row = (first: string) => `${first}\tMenge\t1'200.00\n`;
		const { words } = await set([row("Schrank") + row("Ein sehr langer Posten ".repeat(20)) + row("Tisch")]);
		const shown = words(1);
		const amounts = shown.filter(({ text }) => text === "1'200.00");
		expect(amounts).toHaveLength(3);
		expect(new Set(amounts.map(({ x }) => x)).size).toBe(1);
		const [first] = amounts;
		for (const { text, x, width } of shown) {
			if (text === "Posten") expect(x + width).toBeLessThan(first?.x ?? 0);
		}
	});
});

describe("what nobody sets by hand", () => {
	test("has boxes where there is no glyph, which are no words", async () => {
		const { words } = await set(["vor 中文 🙂 שלום hinter"]);
		expect(words(1).map(({ text }) => text)).toEqual(["vor", "hinter"]);
	});

	test("loses what controls terminals and directions", async () => {
		const { page } = await set(["Po\u0007li\u202ece\u200b\r\nein\u00adzig \u0000"]);
		expect(page(1).trim()).toBe("Police\neinzig");
	});

	test("is broken within words that are wider than the page", async () => {
		const { words } = await set([`${"W".repeat(5_000)}\t${"x".repeat(5_000)}\n${"a".repeat(300)}`]);
		for (const { x, width } of words(1)) expect(x + width).toBeLessThanOrEqual(1);
	});

	test.each([
		["nothing", ""],
		["line feeds alone", "\n".repeat(100_000)],
		["tabs alone", "\t".repeat(100_000)],
		["a row of many cells", "a\t".repeat(50_000)],
		["many rows of many cells", `${"a\t".repeat(60)}\n`.repeat(1_000)],
		["one word", "a".repeat(120_000)],
		["halves of pairs", "\udc00\ud800".repeat(1_000)],
		["spaces", " ".repeat(120_000)],
	])("is set in the end: %s", async (_, text) => {
		for (const form of ["letter", "slide", "sheet"] as const) {
			const { count } = await set([text], { form });
			expect(count).toBeGreaterThan(0);
			expect(count).toBeLessThanOrEqual(form === "letter" ? 20 : 1);
		}
	});

	test("may have styles that lie over each other without end", async () => {
		const styles = Array.from({ length: 10_000 }, (): StyledRange => ({
			style: "bold",
			start: 0,
			end: 100_000,
		}));
		const { count } = await set(["Wort ".repeat(20_000)], { styles });
		expect(count).toBe(20);
	});
});

describe("slides and sheets", () => {
	test("are a page each, empty ones too, and what does not fit is left out", async () => {
		const long = `Titel\n${"Ein Punkt mit einigem Text.\n".repeat(200)}`;
		const { count, runs, page, words } = await set(["Ziele\nWeniger Papier", "", long], { form: "slide" });
		expect(count).toBe(3);
		expect(runs).toEqual([{ width: 842, height: 474, count: 3 }]);
		expect(page(2)).toBe("");
		expect(page(3)).toMatch(/…\s*$/);
		// What is little is written large.
		const heights = [words(1), words(3)].map((shown) => shown.at(1)?.height ?? 0);
		expect(heights[0]).toBeGreaterThan(heights[1] ?? 1);
	});

	test("of a table are written as large as it fits, wide ones smaller", async () => {
		const row = (columns: number) => Array.from({ length: columns }, () => "Betrag 1'200.00").join("\t");
		const heightIn = async (rows: readonly string[]) => {
			const { words } = await set([["Tabelle1", ...rows].join("\n")], { form: "sheet" });
			return words(1).find(({ text }) => text === "Betrag")?.height ?? 0;
		};
		const small = await heightIn([row(3), row(3)]);
		const wide = await heightIn([row(12), row(12)]);
		const tall = await heightIn(Array.from({ length: 36 }, () => row(3)));
		const long = await heightIn(Array.from({ length: 300 }, () => row(3)));
		expect(small / wide).toBeCloseTo(11 / 8.5, 1);
		expect(tall).toBeLessThan(small);
		expect(tall).toBeGreaterThan(wide);
		expect(long).toBe(small);
	});

	test("show as many columns as can be read, each cell on one line", async () => {
		const row = Array.from({ length: 30 }, (_, column) => `S${column + 1} ${"lang ".repeat(9)}`).join("\t");
		const { words } = await set([`Tabelle1\n${row}\n${row}`], { form: "sheet" });
		const shown = words(1).map(({ text }) => text);
		expect(shown).toContain("S5");
		expect(shown).not.toContain("S30");
		expect(shown.filter((text) => text === "S1")).toHaveLength(2);
		expect(shown).toContain("…");
	});
});
