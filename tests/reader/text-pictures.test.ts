import sharp from "sharp";
import { expect, test } from "vitest";
import { pdfiumInNode } from "../../scripts/demo/pdfium-in-node.ts";
import { typesetterFont } from "../../scripts/server/typesetter-fonts.ts";
import { readDocx } from "../../workers/reader/formats/docx.ts";
import { readOdt } from "../../workers/reader/formats/open-document.ts";
import { rgbPng } from "../../workers/reader/images/rgb-png.ts";
import { readMail } from "../../workers/reader/mail/read-mail.ts";
import { onPage, openDocument, pixelsOf } from "../../workers/reader/pdf-document.ts";
import type { SetPicture } from "../../workers/shared/typesetter-calls.ts";
import { typeset } from "../../workers/typesetter/typeset.ts";
import { limits, relationships, wordFile, zipOf } from "./read-helpers.ts";

const FONTS = { regular: typesetterFont("regular"), bold: typesetterFont("bold") };
const RED = [255, 0, 0];

async function redPng(width: number, height: number): Promise<Uint8Array> {
	const data = new Uint8Array(width * height * 4);
	for (let at = 0; at < data.length; at += 4) data.set([...RED, 255], at);
	return rgbPng({ data, width, height });
}

test("A picture becomes a PNG to the last pixel", async () => {
	const data = Uint8Array.from({ length: 7 * 5 * 4 }, (_, index) => (index % 4 === 3 ? 255 : index * 3));
	const { data: decoded, info } = await sharp(await rgbPng({ data, width: 7, height: 5 }))
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect([info.width, info.height]).toEqual([7, 5]);
	expect(new Uint8Array(decoded)).toEqual(data);
});

test("Pictures are set between the lines, as large as they are shown, or as a page takes", async () => {
	const text = "Oben\nUnten\n";
	const picture = async (at: number, width: number, height: number): Promise<SetPicture> => ({
		at,
		png: await redPng(40, 20),
		width,
		height,
	});
	const pictures = [
		await picture(text.indexOf("Unten"), 100, 50),
		await picture(text.length - 1, 900, 9_000),
	];
	const pdf = await typeset({ form: "letter", maxPages: 20, parts: [{ text, styles: [], pictures }] }, FONTS);
	const document = await openDocument(await pdfiumInNode(), pdf);
	const redOn = (page: number) =>
		onPage(document, page, async (opened) => {
			const { data, width } = await pixelsOf(opened, opened);
			const places = Array.from({ length: data.length / 4 }, (_, at) => at).filter(
				(at) => data[at * 4] === 255 && data[at * 4 + 1] === 0,
			);
			return {
				width: new Set(places.map((at) => at % width)).size,
				height: new Set(places.map((at) => Math.floor(at / width))).size,
			};
		});
	const first = await redOn(1);
	expect(first.width).toBeCloseTo(100, -1);
	expect(first.height).toBeGreaterThan(45);
	expect(first.height).toBeLessThan(600);
});

test("Pictures of a Word document stand where they are, in their size; what is only searched has none", async () => {
	const png = await redPng(40, 20);
	const drawing =
		'<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><a:graphic><pic:blipFill><a:blip r:embed="rId7"/></pic:blipFill></a:graphic></wp:inline></w:drawing></w:r></w:p>';
	const bytes = wordFile(
		`<w:p><w:r><w:t>Plan</w:t></w:r></w:p>${drawing}<w:p><w:r><w:t>Ende</w:t></w:r></w:p>`,
		{
			"word/_rels/document.xml.rels": relationships([
				{ id: "rId7", type: "image", target: "media/image1.png" },
			]),
			"word/media/image1.png": png,
		},
	);
	const [page] = (await readDocx(bytes, limits(), "pages")).pages;
	expect(page?.pictures?.map(({ at, width }) => ({ at, width }))).toEqual([{ at: 5, width: 100 }]);
	expect(page?.pictures?.[0]?.load()).toEqual(png);
	expect((await readDocx(bytes, limits())).pages[0]?.pictures).toBeUndefined();
});

test("Pictures of an OpenDocument text likewise", async () => {
	const png = await redPng(40, 20);
	const frame =
		'<text:p>Plan<draw:frame svg:width="2.54cm"><draw:image xlink:href="Pictures/1.png"/></draw:frame></text:p><draw:image xlink:href="https://elsewhere.example/1.png"/>';
	const bytes = zipOf({
		"content.xml": `<office:document-content><office:body>${frame}</office:body></office:document-content>`,
		"Pictures/1.png": png,
	});
	const [page] = (await readOdt(bytes, limits(), "pages")).pages;
	expect(page?.pictures?.map(({ at, width }) => ({ at, width }))).toEqual([{ at: 4, width: 72 }]);
	expect(page?.pictures?.[0]?.load()).toEqual(png);
	expect((await readOdt(bytes, limits())).pages[0]?.pictures).toBeUndefined();
});

test("A mail shows the pictures that came with it, and none from elsewhere", async () => {
	const png = await redPng(40, 20);
	const mail = [
		"From: anna@example.ch",
		"Subject: Logo",
		"MIME-Version: 1.0",
		'Content-Type: multipart/related; boundary="x"',
		"",
		"--x",
		"Content-Type: text/html; charset=utf-8",
		"",
		'<p>Gruss</p><img src="cid:logo%40example" width="80" alt="Logo"><img src="https://tracker.example/a.png"><img src="cid:fehlt" alt="Unterschrift">',
		"--x",
		"Content-Type: image/png",
		"Content-ID: <logo@example>",
		"Content-Transfer-Encoding: base64",
		"",
		Buffer.from(png).toString("base64"),
		"--x--",
		"",
	].join("\r\n");
	const read = (use: "search" | "pages") => readMail([new TextEncoder().encode(mail)], limits(), use);
	const [page] = (await read("pages")).pages;
	expect(page?.pictures?.map(({ width }) => width)).toEqual([60]);
	expect(page?.pictures?.[0]?.load()).toEqual(png);
	expect(page?.text).toContain("Unterschrift");
	expect((await read("search")).pages[0]?.pictures).toBeUndefined();
});
