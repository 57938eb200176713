import * as fc from "fast-check";
import { constants, deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readDocx } from "../../workers/reader/formats/docx.ts";
import { readEpub } from "../../workers/reader/formats/epub.ts";
import { readHtml } from "../../workers/reader/formats/html.ts";
import { readOds, readOdt } from "../../workers/reader/formats/open-document.ts";
import { readPptx } from "../../workers/reader/formats/pptx.ts";
import { readPlainText } from "../../workers/reader/formats/plain-text.ts";
import { readRtf } from "../../workers/reader/formats/rtf/rtf.ts";
import { readXlsx } from "../../workers/reader/formats/xlsx.ts";
import { readCompound } from "../../workers/reader/read-ole.ts";
import type { ReadText } from "../../workers/reader/text-limits.ts";
import { biff, biffString, docFile, double, pptFile, xlsFile } from "../support/fixtures/old-office.ts";
import { outlookMail } from "../support/fixtures/outlook-mails.ts";
import { numbers, words } from "../support/fixtures/compound-file.ts";
import {
	book,
	limits,
	openDocument,
	openDocumentText,
	presentation,
	readEml,
	reasonOf,
	relationships,
	wordFile,
	zipOf,
} from "./read-helpers.ts";

const MB = 1024 * 1024;

const WORD = wordFile(
	`<w:p><w:r><w:t>${"Haftpflicht und Hausrat. ".repeat(40)}</w:t></w:r></w:p>`.repeat(5),
	{ "word/media/image1.png": Uint8Array.from({ length: 500 }, (_, index) => (index * 7919) % 256) },
);
const SHEET = zipOf({
	"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "xl/workbook.xml" }]),
	"xl/workbook.xml": '<workbook><sheets><sheet name="B" r:id="b"/></sheets></workbook>',
	"xl/_rels/workbook.xml.rels": relationships([{ id: "b", type: "worksheet", target: "s.xml" }]),
	"xl/s.xml": `<worksheet>${"<row><c><v>1.5</v></c><c t='b'><v>1</v></c></row>".repeat(50)}</worksheet>`,
});
const OPEN_DOCUMENT = openDocumentText("<text:p>Mietvertrag<text:s text:c='3'/>Köniz</text:p>".repeat(30));
const SLIDES = presentation([{ slide: "<a:p><a:t>Jahresbericht</a:t></a:p>".repeat(30), notes: "<a:p/>" }]);
const TABLE = openDocument(
	"spreadsheet",
	"<table:table table:name='B'><table:table-row><table:table-cell><text:p>480</text:p></table:table-cell></table:table-row></table:table>".repeat(
		20,
	),
);
const MAIL = strToU8(
	"From: a@example.ch\r\nSubject: Police\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n" +
		"Content-Transfer-Encoding: base64\r\n\r\nUG9saWNlIDEyMw==\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>Text</p>\r\n--x--",
);
const PAGE = strToU8(
	"<!doctype html><meta charset=utf-8><title>Ü</title><table><tr><td>a<p>b &amp; c</table>",
);

