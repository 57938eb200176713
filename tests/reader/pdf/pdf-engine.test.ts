import { describe, expect, test, vi } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { openDocument, pixelsOf, textOf } from "../../../workers/reader/pdf-document.ts";
import { PdfEngine } from "../../../workers/reader/pdf-engine.ts";
import type { Pdfium } from "../../../workers/reader/pdfium.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";

const SIZE = { width: 60, height: 80 };

/** Each engine in its turn, ended by drawing once that many pages were drawn in it; those without a number go on for ever. */
async function engineThatEnds(pages: readonly string[], drawnBefore: readonly number[]) {
	const ends = [...drawnBefore];
	const open = vi.fn(async () => {
		const pdfium = await pdfiumInNode();
		let left = ends.shift() ?? Number.POSITIVE_INFINITY;
		const draw: Pdfium["FPDF_RenderPageBitmap"] = (...given) => {
			left -= 1;
			if (left < 0) throw new WebAssembly.RuntimeError("unreachable");
			return pdfium.FPDF_RenderPageBitmap(...given);
		};
		return openDocument({ ...pdfium, FPDF_RenderPageBitmap: draw }, tinyPdf(pages));
	});
	return { open, engine: await PdfEngine.open(open) };
}

describe("a page that ends PDFium as it is drawn", () => {
	test("is drawn no more, keeps its text, and the others are drawn by another one", async () => {
		const { open, engine } = await engineThatEnds(["eins", "zwei", "drei"], [1]);
		const draw = (page: number) => engine.toDraw(page, async (shown) => (await pixelsOf(shown, SIZE)).width);
		expect(await draw(1)).toBe(60);
		await expect(draw(2)).rejects.toMatchObject({ reason: "broken" });
		expect(engine.undrawable).toEqual([2]);
		expect(await draw(3)).toBe(60);
		expect(open).toHaveBeenCalledTimes(2);
		await expect(draw(2)).rejects.toMatchObject({ reason: "broken" });
		expect(open).toHaveBeenCalledTimes(2);
		expect(await engine.onPage(2, textOf)).toBe("zwei");
	});

	test("is one of at most eight: after those nothing more is tried", async () => {
		const pages = Array.from({ length: 12 }, (_, index) => `Seite ${index + 1}`);
		const { open, engine } = await engineThatEnds(
			pages,
			pages.map(() => 0),
		);
		for (let page = 1; page <= 12; page += 1) {
			await expect(engine.toDraw(page, (shown) => pixelsOf(shown, SIZE))).rejects.toMatchObject({
				reason: "broken",
			});
		}
		expect(open).toHaveBeenCalledTimes(8);
		expect(engine.undrawable).toEqual(pages.map((_, index) => index + 1));
	});

	test("is not taken for one where the error is another", async () => {
		const { open, engine } = await engineThatEnds(["eins"], []);
		const mistake = () => {
			throw new TypeError("a mistake of ours");
		};
		await expect(engine.toDraw(1, mistake)).rejects.toThrow("a mistake of ours");
		expect(engine.undrawable).toEqual([]);
		expect(await engine.onPage(1, textOf)).toBe("eins");
		expect(open).toHaveBeenCalledTimes(1);
	});
});
