import { describe, expect, it } from "vitest";
import { withPdf } from "../../../workers/reader/pdf.ts";
import { UnreadableFileError } from "../../../workers/reader/unreadable-file-error.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";

const load = (bytes: Uint8Array<ArrayBuffer>) => () => Promise.resolve(bytes.buffer);

describe("PDF in the Worker", () => {
	it("gives the pages' texts", async () => {
		const texts = await withPdf(load(tinyPdf(["Police 4711", "Seite zwei"])), async (pdf) =>
			Array.from({ length: pdf.pageCount }, (_, index) => pdf.text(index + 1)),
		);
		expect(texts).toEqual(["Police 4711", "Seite zwei"]);
	});

	it("draws a page as WebP", async () => {
		const image = await withPdf(load(tinyPdf(["Police 4711"])), (pdf) => pdf.render(1, 600));
		expect(new TextDecoder("latin1").decode(image.slice(0, 12))).toMatch(/^RIFF[\s\S]{4}WEBP$/);
		expect(image.length).toBeGreaterThan(300);
	});

	it("calls a damaged file broken", async () => {
		const bytes = new TextEncoder().encode("%PDF-1.7\nnot one");
		await expect(withPdf(load(bytes), async () => null)).rejects.toBeInstanceOf(UnreadableFileError);
	});

	it("opens one at a time", async () => {
		let open = 0;
		const counts = await Promise.all(
			["a", "b", "c"].map((text) =>
				withPdf(load(tinyPdf([text])), async () => {
					open += 1;
					await scheduler.wait(5);
					return open--;
				}),
			),
		);
		expect(counts).toEqual([1, 1, 1]);
	});
});
