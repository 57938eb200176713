import {
	DeletedTextRun,
	Document,
	Footer,
	FootnoteReferenceRun,
	Header,
	InsertedTextRun,
	Packer,
	Paragraph,
	Table,
	TableCell,
	TableRow,
	TextRun,
} from "docx";
import { describe, expect, test } from "vitest";
import { readDocx } from "../../workers/reader/formats/docx.ts";
import {
	CHART,
	limits,
	reasonOf,
	relationships,
	SMART_ART,
	textOf,
	wordFile,
	zipOf,
} from "./read-helpers.ts";

const revision = { id: 1, author: "A. Muster", date: "2026-11-20T08:00:00Z" };

function cell(text: string): TableCell {
	return new TableCell({ children: [new Paragraph(text)] });
}

async function letter(): Promise<Uint8Array> {
	const document = new Document({
		footnotes: { 1: { children: [new Paragraph("Gilt ab Vertragsbeginn.")] } },
		sections: [
			{
				headers: { default: new Header({ children: [new Paragraph("Muster Versicherung AG")] }) },
				footers: { default: new Footer({ children: [new Paragraph("Seite der Police")] }) },
				children: [
					new Paragraph({
						children: [new TextRun("Sehr geehrte Frau "), new TextRun({ text: "Zürcher", bold: true })],
					}),
					new Paragraph({
						children: [
							new TextRun("Die Prämie beträgt "),
							new DeletedTextRun({ text: "altemieter", ...revision }),
							new InsertedTextRun({ text: "480 Franken", ...revision, id: 2 }),
							new FootnoteReferenceRun(1),
						],
					}),
					new Table({
						rows: [
							new TableRow({ children: [cell("Deckung"), cell("Betrag")] }),
							new TableRow({ children: [cell("Glas & Rahmen"), cell("5000")] }),
						],
					}),
				],
			},
		],
	});
	return new Uint8Array(await Packer.toBuffer(document));
}