const OUTLOOK_MAIL = outlookMail({
	subject: "Police",
	to: [{ name: "Anna", address: "anna@example.ch" }],
	html: "<p>Köniz",
	attached: [
		{ name: "a.txt", content: new Uint8Array(100) },
		{ name: "", content: { subject: "innen", rtf: new Uint8Array(40) } },
	],
});
const OLD_WORD = docFile(["Haftpflicht und Hausrat\r".repeat(100), "\u0013 PAGE \u00141\u0015 Łódź\r"]);
const OLD_SHEET = xlsFile(
	{
		B: Array.from({ length: 60 }, (_, row) => [
			biff(0x0203, words(row, 0, 1), double(row / 4)),
			biff(0x00fd, words(row, 1, 0), numbers([row % 2])),
			biff(0x0006, words(row, 2, 0), words(0, 0, 0, 0xffff), words(0), numbers([0])),
			biff(0x0207, biffString("Summe")),
		]).flat(),
	},
	[
		biff(0x041e, words(164), biffString("0.00")),
		biff(0x00e0, words(0, 0, 0, 0)),
		biff(0x00e0, words(0, 164, 0, 0)),
		biff(0x00fc, numbers([2, 2]), biffString("Prämie"), biffString("Łódź")),
	],
);
const OLD_SLIDES = pptFile(
	Array.from({ length: 12 }, () => ({ outline: "Bericht", drawn: "Łódź", notes: "Notiz", comment: "Zahl?" })),
);
const RICH_TEXT = strToU8(
	`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 A;}}${"\\f0 Pr\\'e4mie {\\b\\u8211?}{\\pict 00ff}\\par ".repeat(60)}}`,
);
const FILES: readonly [string, ReadText, Uint8Array][] = [
	["a book", readEpub, book(["<html><p>Kapitel</p></html>".repeat(40), "<p>Ende"])],
	["a rich text", readRtf, RICH_TEXT],
	["a mail of Outlook", readCompound, OUTLOOK_MAIL],
	["a document of Word 97", readCompound, OLD_WORD],
	["a workbook of Excel 97", readCompound, OLD_SHEET],
	["a presentation of PowerPoint 97", readCompound, OLD_SLIDES],
	["a Word document", readDocx, WORD],
	["an Excel workbook", readXlsx, SHEET],
	["an OpenDocument text", readOdt, OPEN_DOCUMENT],
	["an OpenDocument spreadsheet", readOds, TABLE],
	["a PowerPoint presentation", readPptx, SLIDES],
	["an e-mail", readEml, MAIL],
	["a web page", readHtml, PAGE],
	["plain text", readPlainText, PAGE],
];

/** Either text within the limits, or a reason; anything else is thrown and fails the test. */
async function readsOrRefuses(read: ReadText, bytes: Uint8Array): Promise<void> {
	const maxCharacters = 5_000;
	try {
		const { pages } = await read(bytes, limits({ maxCharacters, maxInflatedBytes: 8 * MB }));
		expect(pages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(maxCharacters);
	} catch (error) {
		expect(error).toMatchObject({ name: "UnreadableFileError" });
	}
}

describe.each(FILES)("%s", (_, read, whole) => {
	test("is read whole", async () => {
		expect(await reasonOf(read, whole)).toBeNull();
	});

	test("cut off anywhere is read or refused, never a crash", async () => {
		for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 150)) {
			await readsOrRefuses(read, whole.subarray(0, length));
		}
	});

	test("with any bytes changed is read or refused, never a crash", async () => {
		const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
		await fc.assert(
			fc.asyncProperty(changes, async (changed) => {
				const bytes = whole.slice();
				for (const [at, byte] of changed) bytes[at] = byte;
				await readsOrRefuses(read, bytes);
			}),
			{ numRuns: 100 },
		);
	});

	test("of random bytes behind the right beginning is read or refused, never a crash", async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(60), fc.uint8Array({ maxLength: 2_000 }), async (start, noise) => {
				const bytes = new Uint8Array(start + noise.length);
				bytes.set(whole.subarray(0, start));
				bytes.set(noise, start);
				await readsOrRefuses(read, bytes);
			}),
			{ numRuns: 100 },
		);
	});
});

