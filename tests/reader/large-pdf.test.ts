import { describe, expect, test, vi } from "vitest";
import { pdfiumInNode } from "../../scripts/demo/pdfium-in-node.ts";
import { layoutOf, pageRunsOf } from "../../workers/reader/page-layout.ts";
import {
	onPage,
	openDocument,
	type PdfDocument,
	type PdfPage,
	pixelsOf,
	textOf,
} from "../../workers/reader/pdf-document.ts";
import { PdfEngine } from "../../workers/reader/pdf-engine.ts";
import { RangedFile, type RangeLimits } from "../../workers/reader/ranges/ranged-file.ts";
import type { RangedPdf } from "../../workers/reader/ranges/ranged-pdf.ts";
import { type LargePdf, largePdf } from "../support/fixtures/large-pdf.ts";
import { openRangedInNode } from "./open-ranged.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";

const MB = 1024 * 1024;
const SIZE = { width: 60, height: 80 };

interface Given extends Partial<RangeLimits> {
	pages?: RangedPdf["pages"];
	fetch?: (offset: number, length: number) => Promise<Uint8Array>;
}

/** Opens a PDF as if it lay in the bucket. `largest` is how much memory PDFium has taken, in bytes. */
async function opened({ size, range }: Pick<LargePdf, "size" | "range">, given: Given = {}) {
	const fetch = vi.fn(given.fetch ?? (async (offset: number, length: number) => range(offset, length)));
	const { maxReads = 10_000, maxMs = Number.MAX_SAFE_INTEGER } = given;
	const pdf: RangedPdf = {
		file: new RangedFile(size, fetch, { maxReads, maxMs }),
		pages: given.pages ?? { objects: [], runs: null },
	};
	let document: PdfDocument | undefined;
	const open = vi.fn(async () => {
		document = await openRangedInNode(pdf);
		return document;
	});
	return {
		fetch,
		open,
		...pdf,
		engine: await PdfEngine.open(open),
		largest: () => document?.pdfium.pdfium.HEAPU8.length ?? 0,
	};
}

function texts(count: number): string[] {
	return Array.from({ length: count }, (_, index) => `Seite ${index + 1}`);
}

/** How dark the page is, on average, from 0 to 255. */
async function darkness(page: PdfPage): Promise<number> {
	const { data } = await pixelsOf(page, SIZE);
	return 255 - data.reduce((sum, value) => sum + value, 0) / data.length;
}

const gigabyte = largePdf({ pages: texts(1_200), picture: 900_000 });

describe("a PDF of a gigabyte", () => {
	test("is read from end to end in the memory of a small one", async () => {
		expect(gigabyte.size).toBeGreaterThan(1_000 * MB);
		const { engine, file, open, largest } = await opened(gigabyte);
		const read: string[] = [];
		for (let page = 1; page <= engine.pageCount; page += 1) read.push(await engine.onPage(page, textOf));
		expect(read).toEqual(texts(1_200));
		expect(await engine.with(pageRunsOf)).toEqual([{ width: 595, height: 842, count: 1_200 }]);
		// A range for each page, which lies between two pictures; none of them was fetched.
		expect(file.reads).toBeLessThan(1_300);
		expect(file.fetched).toBeLessThan(90 * MB);
		expect(largest()).toBeLessThan(64 * MB);
		expect(open).toHaveBeenCalledTimes(1);
	});

	test("shows a page with its picture, after its text and before", async () => {
		const { engine } = await opened(gigabyte);
		const drawn = await engine.toDraw(300, darkness);
		expect(drawn).toBeGreaterThan(30);
		expect(await engine.onPage(300, textOf)).toBe("Seite 300");
		expect(await engine.onPage(301, textOf)).toBe("Seite 301");
		expect(await engine.toDraw(300, darkness)).toBe(drawn);
	});

	test("shows a page without those before it, once it has been read", async () => {
		const first = await opened(gigabyte);
		await first.engine.onPage(1_000, textOf);
		expect(first.file.reads).toBeGreaterThan(900);
		const { engine, file } = await opened(gigabyte, { pages: first.pages });
		expect(await engine.onPage(1_000, textOf)).toBe("Seite 1000");
		expect((await engine.onPage(1_000, layoutOf)).words.map(({ text }) => text)).toEqual(["Seite", "1000"]);
		expect(file.reads).toBeLessThan(8);
		// A number that is none of a page leads to the page all the same.
		const { engine: misled } = await opened(gigabyte, { pages: { objects: [1, 9_999_999], runs: null } });
		expect(await misled.onPage(1, textOf)).toBe("Seite 1");
		expect(await misled.onPage(2, textOf)).toBe("Seite 2");
	});
});

