import { describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { formatOfCode, shownNumber } from "../../workers/reader/formats/cell-format.ts";
import { readXlsx } from "../../workers/reader/formats/xlsx.ts";
import { CHART, limits, relationships, textOf, zipOf } from "./read-helpers.ts";

async function workbook(): Promise<Uint8Array> {
	const buffer = await writeExcelFile([
		{
			sheet: "Prämien 2026",
			data: [
				["Police", "Betrag", "Fällig"],
				[
					"Hausrat Zürich",
					{ value: 1234.5, type: Number, format: "#,##0.00" },
					{ value: new Date("2026-11-20T00:00:00Z"), type: Date, format: "dd.mm.yyyy" },
				],
				["Motorfahrzeug", { value: 0.125, type: Number, format: "0.0%" }, true],
			],
		},
		{ sheet: "Adressen", data: [["Muster AG", "8001 Zürich"]] },
	]).toBuffer();
	return new Uint8Array(buffer);
}

/** A workbook of one sheet with these rows, as Excel writes it. */
function excelFile(rows: string, more: Readonly<Record<string, string>> = {}, properties = ""): Uint8Array {
	return zipOf({
		"_rels/.rels": relationships([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]),
		"xl/workbook.xml": `<workbook xmlns:r="r">${properties}<sheets><sheet name="Blatt" sheetId="7" r:id="rId3"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": relationships([
			{ id: "rId3", type: "worksheet", target: "worksheets/sheet1.xml" },
			{ id: "rId4", type: "sharedStrings", target: "sharedStrings.xml" },
			{ id: "rId5", type: "styles", target: "styles.xml" },
		]),
		"xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
		...more,
	});
}

describe("an Excel workbook", () => {
	test("is read sheet by sheet, each a page with its name", async () => {
		const { pages } = await readXlsx(await workbook(), limits());
		expect(pages.map(({ page }) => page)).toEqual([1, 2]);
		expect(pages[0]?.text).toContain("Prämien 2026\nPolice\tBetrag\tFällig\n");
		expect(pages[1]?.text).toBe("Adressen\nMuster AG\t8001 Zürich\n");
	});

	test("shows numbers, shares and dates as its cells do", async () => {
		const text = await textOf(readXlsx, await workbook());
		expect(text).toContain("Hausrat Zürich 1234.50 20.11.2026\nMotorfahrzeug 12.5% TRUE");
	});

	test("takes texts from where they are shared, without how they are spoken", async () => {
		const file = excelFile(
			'<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>hier </t></r><r><t>selbst</t></r></is></c></row>' +
				'<row><c s="1"/></row><row><c t="str"><f>A1&amp;"x"</f><v>gerechnet_x000D_</v></c><c t="e"><v>#DIV/0!</v></c></row>',
			{
				"xl/sharedStrings.xml":
					"<sst><si><t>eins</t></si><si><r><t>東</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></si></sst>",
			},
		);
		expect(await textOf(readXlsx, file)).toBe("Blatt\n東京 eins hier selbst\ngerechnet #DIV/0!");
	});

	test("has what stands at the edges of its pages, its comments, boxes and charts", async () => {
		const edges =
			"<headerFooter><oddHeader>&amp;L&amp;B Muster &amp;&amp; Söhne&amp;RSeite &amp;P</oddHeader></headerFooter>";
		const file = excelFile(`<row><c><v>5</v></c></row>${edges}`, {
			"xl/worksheets/_rels/sheet1.xml.rels": relationships([
				{ id: "1", type: "comments", target: "../comments1.xml" },
				{ id: "2", type: "drawing", target: "../drawings/drawing1.xml" },
			]),
			"xl/comments1.xml":
				"<comments><authors><author>Max</author></authors><commentList><comment><text><r><t>Bitte </t></r><r><t>prüfen</t></r></text></comment><comment><text><t>Erledigt</t></text></comment></commentList></comments>",
			"xl/drawings/drawing1.xml":
				"<xdr:wsDr><xdr:sp><xdr:txBody><a:p><a:r><a:t>Kasten</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>",
			"xl/drawings/_rels/drawing1.xml.rels": relationships([
				{ id: "1", type: "chart", target: "../charts/chart1.xml" },
			]),
			"xl/charts/chart1.xml": CHART,
		});
		expect(await textOf(readXlsx, file)).toBe(
			"Blatt\n5\nMuster & Söhne Seite\nBitte prüfen\nErledigt\nKasten\nPrämien in Köniz\nHausrat\nJanuar",
		);
	});

	test("has no codes of what stands at the edges of its pages", async () => {
		const edges =
			'<headerFooter><oddHeader>&amp;C&amp;"Arial,Bold"&amp;K03+000Blau&amp;K01-025 &amp;KFF0000Rot &amp;12Müller&amp;&amp;Co</oddHeader></headerFooter>';
		expect(await textOf(readXlsx, excelFile(`<row/>${edges}`))).toBe("Blatt\nBlau Rot Müller&Co");
	});

	test("has sheets that are but a chart, with what is drawn on it", async () => {
		const file = excelFile("<row><c><v>5</v></c></row>", {
			"xl/workbook.xml":
				'<workbook><sheets><sheet name="Blatt" r:id="rId3"/><sheet name="Bild" r:id="rId6"/></sheets></workbook>',
			"xl/_rels/workbook.xml.rels": relationships([
				{ id: "rId3", type: "worksheet", target: "worksheets/sheet1.xml" },
				{ id: "rId6", type: "chartsheet", target: "chartsheets/sheet1.xml" },
			]),
			"xl/chartsheets/sheet1.xml": "<chartsheet/>",
			"xl/chartsheets/_rels/sheet1.xml.rels": relationships([
				{ id: "1", type: "drawing", target: "../drawings/drawing1.xml" },
			]),
			"xl/drawings/drawing1.xml": "<xdr:wsDr/>",
			"xl/drawings/_rels/drawing1.xml.rels": relationships([
				{ id: "1", type: "chart", target: "../charts/chart1.xml" },
			]),
			"xl/charts/chart1.xml": CHART,
			"xl/charts/_rels/chart1.xml.rels": relationships([
				{ id: "1", type: "chartUserShapes", target: "../drawings/drawing2.xml" },
			]),
			"xl/drawings/drawing2.xml":
				"<c:userShapes><cdr:sp><cdr:txBody><a:p><a:r><a:t>Ausreisser</a:t></a:r></a:p></cdr:txBody></cdr:sp></c:userShapes>",
		});
		expect(await textOf(readXlsx, file)).toBe(
			"Blatt\n5\nBild\nPrämien in Köniz\nHausrat\nJanuar\nAusreisser",
		);
	});

	test("counts days from 1904 where it says so", async () => {
		const styles = { "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>' };
		const row = '<row><c s="0"><v>44884</v></c></row>';
		expect(await textOf(readXlsx, excelFile(row, styles))).toBe("Blatt\n19.11.2022");
		expect(await textOf(readXlsx, excelFile(row, styles, '<workbookPr date1904="1"/>'))).toBe(
			"Blatt\n20.11.2026",
		);
	});
});

describe("a number in a cell", () => {
	test.each([
		["General", "0.30000000000000004", "0.3"],
		["General", "1234567890123", "1234567890123"],
		['#,##0.00 "CHF"', "1234.5", "1234.50"],
		["0", "2.6", "3"],
		["#,##0.00;[Red]-#,##0.00", "-3.456", "-3.46"],
		["0.00%", "0.0525", "5.25%"],
		["0.##", "1.5", "1.5"],
		["dd.mm.yyyy", "46346", "20.11.2026"],
		["yyyy\\-mm\\-dd", "46346", "2026-11-20"],
		["[$-807]d. mmmm yyyy", "46346", "20.11.2026"],
		["dd.mm.yyyy hh:mm", "46346.60416666667", "20.11.2026 14:30"],
		["h:mm AM/PM", "0.5", "12:00"],
		["[h]:mm:ss", "1.5", "36:00:00"],
		["h:mm", "46346.60416666667", "14:30"],
		["0.00", "1.005", "1.01"],
		["0.00", "-2.675", "-2.68"],
		["0%", "0.285", "29%"],
		["0.00", "0.0000001", "0.00"],
		["#,##0.00", "999999999999.125", "999999999999.13"],
		["00000", "42", "00042"],
		["000.00", "-1.5", "-001.50"],
		["[=0]?;hh:mm", "0.5", "12:00"],
		['[<0]"";0%', "0.5", "50%"],
		["dd.mm.yyyy", "1", "01.01.1900"],
		["dd.mm.yyyy", "61", "01.03.1900"],
		["dd.mm.yyyy", "-5", "-5"],
		["dd.mm.yyyy", "99999999999", "99999999999"],
		["0.00", "kein Wert", "kein Wert"],
		["0.00", "", ""],
		["0.00E+00", "1234", "1234"],
		["@", "42", "42"],
	])("with the format %s: %s is shown as %s", (code, value, shown) => {
		expect(shownNumber(value, formatOfCode(code))).toBe(shown);
	});
});
