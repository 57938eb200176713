import { describe, expect, test } from "vitest";
import { tabsBefore } from "../../workers/reader/formats/cell-format.ts";
import { readDocx } from "../../workers/reader/formats/docx.ts";
import { readHtml } from "../../workers/reader/formats/html.ts";
import { readOdt } from "../../workers/reader/formats/open-document.ts";
import { rowsOfCsv } from "../../workers/reader/formats/rows-of-csv.ts";
import { readRtf } from "../../workers/reader/formats/rtf/rtf.ts";
import { collectText } from "../../workers/reader/formats/text-collector.ts";
import type { ReadText } from "../../workers/reader/text-limits.ts";
import { limits, wordFile, zipOf } from "./read-helpers.ts";

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
