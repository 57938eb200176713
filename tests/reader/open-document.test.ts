import { describe, expect, test } from "vitest";
import { readOdp, readOds, readOdt } from "../../workers/reader/formats/open-document.ts";
import { limits, openDocument, openDocumentText, reasonOf, textOf } from "./read-helpers.ts";

describe("an OpenDocument text", () => {
	test("is read with lists, tables, notes and boxes, in the order of the page", async () => {
		const file = openDocumentText(
			"<text:h>Mietvertrag</text:h>\n  <text:p>zwischen <text:span>Müller</text:span><text:s text:c='2'/>und<text:tab/>Meier<text:line-break/>in Köniz</text:p>" +
				"<text:list><text:list-item><text:p>Küche</text:p></text:list-item></text:list>" +
				"<table:table><table:table-row><table:table-cell><text:p>Miete</text:p></table:table-cell><table:table-cell table:number-columns-repeated='1000000'><text:p>1800</text:p></table:table-cell></table:table-row></table:table>" +
				"<text:p>Kaution<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>auf ein Sperrkonto</text:p></text:note-body></text:note></text:p>" +
				"<text:p><draw:frame><draw:text-box><text:p>im Rahmen</text:p></draw:text-box><svg:title>Grundriss</svg:title></draw:frame></text:p>",
		);
		expect(await textOf(readOdt, file)).toBe(
			"Mietvertrag\nzwischen Müller und Meier\nin Köniz\nKüche\nMiete 1800\nKaution\nauf ein Sperrkonto\nim Rahmen\nGrundriss",
		);
	});

	test("leaves out what was deleted, and has what was remarked behind the passage", async () => {
		const file = openDocumentText(
			"<text:tracked-changes><text:changed-region><text:deletion><text:p>gestrichen</text:p></text:deletion></text:changed-region></text:tracked-changes>" +
				"<text:p>gilt<office:annotation><dc:creator>Max</dc:creator><text:p>stimmt das?</text:p></office:annotation> weiter</text:p>",
		);
		expect(await textOf(readOdt, file)).toBe("gilt weiter\nstimmt das?");
	});

	test("has headers and footers in its styles", async () => {
		const file = openDocumentText("<text:p>Text</text:p>", {
			"styles.xml":
				"<office:document-styles><office:styles><text:p>Vorlage</text:p></office:styles><office:master-styles><style:master-page><style:header><text:p>Gemeinde Köniz</text:p></style:header></style:master-page></office:master-styles></office:document-styles>",
		});
		expect(await textOf(readOdt, file)).toBe("Text\nGemeinde Köniz");
	});

	test("cannot ask for more spaces than a line holds", async () => {
		const file = openDocumentText("<text:p>a<text:s text:c='1000000000'/>b</text:p>");
		expect(await textOf(readOdt, file)).toBe("a b");
	});

	test("with a password is encrypted", async () => {
		const file = openDocumentText("<text:p/>", {
			"META-INF/manifest.xml":
				"<manifest:manifest><manifest:file-entry manifest:full-path='content.xml'><manifest:encryption-data/></manifest:file-entry></manifest:manifest>",
		});
		expect(await reasonOf(readOdt, file)).toBe("encrypted");
	});
});

test("an OpenDocument drawing is read page by page, what stands in its shapes too", async () => {
	const file = openDocument(
		"drawing",
		"<draw:page draw:name='1'><draw:frame><draw:text-box><text:p>Grundriss</text:p></draw:text-box></draw:frame><draw:custom-shape><text:p>Küche</text:p></draw:custom-shape></draw:page><draw:page><draw:rect><text:p>Keller</text:p></draw:rect></draw:page>",
	);
	const { pages } = await readOdp(file, limits());
	expect(pages.map(({ page, text }) => [page, text.trim()])).toEqual([
		[1, "Grundriss\nKüche"],
		[2, "Keller"],
	]);
});

const CELL = (shown: string) =>
	`<table:table-cell office:value-type="string"><text:p>${shown}</text:p></table:table-cell>`;

