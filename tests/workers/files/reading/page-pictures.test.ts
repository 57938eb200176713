import { describe, expect, it } from "vitest";
import { decodeWebp, encodeWebp, type Pixels } from "../../../../workers/reader/images/webp-codec.ts";
import { withPdf } from "../../../../workers/reader/pdf.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const LINES = Array.from(
	{ length: 24 },
	(_, line) => `Position ${line}: Wartung und Unterhalt CHF ${line * 37}.50`,
);

/** A page of letters, drawn so many pixels wide. */
function drawn(width: number): Promise<Uint8Array<ArrayBuffer>> {
	return withPdf(
		async () => tinyPdf([LINES.join("\n")]).buffer,
		(pdf) => pdf.render(1, width),
	);
}

async function pixelsOf(picture: Uint8Array<ArrayBuffer>): Promise<Pixels> {
	const rows: Uint8Array[] = [];
	await decodeWebp(picture, (row) => rows.push(row.slice()));
	const width = (rows[0]?.length ?? 0) / 4;
	return {
		data: new Uint8Array(await new Blob(rows.map((row) => row.slice())).arrayBuffer()),
		width,
		height: rows.length,
	};
}

/** As a scanner sees it: nothing is quite white, and no pixel as the one before. */
function scanned({ data, width, height }: Pixels): Pixels {
	const seen = data.map((level, at) =>
		at % 4 === 3 ? 255 : Math.max(0, level - 4 - ((at * 2_654_435_761) % 7)),
	);
	return { data: seen, width, height };
}

/** `VP8L` keeps each pixel, `VP8 ` is for photographs (WebP Container Specification, 2.5). */
const kindOf = (picture: Uint8Array) => new TextDecoder().decode(picture.subarray(12, 16));

describe("a picture of a page", () => {
	it("that was drawn keeps its letters sharp, and is smaller than the same as a photograph", async () => {
		const sharp = await drawn(1_000);
		expect(kindOf(sharp)).toBe("VP8L");
		expect(kindOf(await drawn(320))).toBe("VP8L");
		const seen = await encodeWebp(scanned(await pixelsOf(sharp)));
		expect(sharp.length).toBeLessThan(seen.length * 0.7);
	});

	it("that was seen by a scanner is no larger than a photograph", async () => {
		const seen = scanned(await pixelsOf(await drawn(1_000)));
		expect(kindOf(await encodeWebp(seen))).toBe("VP8 ");
	});

	it("that is made to cost as much as it can is taken for a photograph", async () => {
		const [width, height] = [300, 300];
		const level = (at: number) => ((at * 2_654_435_761) >>> 24) % 6;
		const made = (colour: (pixel: number) => number[]) => {
			const pixels = Array.from({ length: width * height }, (_, pixel) => [...colour(pixel), 255]);
			return { data: Uint8Array.from(pixels.flat()), width, height };
		};
		const steep = made((pixel) =>
			[level(pixel * 3), level(pixel * 3 + 1), level(pixel * 3 + 2)].map((one) => one * 50),
		);
		const onlyGreenIsStill = made((pixel) => [level(pixel * 2) * 50, 100, level(pixel * 2 + 1) * 50]);
		expect(kindOf(await encodeWebp(steep))).toBe("VP8 ");
		expect(kindOf(await encodeWebp(onlyGreenIsStill))).toBe("VP8 ");
	});

	it("that is enlarged takes no more memory than there is", async () => {
		expect(kindOf(await drawn(2_000))).toBe("VP8 ");
	});
});
