import { describe, expect, it } from "vitest";
import { UnreadablePdfError, withPdf } from "../../../workers/cms/files/pdf.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";

describe("PDF in the Worker", () => {
	it("gives the pages' texts", async () => {
		const texts = await withPdf(tinyPdf(["Police 4711", "Seite zwei"]), async (pdf) =>
			Array.from({ length: pdf.pageCount }, (_, index) => pdf.text(index + 1)),
		);
		expect(texts).toEqual(["Police 4711", "Seite zwei"]);
	});

	it("draws a page as WebP", async () => {
		const image = await withPdf(tinyPdf(["Police 4711"]), (pdf) => pdf.render(1, 600));
		expect(new TextDecoder("latin1").decode(image.slice(0, 12))).toMatch(/^RIFF[\s\S]{4}WEBP$/);
		expect(image.length).toBeGreaterThan(300);
	});

	it("calls a damaged file broken", async () => {
		const bytes = new TextEncoder().encode("%PDF-1.7\nnot one");
		await expect(withPdf(bytes, async () => null)).rejects.toBeInstanceOf(UnreadablePdfError);
	});
});