describe("an archive", () => {
	const zeros = new Uint8Array(20 * MB);

	test("that unpacks to a thousand times its size is a bomb, known while it is unpacked", async () => {
		const bomb = wordFile("", { "word/document.xml": zeros });
		expect(bomb.length).toBeLessThan(50_000);
		expect(await reasonOf(readDocx, bomb)).toBe("bomb");
		expect(await reasonOf(readDocx, bomb, { maxInflationRatio: 1e9, maxInflatedBytes: 5 * MB })).toBe("bomb");
		expect(await reasonOf(readPptx, presentation([{ slide: " ".repeat(20 * MB) }]))).toBe("bomb");
		expect(await reasonOf(readOds, openDocument("spreadsheet", " ".repeat(20 * MB)))).toBe("bomb");
	});

	test("of ten gigabytes of zeros is given up after the first megabytes", async () => {
		// A deflated block of zeros, repeated: the archive says 10 GB and would give them.
		const tenGigabytes = repeatedBlocks(10 * 1024);
		const started = process.memoryUsage().rss;
		expect(await reasonOf(readOdt, tenGigabytes)).toBe("bomb");
		expect(process.memoryUsage().rss - started).toBeLessThan(200 * MB);
	});

	test("that says it is small and is not, is a bomb as well", async () => {
		const bomb = wordFile("", { "word/document.xml": zeros });
		const view = new DataView(bomb.buffer);
		for (let at = 0; at + 46 < bomb.length; at += 1) {
			if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
		}
		expect(await reasonOf(readDocx, bomb)).toBe("bomb");
	});

	test("whose parts are too much only together is a bomb", async () => {
		const part = (root: string) =>
			`<w:${root}>${"<w:p><w:r><w:t>x</w:t></w:r></w:p>".repeat(30_000)}</w:${root}>`;
		const file = wordFile("<w:p/>", {
			"word/_rels/document.xml.rels": relationships([
				{ id: "1", type: "header", target: "header1.xml" },
				{ id: "2", type: "footer", target: "footer1.xml" },
			]),
			"word/header1.xml": part("hdr"),
			"word/footer1.xml": part("ftr"),
		});
		expect(await reasonOf(readDocx, file)).toBeNull();
		expect(await reasonOf(readDocx, file, { maxInflatedBytes: 1.5 * MB })).toBe("bomb");
	});

	test("of more parts than any document has is a bomb, before one of them is looked at", async () => {
		const parts = Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`p${index}`, ""]));
		expect(await reasonOf(readDocx, wordFile("<w:p/>", parts))).toBe("bomb");
	});

	test("within an archive is never opened", async () => {
		const inner = zipSync({ "zeros.bin": zeros });
		expect(await reasonOf(readDocx, wordFile("<w:p/>", { "word/inner.zip": inner }))).toBeNull();
	});

	test("with a password is encrypted", async () => {
		const file = WORD.slice();
		const view = new DataView(file.buffer);
		for (let at = 0; at + 46 < file.length; at += 1) {
			if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
		}
		expect(await reasonOf(readDocx, file)).toBe("encrypted");
	});
});

describe("an Office file", () => {
	const ole = Uint8Array.from({ length: 2_048 }, (_, index) =>
		index < 8 ? ([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][index] ?? 0) : 0,
	);

	test.each([readDocx, readXlsx, readPptx, readOdt, readOds])(
		"with a password is encrypted",
		async (read) => {
			const file = ole.slice();
			for (const [index, letter] of [..."EncryptedPackage"].entries())
				file[1_024 + index * 2] = letter.charCodeAt(0);
			expect(await reasonOf(read, file)).toBe("encrypted");
		},
	);

	test("of before 2007 is of an unknown kind", async () => {
		expect(await reasonOf(readDocx, ole)).toBe("unknownType");
	});

	test("that is a picture is broken", async () => {
		expect(await reasonOf(readDocx, strToU8("\u0089PNG\r\n\u001a\n", true))).toBe("broken");
	});
});

