import { describe, expect, test } from "vitest";
import { tabsBefore } from "../../workers/reader/formats/cell-format.ts";
import { readDocx } from "../../workers/reader/formats/docx.ts";
import { readHtml } from "../../workers/reader/formats/html.ts";
import { readOdt } from "../../workers/reader/formats/open-document.ts";
import { rowsOfCsv } from "../../workers/reader/formats/rows-of-csv.ts";
import { numberIn } from "../../workers/reader/formats/lists/list-numbers.ts";
import { readRtf } from "../../workers/reader/formats/rtf/rtf.ts";
import { collectText } from "../../workers/reader/formats/text-collector.ts";
import type { ReadText } from "../../workers/reader/text-limits.ts";
import { limits, relationships, wordFile, zipOf } from "./read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** What stands out in a file, and how. */
async function styledIn(read: ReadText, bytes: Uint8Array) {
	const { pages } = await read(bytes, limits());
	return pages.flatMap(({ text, styles = [] }) =>
		styles.map(({ style, start, end }) => [style, text.slice(start, end).trim()]),
	);
}

/** An ODT of this body, with a bold style T1. */
function odtOf(body: string): Uint8Array {
	const style =
		'<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>' +
		'<style:style style:name="T2"><style:text-properties fo:font-weight="normal"/></style:style>';
	const content = `<office:automatic-styles>${style}</office:automatic-styles><office:body>${body}</office:body>`;
	return zipOf({ "content.xml": `<office:document-content>${content}</office:document-content>` });
}

describe("what stands out in a text", () => {
	test.each<[string, ReadText, Uint8Array]>([
		[
			"HTML",
			readHtml,
			utf8("<h1>Miete</h1><h3>Zins</h3><p>Er <b>steigt</b><p hidden><b>nie</b></p><ul><li>Keller</ul>"),
		],
		[
			"DOCX",
			readDocx,
			wordFile(
				'<w:p><w:pPr><w:pStyle w:val="Titel"/></w:pPr><w:r><w:t>Miete</w:t></w:r></w:p>' +
					'<w:p><w:pPr><w:pStyle w:val="berschrift2"/></w:pPr><w:r><w:t>Zins</w:t></w:r></w:p>' +
					'<w:p><w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>Er </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>steigt</w:t></w:r></w:p>' +
					"<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Keller</w:t></w:r></w:p>",
			),
		],
		[
			"ODT",
			readOdt,
			odtOf(
				'<text:h text:outline-level="1">Miete</text:h><text:h text:outline-level="2">Zins</text:h>' +
					'<text:p><text:span text:style-name="T2">Er </text:span><text:span text:style-name="T1">steigt</text:span></text:p>' +
					"<text:list><text:list-item><text:p>Keller</text:p></text:list-item></text:list>",
			),
		],
	])("is told of %s", async (_, read, bytes) => {
		expect(await styledIn(read, bytes)).toEqual([
			["title", "Miete"],
			["heading", "Zins"],
			["bold", "steigt"],
			["item", "Keller"],
		]);
	});

	test("is told of RTF, within groups and over them", async () => {
		const said =
			"{\\rtf1 Er {\\b steigt\\par} und \\b faellt\\b0 , {\\b hoch\\plain  dann} {\\*\\x\\b nie} nicht}";
		expect(await styledIn(readRtf, utf8(said))).toEqual([
			["bold", "steigt"],
			["bold", "faellt"],
			["bold", "hoch"],
		]);
	});

	test("ends with its page, is in order, and of endless ones there are some", () => {
		const text = collectText(1_000_000);
		text.beginPage(1);
		text.begin("bold");
		text.add("eins");
		text.beginPage(2);
		text.begin("item");
		text.begin("bold");
		text.add("zwei");
		text.end("bold");
		text.end("title");
		text.end("item");
		for (let count = 0; count < 20_000; count += 1) {
			text.begin("bold");
			text.add("a");
			text.end("bold");
		}
		const [first, second] = text.result().pages;
		expect(first?.styles).toEqual([{ style: "bold", start: 0, end: 4 }]);
		expect(second?.styles?.slice(0, 2).map(({ start, end }) => [start, end])).toEqual([
			[0, 4],
			[0, 4],
		]);
		expect(second?.styles?.length).toBe(10_000);
	});
});

/** The marks of items and headings in a file, each with how deep it lies and what stands there. */
async function markedIn(read: ReadText, bytes: Uint8Array) {
	const { pages } = await read(bytes, limits(), "pages");
	return pages.flatMap(({ text, styles = [] }) =>
		styles.map(({ start, end, label = "•", level = 0 }) => {
			const [first = ""] = text.slice(start, end).trim().split("\n");
			return `${"  ".repeat(level)}${label} ${first}`.trimEnd();
		}),
	);
}