describe("a range that does not come", () => {
	const pdf = largePdf({ pages: texts(40), picture: 400_000 });

	test("ends the reading as what it was, and the next one begins in another PDFium", async () => {
		let isDown = false;
		const fetch = async (offset: number, length: number) => {
			if (isDown) throw new TypeError("the bucket does not answer");
			return pdf.range(offset, length);
		};
		const { engine, open } = await opened(pdf, { fetch });
		expect(await engine.onPage(1, textOf)).toBe("Seite 1");
		isDown = true;
		await expect(engine.onPage(20, textOf)).rejects.toThrow("the bucket does not answer");
		isDown = false;
		expect(await engine.onPage(20, textOf)).toBe("Seite 20");
		expect(open).toHaveBeenCalledTimes(2);
	});

	test("because the object is shorter than it was said to be makes the file a broken one", async () => {
		const short = { size: pdf.size + 5 * MB, range: pdf.range };
		await expect(opened(short)).rejects.toMatchObject({ reason: "broken" });
		const cut = { size: pdf.size, range: (offset: number, length: number) => pdf.range(offset, length - 1) };
		await expect(opened(cut)).rejects.toMatchObject({ reason: "broken" });
	});

	test("because too many did is not asked for, however often one tries", async () => {
		const { engine, fetch, file } = await opened(pdf, { maxReads: 12 });
		const read: (string | null)[] = [];
		for (let page = 1; page <= 40; page += 1) {
			read.push(await engine.onPage(page, textOf).catch(() => null));
		}
		const count = read.filter((text) => text !== null).length;
		expect(read).toEqual([...texts(count), ...Array.from({ length: 40 - count }, () => null)]);
		expect(count).toBeGreaterThan(3);
		expect(fetch).toHaveBeenCalledTimes(12);
		expect(file.isUsedUp()).toBe(true);
		await expect(engine.onPage(30, textOf)).rejects.toMatchObject({ reason: "timeout" });
	});

	test("within the time that there is, likewise", async () => {
		await expect(opened(pdf, { maxMs: -1 })).rejects.toMatchObject({ reason: "timeout" });
	});
});

describe("a large PDF whose cross-reference", () => {
	test.each([
		["points at something else", 17],
		["points outside of it", 4_000_000_000],
		["points nowhere", -1],
	])(
		"%s is not searched through",
		async (_, startOfTable) => {
			const fetched: number[] = [];
			const { size, range } = largePdf({ pages: texts(4), picture: 40 * MB, startOfTable });
			const fetch = async (offset: number, length: number) => {
				fetched.push(length);
				return range(offset, length);
			};
			await expect(opened({ size, range }, { fetch })).rejects.toMatchObject({ reason: "noIndex" });
			expect(fetched.reduce((sum, length) => sum + length, 0)).toBeLessThan(50 * MB);
		},
		60_000,
	);
});

test("A PDF is the same whether it lies in memory or is read in ranges", async () => {
	const bytes = tinyPdf(["Police 4711\nzweite Zeile", "Prämie (jährlich)"]);
	const whole = await openDocument(await pdfiumInNode(), bytes);
	const { engine } = await opened({
		size: bytes.length,
		range: (offset, length) => bytes.slice(offset, offset + length),
	});
	for (const page of [1, 2]) {
		expect(await engine.onPage(page, textOf)).toBe(await onPage(whole, page, textOf));
		expect(await engine.onPage(page, layoutOf)).toEqual(await onPage(whole, page, layoutOf));
		expect(await engine.toDraw(page, darkness)).toBe(await onPage(whole, page, darkness));
	}
});