describe("XML", () => {
	test("never expands entities that the file defines, nor loads any", async () => {
		const lol = Array.from(
			{ length: 9 },
			(_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
		);
		const file = zipOf({
			"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "d.xml" }]),
			"d.xml": `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${lol.join("")}<!ENTITY x SYSTEM "file:///etc/passwd">]><document><p><t>&l9;&x;</t></p></document>`,
		});
		const { pages } = await readDocx(file, limits());
		expect(pages[0]?.text.trim()).toBe("&l9;&x;");
	});

	test("nested without end is refused", async () => {
		expect(await reasonOf(readDocx, wordFile("<w:p>".repeat(100_000)))).toBe("bomb");
		expect(await reasonOf(readOdt, openDocumentText("<text:p>".repeat(100_000)))).toBe("bomb");
		expect(await reasonOf(readPptx, presentation([{ slide: "<a:p>".repeat(100_000) }]))).toBe("bomb");
	});

	test("with attributes without end is refused, in web pages too", async () => {
		const attributes = Array.from({ length: 5_000 }, (_, index) => `a${index}="1"`).join(" ");
		expect(await reasonOf(readDocx, wordFile(`<w:p ${attributes}/>`))).toBe("bomb");
		expect(await reasonOf(readHtml, strToU8(`<p ${attributes}>Text`))).toBe("bomb");
	});

	test("cannot make one shared text a thousand times as long", async () => {
		const strings = `<sst><si><t>${"lang ".repeat(2_000)}</t></si></sst>`;
		const file = zipOf({
			"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "xl/workbook.xml" }]),
			"xl/workbook.xml": '<workbook><sheets><sheet name="B" r:id="b"/></sheets></workbook>',
			"xl/_rels/workbook.xml.rels": relationships([
				{ id: "b", type: "worksheet", target: "s.xml" },
				{ id: "c", type: "sharedStrings", target: "t.xml" },
			]),
			"xl/t.xml": strings,
			"xl/s.xml": `<worksheet>${"<row><c t='s'><v>0</v></c></row>".repeat(20_000)}</worksheet>`,
		});
		const { pages, isCut } = await readXlsx(file, limits({ maxCharacters: 1_000_000 }));
		expect(pages[0]?.text.length).toBe(1_000_000);
		expect(isCut).toBe(true);
	});

	test("cannot name more formats or shared texts than the memory takes", async () => {
		const workbook = (styles: string, strings: string) =>
			zipOf({
				"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "xl/workbook.xml" }]),
				"xl/workbook.xml": "<workbook><sheets/></workbook>",
				"xl/_rels/workbook.xml.rels": relationships([
					{ id: "b", type: "styles", target: "s.xml" },
					{ id: "c", type: "sharedStrings", target: "t.xml" },
				]),
				"xl/s.xml": `<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>`,
				"xl/t.xml": `<sst>${strings}</sst>`,
			});
		const anyRatio = { maxInflationRatio: 1e9 };
		expect(await reasonOf(readXlsx, workbook("<xf/>".repeat(100_000), ""), anyRatio)).toBeNull();
		expect(await reasonOf(readXlsx, workbook("<xf/>".repeat(100_001), ""), anyRatio)).toBe("bomb");
		expect(await reasonOf(readXlsx, workbook("", "<si/>".repeat(4_000_001)), anyRatio)).toBe("bomb");
	});

	test("of many small parts is given up when its time is over, between two of them", async () => {
		const file = wordFile("<w:p><w:r><w:t>Text</w:t></w:r></w:p>");
		expect(await reasonOf(readDocx, file, { deadline: Date.now() - 1 })).toBe("timeout");
	});

	test("is given up when its time is over", async () => {
		const file = wordFile("<w:p><w:r><w:t>Text</w:t></w:r></w:p>".repeat(50_000));
		expect(await reasonOf(readDocx, file, { deadline: Date.now() - 1, maxInflationRatio: 1_000 })).toBe(
			"timeout",
		);
	});
});

/** An OpenDocument text whose content is so many megabytes of zeros, packed. */
function repeatedBlocks(megabytes: number): Uint8Array {
	// A full flush ends on a whole byte and leaves the stream open: such blocks can follow each other.
	const block = deflateRawSync(new Uint8Array(MB), { finishFlush: constants.Z_FULL_FLUSH });
	const packed = new Uint8Array(block.length * megabytes);
	for (let index = 0; index < megabytes; index += 1) packed.set(block, index * block.length);
	const file = zipSync({ "content.xml": [packed, { level: 0 }] });
	const view = new DataView(file.buffer);
	for (let at = 0; at + 30 < file.length; at += 1) {
		if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 10, 8, true);
	}
	return file;
}
