import { describe, expect, test } from "vitest";
import { readPptx } from "../../workers/reader/formats/pptx.ts";
import {
	CHART,
	limits,
	presentation,
	reasonOf,
	relationships,
	SMART_ART,
	textOf,
	zipOf,
} from "./read-helpers.ts";

const run = (text: string) => `<a:r><a:rPr lang="de-CH"/><a:t>${text}</a:t></a:r>`;
const paragraph = (...runs: string[]) => `<a:p>${runs.join("")}<a:endParaRPr/></a:p>`;
const shape = (...paragraphs: string[]) =>
	`<p:sp><p:nvSpPr><p:cNvPr id="2" name="Titel 1"/></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs.join("")}</p:txBody></p:sp>`;
const slideNumber = paragraph('<a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld>');

describe("a PowerPoint presentation", () => {
	test("is read slide by slide, each a page with its tables and notes, without what the program draws", async () => {
		const row = (...cells: string[]) =>
			`<a:tr>${cells.map((cell) => `<a:tc><a:txBody>${paragraph(run(cell))}</a:txBody></a:tc>`).join("")}</a:tr>`;
		const table = `<p:graphicFrame><a:graphic><a:tbl>${row("Prämie", "480")}${row("Selbstbehalt", "300")}</a:tbl></a:graphic></p:graphicFrame>`;
		const file = presentation([
			{
				slide: shape(paragraph(run("Jahres"), run("bericht"), "<a:br/>", run("2026"))) + table,
				notes: shape(paragraph(run("Zuerst begrüssen"))) + shape(slideNumber),
			},
			{ slide: shape(paragraph(run("Ausblick")), slideNumber) },
		]);
		const { pages, isCut } = await readPptx(file, limits());
		expect(isCut).toBe(false);
		expect(pages.map(({ page, text }) => [page, text.replaceAll(/\s+/g, " ").trim()])).toEqual([
			[1, "Jahresbericht 2026 Prämie 480 Selbstbehalt 300 Zuerst begrüssen"],
			[2, "Ausblick"],
		]);
	});

	test("has its slides in the order in which they are shown", async () => {
		const file = presentation(
			[{ slide: shape(paragraph(run("eins"))) }, { slide: shape(paragraph(run("zwei"))) }],
			[2, 1],
		);
		expect(await textOf(readPptx, file)).toBe("zwei\neins");
	});

	test("has the charts and SmartArt of each slide, and what was remarked on it", async () => {
		const file = presentation(
			[{ slide: shape(paragraph(run("eins"))) }, { slide: shape(paragraph(run("zwei"))) }],
			[1, 2],
			{
				"ppt/slides/_rels/slide2.xml.rels": relationships([
					{ id: "1", type: "chart", target: "../charts/chart1.xml" },
					{ id: "2", type: "diagramData", target: "../diagrams/data1.xml" },
					{ id: "3", type: "comments", target: "../comments/comment1.xml" },
				]),
				"ppt/charts/chart1.xml": CHART,
				"ppt/diagrams/data1.xml": SMART_ART,
				"ppt/comments/comment1.xml":
					'<p:cmLst><p:cm authorId="0"><p:text>Zahl prüfen</p:text></p:cm><p188:cm><p188:txBody><a:p><a:r><a:t>Neu gefragt</a:t></a:r></a:p></p188:txBody></p188:cm></p:cmLst>',
			},
		);
		const { pages } = await readPptx(file, limits());
		expect(pages.map(({ page, text }) => [page, text.replaceAll(/\s+/g, " ").trim()])).toEqual([
			[1, "eins"],
			[2, "zwei Prämien in Köniz Hausrat Januar Geschäftsleitung Zahl prüfen Neu gefragt"],
		]);
	});

	test("has what stands on all slides of a kind once, without what only says where they have their texts", async () => {
		const place = (said: string) =>
			shape(paragraph(run(said))).replace("</p:nvSpPr>", '<p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>');
		const slides = [{ slide: place("eins") }, { slide: place("zwei") }];
		const layout = relationships([{ id: "1", type: "slideLayout", target: "../slideLayouts/layout1.xml" }]);
		const file = presentation(slides, [1, 2], {
			"ppt/slides/_rels/slide1.xml.rels": layout,
			"ppt/slides/_rels/slide2.xml.rels": layout,
			"ppt/slideLayouts/layout1.xml": `<p:sldLayout>${place("Titel bearbeiten")}${shape(paragraph(run("Vertraulich")))}</p:sldLayout>`,
			"ppt/slideLayouts/layout2.xml": `<p:sldLayout>${shape(paragraph(run("Unbenutzt")))}</p:sldLayout>`,
			"ppt/slideLayouts/_rels/layout1.xml.rels": relationships([
				{ id: "1", type: "slideMaster", target: "../slideMasters/master1.xml" },
			]),
			"ppt/slideMasters/master1.xml": `<p:sldMaster>${place("Text bearbeiten")}${shape(paragraph(run("Muster AG")))}</p:sldMaster>`,
			"ppt/slideMasters/_rels/master1.xml.rels": relationships([
				{ id: "1", type: "slideLayout", target: "../slideLayouts/layout2.xml" },
			]),
		});
		const { pages } = await readPptx(file, limits());
		expect(pages.map(({ text }) => text)).toEqual(["eins\nVertraulich\nMuster AG\n", "zwei\n"]);
	});

	test("is broken where a slide is something else, and empty where it has none", async () => {
		const other = zipOf({
			"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "d.xml" }]),
			"d.xml": "<document/>",
		});
		expect(await reasonOf(readPptx, other)).toBe("broken");
		expect(await readPptx(presentation([]), limits())).toEqual({ pages: [], isCut: false });
	});
});
