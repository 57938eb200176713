import sharp from "sharp";
import { bitmap } from "../../support/fixtures/bitmaps.ts";
import { pictureOf } from "../recognition/variants.ts";
import type { MadeFile } from "./made-file.ts";
import type { SampleText } from "./sample-texts.ts";

type Written = Uint8Array | Promise<Uint8Array>;

const WRITERS: readonly [format: string, ending: string, type: string, write: (png: Buffer) => Written][] = [
	["PNG", "png", "image/png", (png) => png],
	["JPEG", "jpg", "image/jpeg", (png) => sharp(png).jpeg({ quality: 85 }).toBuffer()],
	["WebP", "webp", "image/webp", (png) => sharp(png).webp({ quality: 85 }).toBuffer()],
	["GIF", "gif", "image/gif", (png) => sharp(png).gif().toBuffer()],
	["TIFF, LZW", "tif", "image/tiff", (png) => sharp(png).tiff({ compression: "lzw" }).toBuffer()],
	[
		"TIFF, fax",
		"tif",
		"image/tiff",
		(png) =>
			sharp(png)
				.threshold(160)
				.toColourspace("b-w")
				.tiff({ compression: "ccittfax4", bitdepth: 1 })
				.toBuffer(),
	],
	["BMP", "bmp", "image/bmp", asBitmap],
];

/** The letters as pictures of 200 dpi, which have to be recognised. */
export async function pictureFiles(samples: readonly SampleText[]): Promise<MadeFile[]> {
	const files: MadeFile[] = [];
	for (const sample of samples.filter(({ page }) => page.kind === "letter")) {
		const png = await pictureOf(sample.page.pdf, "200 dpi");
		for (const [format, ending, type, write] of WRITERS) {
			files.push({ format, name: `${sample.name}.${ending}`, type, sample, bytes: await write(png) });
		}
	}
	return files;
}

async function asBitmap(png: Buffer): Promise<Uint8Array> {
	const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
	const rows = Array.from({ length: info.height }, (_, y) => [
		...data.subarray((info.height - 1 - y) * info.width, (info.height - y) * info.width),
	]);
	const palette = Array.from({ length: 256 }, (_, grey) => [grey, grey, grey] as const);
	return bitmap({ bits: 8, width: info.width, height: info.height, rows, palette });
}