describe("an OpenDocument spreadsheet", () => {
	const sheet = (name: string, ...rows: string[][]) =>
		`<table:table table:name="${name}"><table:table-column table:number-columns-repeated="16384"/>${rows
			.map((cells) => `<table:table-row>${cells.map(CELL).join("")}</table:table-row>`)
			.join("")}</table:table>`;

	test("is read sheet by sheet, each a page with its name, its cells as they are shown", async () => {
		const file = openDocument(
			"spreadsheet",
			sheet("Januar", ["Prämie", "480.50"], ["Datum", "31.01.2026"]) +
				sheet("Februar", ["Summe", "<text:span>961.00</text:span>"]),
			{ "styles.xml": "<office:document-styles/>" },
		);
		const { pages } = await readOds(file, limits());
		expect(pages.map(({ page, text }) => [page, text.replaceAll(/\s+/g, " ").trim()])).toEqual([
			[1, "Januar Prämie 480.50 Datum 31.01.2026"],
			[2, "Februar Summe 961.00"],
		]);
	});

	test("has cells that are alike as often as they stand there, and what fills its rows once", async () => {
		const row = (count: number, shown: string) =>
			`<table:table-row><table:table-cell table:number-columns-repeated="${count}"><text:p>${shown}</text:p></table:table-cell>${CELL("Ende")}</table:table-row>`;
		const file = openDocument(
			"spreadsheet",
			`<table:table table:name="Blatt">${row(3, "12.50")}${row(1_000_000, "x")}${row(2, "")}</table:table>`,
		);
		const { pages } = await readOds(file, limits());
		const cells = pages[0]?.text.split("\n").map((line) =>
			line
				.trimEnd()
				.split("\t")
				.map((cell) => cell.trim()),
		);
		expect(cells?.slice(1, 4)).toEqual([
			["12.50", "12.50", "12.50", "Ende"],
			["x", ...Array.from({ length: 19 }, () => ""), "Ende"],
			["", "", "Ende"],
		]);
	});

	test("has a sheet within a cell on the page of the cell, and remarks behind their row", async () => {
		const inner = sheet("innen", ["innere Zelle"]);
		const file = openDocument(
			"spreadsheet",
			`<table:table table:name="Blatt"><table:table-row><table:table-cell><office:annotation><text:p>Bemerkung</text:p></office:annotation>${inner}</table:table-cell></table:table-row></table:table>${sheet("Ende", ["x"])}`,
		);
		const { pages } = await readOds(file, limits());
		expect(pages.map(({ page, text }) => [page, text.trim()])).toEqual([
			[1, "Blatt\ninnere Zelle \t\nBemerkung"],
			[2, "Ende\nx"],
		]);
	});
});

describe("the edges of an OpenDocument spreadsheet", () => {
	const styles = (edges: string) =>
		`<office:document-styles><office:master-styles><style:master-page>${edges}</style:master-page></office:master-styles></office:document-styles>`;

	test("are read before its pages, without what the program fills in, and where they are shown", async () => {
		const edges =
			"<style:header><style:region-left><text:p>Gemeinde Köniz <text:sheet-name>???</text:sheet-name></text:p></style:region-left></style:header>" +
			'<style:header-left style:display="false"><text:p>nie</text:p></style:header-left>' +
			"<style:footer><text:p>Vertraulich <text:page-number>1</text:page-number></text:p></style:footer>";
		const table = `<table:table table:name="A"><table:table-row>${CELL("480")}</table:table-row></table:table>`;
		const { pages } = await readOds(
			openDocument("spreadsheet", table, { "styles.xml": styles(edges) }),
			limits(),
		);
		expect(pages.map(({ page, text }) => [page, text.replaceAll(/\s+/g, " ").trim()])).toEqual([
			[null, "Gemeinde Köniz Vertraulich"],
			[1, "A 480"],
		]);
	});
});

describe("the charts of an OpenDocument spreadsheet", () => {
	const part = (folder: string) =>
		`<manifest:file-entry manifest:full-path="${folder}" manifest:media-type="application/vnd.oasis.opendocument.chart"/>`;
	const cell = (type: string, text: string) =>
		`<table:table-cell office:value-type="${type}"><text:p>${text}</text:p></table:table-cell>`;

	test("say what they are called on the page of their sheet, without its numbers; a damaged one is left out", async () => {
		const chart = (name: string) => `<draw:frame><draw:object xlink:href="./${name}"/></draw:frame>`;
		const sheet = (name: string, charts: string) =>
			`<table:table table:name="${name}"><table:shapes>${charts}</table:shapes><table:table-row>${CELL("480")}</table:table-row></table:table>`;
		const file = openDocument(
			"spreadsheet",
			sheet("A", chart("Object 1") + chart("Object 2")) + sheet("B", chart("Object 3")),
			{
				"META-INF/manifest.xml": `<manifest:manifest>${part("Object 1/")}${part("Object 2/")}${part("Object 3/")}</manifest:manifest>`,
				"Object 1/content.xml": `<office:document-content><office:body><office:chart><chart:chart><chart:title><text:p>Prämien in Köniz</text:p></chart:title><table:table><table:table-row>${cell("string", "Hausrat")}${cell("float", "7")}</table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`,
				"Object 2/content.xml": "<other/>",
			},
		);
		const { pages } = await readOds(file, limits());
		expect(pages.map(({ page, text }) => [page, text.replaceAll(/\s+/g, " ").trim()])).toEqual([
			[1, "A Prämien in Köniz Hausrat 480"],
			[2, "B 480"],
		]);
	});
});

describe("an OpenDocument presentation", () => {
	test("is read slide by slide, each a page with its notes", async () => {
		const box = (text: string) =>
			`<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
		const file = openDocument(
			"presentation",
			`<draw:page draw:name="page1">${box("Jahresbericht")}<presentation:notes>${box("Zuerst begrüssen")}</presentation:notes></draw:page>` +
				`<draw:page draw:name="page2">${box("Ausblick")}</draw:page>`,
		);
		const { pages } = await readOdp(file, limits());
		expect(pages.map(({ page, text }) => [page, text.trim()])).toEqual([
			[1, "Jahresbericht\nZuerst begrüssen"],
			[2, "Ausblick"],
		]);
	});
});