describe("a Word document", () => {
	test("is read with its tables, notes, header and footer, without what was deleted", async () => {
		const text = await textOf(readDocx, await letter());
		expect(text).toContain("Sehr geehrte Frau Zürcher\nDie Prämie beträgt 480 Franken\n");
		expect(text).toContain("Deckung Betrag\nGlas & Rahmen 5000\n");
		for (const part of ["Muster Versicherung AG", "Seite der Police", "Gilt ab Vertragsbeginn."]) {
			expect(text).toContain(part);
		}
		expect(text).not.toContain("altemieter");
	});

	test("has no pages of its own", async () => {
		const { pages, isCut } = await readDocx(await letter(), limits());
		expect(pages.map(({ page }) => page)).toEqual([null]);
		expect(isCut).toBe(false);
	});

	test("gives the text of a box once, and none that was moved away", async () => {
		const box = (inner: string) => `<w:txbxContent><w:p><w:r><w:t>${inner}</w:t></w:r></w:p></w:txbxContent>`;
		const file = wordFile(
			`<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("Im Kasten")}</mc:Choice><mc:Fallback>${box("Im Kasten")}</mc:Fallback></mc:AlternateContent></w:r></w:p>` +
				`<w:p><w:moveFrom><w:r><w:t>am alten Ort</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>am neuen Ort</w:t></w:r></w:moveTo></w:p>` +
				`<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="707"/></w:tabs></w:pPr><w:r><w:instrText>PAGE \\* MERGEFORMAT</w:instrText></w:r><w:r><w:t xml:space="preserve">a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`,
		);
		expect((await readDocx(file, limits())).pages[0]?.text).toBe("Im Kasten\n\nam neuen Ort\na\tb\nc\n\n");
	});

	test("has its comments, and the texts of its charts and SmartArt; a damaged one is left out", async () => {
		const file = wordFile("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", {
			"word/_rels/document.xml.rels": relationships([
				{ id: "1", type: "comments", target: "comments.xml" },
				{ id: "2", type: "chart", target: "charts/chart1.xml" },
				{ id: "3", type: "diagramData", target: "diagrams/data1.xml" },
				{ id: "4", type: "chart", target: "charts/chart2.xml" },
			]),
			"word/comments.xml":
				"<w:comments><w:comment w:author='Max'><w:p><w:r><w:t>Bitte prüfen</w:t></w:r></w:p></w:comment></w:comments>",
			"word/charts/chart1.xml": CHART,
			"word/diagrams/data1.xml": SMART_ART,
			"word/charts/chart2.xml": "<other/>",
		});
		expect(await textOf(readDocx, file)).toBe(
			"Text\nBitte prüfen\nPrämien in Köniz\nHausrat\nJanuar\nGeschäftsleitung",
		);
	});

	test("has the text of letters along a line", async () => {
		const file = wordFile(
			'<w:p><w:r><w:pict><v:shape><v:textpath string="Mitteilung Nr. 5"/></v:shape></w:pict></w:r><w:r><w:t>Text</w:t></w:r></w:p>',
		);
		expect(await textOf(readDocx, file)).toBe("Mitteilung Nr. 5\nText");
	});

	test("has the texts of files that a program has put into it", async () => {
		const text = (said: string) => `<w:p><w:r><w:t>${said}</w:t></w:r></w:p>`;
		const chunks = (...names: readonly string[]) => ({
			"word/_rels/document.xml.rels": relationships(
				names.map((name) => ({ id: name, type: "aFChunk", target: name })),
			),
		});
		const deepest = wordFile(text("zu tief"));
		const inner = wordFile(text("Beilage"), { ...chunks("a.docx"), "word/a.docx": deepest });
		const file = wordFile(`${text("Brief")}<w:altChunk r:id="a.htm"/>`, {
			...chunks("a.htm", "b.rtf", "c.docx", "d.docx", "e.bin"),
			"word/a.htm": "<html><body><p>Prämie für <b>Köniz</b></p></body></html>",
			"word/b.rtf": "{\\rtf1 Police}",
			"word/c.docx": inner,
			"word/d.docx": "PK damaged",
			"word/e.bin": "<p>something else</p>",
		});
		expect(await textOf(readDocx, file)).toBe("Brief\nPrämie für Köniz\nPolice\nBeilage");
	});

	test("is found by its list of parts, whatever they are called", async () => {
		const file = zipOf({
			"_rels/.rels": relationships([
				{ id: "a", type: "officeDocument", target: "/word/document2.xml" },
			]).replace("schemas.openxmlformats.org/officeDocument/2006", "purl.oclc.org/ooxml/officeDocument"),
			"word/document2.xml":
				"<x:document><x:body><x:p><x:r><x:t>Strenge Fassung</x:t></x:r></x:p></x:body></x:document>",
		});
		expect(await textOf(readDocx, file)).toBe("Strenge Fassung");
	});

	test("may name parts that lie elsewhere, or nowhere", async () => {
		const file = wordFile("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", {
			"word/_rels/document.xml.rels": relationships([
				{ id: "1", type: "header", target: "http://[" },
				{ id: "2", type: "header", target: "../../../%zz/header.xml" },
				{ id: "3", type: "footer", target: "./../kopf/../fuss.xml" },
			]),
			"fuss.xml": "<w:ftr><w:p><w:r><w:t>Fusszeile</w:t></w:r></w:p></w:ftr>",
		});
		expect(await textOf(readDocx, file)).toBe("Text\nFusszeile");
	});

	test("is broken where the text is missing or something else", async () => {
		expect(await reasonOf(readDocx, zipOf({ "a.txt": "no document" }))).toBe("broken");
		const rels = relationships([{ id: "a", type: "officeDocument", target: "word/document.xml" }]);
		expect(await reasonOf(readDocx, zipOf({ "_rels/.rels": rels }))).toBe("broken");
		expect(
			await reasonOf(readDocx, zipOf({ "_rels/.rels": rels, "word/document.xml": "\u0001\u0002 no XML" })),
		).toBe("broken");
	});
});