const wordItem = (text: string, list: number | null, level = 0, style = "") =>
	`<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${list === null ? "" : `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A Word file with a list of levels "1.", "1.1" and "(a)", one of dots, one that begins at 5, and numbered headings. */
function numberedWordFile(body: string): Uint8Array {
	const level = (at: number, format: string, text: string, more = "") =>
		`<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
	const numbering =
		`<w:abstractNum w:abstractNumId="7">${level(0, "decimal", "%1.")}${level(1, "decimal", "%1.%2")}${level(2, "lowerLetter", "(%3)")}</w:abstractNum>` +
		`<w:abstractNum w:abstractNumId="8">${level(0, "bullet", "\uf0b7")}${level(1, "bullet", "–")}</w:abstractNum>` +
		`<w:abstractNum w:abstractNumId="9">${level(0, "upperRoman", "%1", '<w:pStyle w:val="berschrift1"/>')}${level(1, "decimal", "§ %2", '<w:pStyle w:val="berschrift2"/>')}${level(2, "decimal", "%1.%2.%3", "<w:isLgl/>")}</w:abstractNum>` +
		'<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num>' +
		'<w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
	const style = (name: string, properties: string, base = "") =>
		`<w:style w:styleId="${name}">${base && `<w:basedOn w:val="${base}"/>`}<w:pPr>${properties}</w:pPr></w:style>`;
	const headings = ["berschrift1", "berschrift2"].map((name) =>
		style(name, '<w:numPr><w:numId w:val="4"/></w:numPr>'),
	);
	const items = style("Aufzhlung", '<w:numPr><w:numId w:val="2"/></w:numPr>') + style("Eng", "", "Aufzhlung");
	return wordFile(body, {
		"word/_rels/document.xml.rels": relationships([
			{ id: "a", type: "numbering", target: "numbering.xml" },
			{ id: "b", type: "styles", target: "styles.xml" },
		]),
		"word/numbering.xml": `<w:numbering>${numbering}</w:numbering>`,
		"word/styles.xml": `<w:styles>${headings.join("")}${items}</w:styles>`,
	});
}

describe("the numbers of lists", () => {
	test("are those of Word: nested, of headings, of styles, begun anew", async () => {
		const body =
			wordItem("Mietsache", null, 0, "berschrift1") +
			wordItem("Zins", 1) +
			wordItem("Netto", 1, 1) +
			wordItem("Nebenkosten", 1, 1) +
			wordItem("Heizung", 1, 2) +
			wordItem("Depot", 1) +
			wordItem("Bank", 1, 1) +
			wordItem("Anfang", null, 0, "berschrift2") +
			wordItem("Ende", null, 0, "berschrift2") +
			wordItem("Satz", 4, 2) +
			wordItem("Keller", 2) +
			wordItem("Regal", 2, 1) +
			wordItem("Estrich", null, 0, "Eng") +
			wordItem("Auszug", null, 0, "berschrift1") +
			wordItem("Frist", 3) +
			wordItem("Form", 3) +
			wordItem("keiner", 0, 0, "Eng");
		expect(await markedIn(readDocx, numberedWordFile(body))).toEqual([
			"I Mietsache",
			"1. Zins",
			"  1.1 Netto",
			"  1.2 Nebenkosten",
			"    (a) Heizung",
			"2. Depot",
			"  2.1 Bank",
			"  § 1 Anfang",
			"  § 2 Ende",
			"    1.2.1 Satz",
			"• Keller",
			"  – Regal",
			"• Estrich",
			"II Auszug",
			"5. Frist",
			"6. Form",
		]);
	});

	test("are those of OpenDocument, and of its headings", async () => {
		const number = (at: number, format: string, more = "") =>
			`<text:list-level-style-number text:level="${at}" style:num-format="${format}" style:num-suffix="." ${more}/>`;
		const content =
			`<office:automatic-styles><text:list-style style:name="L1">${number(1, "1", 'text:start-value="3"')}${number(2, "a", 'text:display-levels="2"')}</text:list-style>` +
			'<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style></office:automatic-styles>' +
			'<office:body><text:h text:outline-level="1">Haus</text:h><text:list text:style-name="L1"><text:list-item><text:p>Dach</text:p><text:p>aus Ziegeln</text:p>' +
			"<text:list><text:list-item><text:p>First</text:p></text:list-item><text:list-item><text:p>Rinne</text:p></text:list-item></text:list></text:list-item></text:list>" +
			'<text:p>dazwischen</text:p><text:list text:style-name="L1" text:continue-numbering="true"><text:list-item><text:p>Keller</text:p></text:list-item></text:list>' +
			'<text:list text:style-name="L2"><text:list-item><text:p>Garten</text:p></text:list-item></text:list>' +
			'<text:list text:style-name="L1"><text:list-item><text:list><text:list-item><text:p>nur innen</text:p></text:list-item></text:list></text:list-item></text:list></office:body>';
		const styles =
			'<office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="I" style:num-suffix=")"/></text:outline-style></office:styles>';
		const bytes = zipOf({
			"content.xml": `<office:document-content>${content}</office:document-content>`,
			"styles.xml": `<office:document-styles>${styles}<office:master-styles/></office:document-styles>`,
		});
		expect(await markedIn(readOdt, bytes)).toEqual([
			"I) Haus",
			"3. Dach",
			"  3.a. First",
			"  3.b. Rinne",
			"4. Keller",
			"• Garten",
			"  3.a. nur innen",
		]);
	});

	test("are those of web pages", async () => {
		const page =
			'<ol start="4"><li>vier<ol type="a"><li>innen<li value="5">fünftens</ol><li>fünf</ol>' +
			'<ol type="I"><li>Rom</ol><ol reversed><li>rückwärts</ol><ol reversed start="2"><li>zwei<li>eins</ol>' +
			'<ul><li>Punkt<ul style="list-style: none"><li>ohne</ul></ul><ol style="list-style-type:lower-roman"><li>klein</ol><li>lose';
		expect(await markedIn(readHtml, utf8(page))).toEqual([
			"4. vier",
			"  a. innen",
			"  e. fünftens",
			"5. fünf",
			"I. Rom",
			"• rückwärts",
			"2. zwei",
			"1. eins",
			"• Punkt",
			"   ohne",
			"i. klein",
			"• lose",
		]);
	});

	test("are those that RTF writes for whoever does not count", async () => {
		const said =
			"{\\rtf1{\\fonttbl{\\f1\\fcharset2 Symbol;}}{\\listtext\\pard\\plain 1.\\tab}\\pard\\ls1\\ilvl0 Zins\\par{\\listtext\\pard 1.a)\\tab}\\pard\\ilvl1 netto\\par" +
			"{\\pntext\\f1\\'b7\\tab}\\pard Keller\\par\\pard danach\\par}";
		expect(await markedIn(readRtf, utf8(said))).toEqual(["1. Zins", "  1.a) netto", "• Keller"]);
		const { pages } = await readRtf(utf8(said), limits());
		expect(pages[0]?.text).toBe("Zins\nnetto\nKeller\ndanach\n");
	});

	test.each([
		["lowerLetter", 1, "a"],
		["upperLetter", 27, "AA"],
		["lowerLetter", 0, "0"],
		["upperRoman", 1994, "MCMXCIV"],
		["lowerRoman", 4000, "4000"],
		["decimalZero", 7, "07"],
		["decimal", -3, "-3"],
		["none", 5, ""],
	] as const)("as %s: %i is %j", (format, number, written) => {
		expect(numberIn(format, number)).toBe(written);
	});
});

describe("the lines of a web page", () => {
	test("are those that are seen, however its blocks lie within each other", async () => {
		const page =
			"<div><div> Guten Tag </div>\n<div>Anna<br>Muster</div></div><table><tr><td>a</td> <td>b</td></tr><tr><td>c</td></tr></table>";
		const { pages } = await readHtml(utf8(page), limits());
		expect(pages[0]?.text).toBe("Guten Tag \nAnna\nMuster\n\na\tb\t\nc\t\n\n");
	});
});

describe("between two cells of a row", () => {
	test.each([
		[1, null, 0],
		[3, null, 2],
		[2, 1, 1],
		[4, 1, 3],
		[1, 4, 1],
		[16_384, 1, 20],
		[0, null, 0],
	])("the %i. behind the %i. column stand %i tabs", (column, last, tabs) => {
		expect(tabsBefore(column, last)).toBe("\t".repeat(tabs));
	});
});

describe("rows of CSV", () => {
	test.each([
		['a;"b;c";d\n1;2,5;3', "a\tb;c\td\n1\t2,5\t3"],
		['a,"say ""no""",c', 'a\tsay "no"\tc'],
		['a\t"zwei\nZeilen"', "a\tzwei Zeilen"],
		['"offen;bis zum Ende', "offen;bis zum Ende"],
		["", ""],
	])("of %j", (text, rows) => {
		expect(rowsOfCsv(text)).toBe(rows);
	});
});
