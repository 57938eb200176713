import sharp from "sharp";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { onPage, openDocument, pixelsOf } from "../../../workers/reader/pdf-document.ts";
import { dpiOf, sizeOfPicture } from "../../../workers/reader/recognise/page-size.ts";
import type { PageToRecognise } from "../../../workers/shared/recogniser-calls.ts";
import { greyOf } from "../../support/fixtures/grey-pages.ts";

/** A page as a camera or a scanner brings it. */
export type Variant = (typeof VARIANTS)[number];

export const OFFICE = ["150 dpi", "200 dpi", "300 dpi"] as const;
export const HARD = ["noise", "shadow", "blur", "skew 5°", "skew 10°", "phone photo"] as const;
export const TURNS = ["turned 90°", "turned 180°", "turned 270°"] as const;
export const VARIANTS = [...OFFICE, ...HARD, ...TURNS] as const;

/** The page of a PDF as a picture of that kind, in the size in which the reader hands it over. */
export async function pageOf(pdf: Uint8Array, variant: Variant): Promise<PageToRecognise> {
	const picture = await pictureOf(pdf, variant);
	const { width, height } = await sharp(picture).metadata();
	const size = sizeOfPicture({ width, height });
	if (!size) throw new RangeError("This is no page.");
	const resized = await sharp(picture)
		.resize({ ...size, fit: "fill" })
		.png()
		.toBuffer();
	return { ...(await greyOf(resized)), dpi: dpiOf(size) };
}

/** Draws the page of a PDF so, as a PNG. */
export async function pictureOf(pdf: Uint8Array, variant: Variant): Promise<Buffer> {
	const dpi = Number(/^(\d+) dpi$/.exec(variant)?.[1] ?? 200);
	const page = await drawn(pdf, dpi);
	const { width = 0, height = 0 } = await sharp(page).metadata();
	switch (variant) {
		case "noise":
			return sharp(page)
				.composite([{ input: noise(width, height), raw: { width, height, channels: 4 }, blend: "over" }])
				.png()
				.toBuffer();
		case "shadow":
			return sharp(page)
				.composite([{ input: shadow(width, height), blend: "multiply" }])
				.png()
				.toBuffer();
		case "blur":
			return sharp(page).blur(1.6).png().toBuffer();
		case "skew 5°":
			return sharp(page).rotate(5, { background: "white" }).png().toBuffer();
		case "skew 10°":
			return sharp(page).rotate(10, { background: "white" }).png().toBuffer();
		case "phone photo":
			return phonePhoto(page, width, height);
		case "turned 90°":
			return sharp(page).rotate(90).png().toBuffer();
		case "turned 180°":
			return sharp(page).rotate(180).png().toBuffer();
		case "turned 270°":
			return sharp(page).rotate(270).png().toBuffer();
		default:
			return page;
	}
}

/** On a dark table, a little turned, unevenly lit and out of focus, and packed as telephones do. */
async function phonePhoto(page: Buffer, width: number, height: number): Promise<Buffer> {
	const turned = await sharp(page)
		.rotate(2.4, { background: "#4a3c30" })
		.extend({ top: 40, bottom: 60, left: 50, right: 40, background: "#4a3c30" })
		.png()
		.toBuffer();
	const lit = await sharp(turned)
		.composite([{ input: shadow(width, height), blend: "multiply", tile: true }])
		.blur(0.9)
		.linear(0.82, 12)
		.png()
		.toBuffer();
	return sharp(lit).jpeg({ quality: 72 }).toBuffer();
}

async function drawn(pdf: Uint8Array, dpi: number): Promise<Buffer> {
	const document = await openDocument(await pdfiumInNode(), pdf);
	const { data, width, height } = await onPage(document, 1, (page) =>
		pixelsOf(page, {
			width: Math.round((page.width / 72) * dpi),
			height: Math.round((page.height / 72) * dpi),
		}),
	);
	return sharp(data, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.png()
		.toBuffer();
}

/** From a bright corner to one of a third of its light. */
function shadow(width: number, height: number): Buffer {
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
			<defs>
				<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
					<stop offset="0.1" stop-color="#ffffff"/><stop offset="0.95" stop-color="#565250"/>
				</linearGradient>
				<radialGradient id="r" cx="0.75" cy="0.3" r="0.4">
					<stop offset="0.3" stop-color="#77736f"/><stop offset="1" stop-color="#77736f" stop-opacity="0"/>
				</radialGradient>
			</defs>
			<rect width="100%" height="100%" fill="url(#g)"/>
			<rect width="100%" height="100%" fill="url(#r)"/>
		</svg>`,
	);
}

/** Grains as a cheap scanner has them; the same each time. */
function noise(width: number, height: number): Buffer {
	const data = Buffer.alloc(width * height * 4);
	let seed = 4_711;
	for (let at = 0; at < data.length; at += 4) {
		seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
		const value = seed >>> 24;
		data[at] = data[at + 1] = data[at + 2] = value;
		data[at + 3] = (seed >>> 8) % 90;
	}
	return data;
}
