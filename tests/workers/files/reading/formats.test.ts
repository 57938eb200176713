import { describe, expect, it } from "vitest";
import { decoderOfCodePage } from "../../../../workers/reader/formats/code-pages.ts";
import { compoundFile, joined, utf16 } from "../../../support/fixtures/compound-file.ts";
import {
	biff,
	biffString,
	docFile,
	pptFile,
	PROTECTED_WORKBOOK,
	xlsFile,
} from "../../../support/fixtures/old-office.ts";
import {
	book,
	openDocument,
	openDocumentText,
	presentation,
	relationships,
	wordFile,
	zipOf,
} from "../../../reader/read-helpers.ts";
import { readAsUploaded } from "./read-as-uploaded.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const SHEETS = zipOf({
	"[Content_Types].xml": "<Types/>",
	"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "xl/workbook.xml" }]),
	"xl/workbook.xml":
		'<workbook><sheets><sheet name="Januar" r:id="b"/><sheet name="Februar" r:id="c"/></sheets></workbook>',
	"xl/_rels/workbook.xml.rels": relationships([
		{ id: "b", type: "worksheet", target: "worksheets/sheet1.xml" },
		{ id: "c", type: "worksheet", target: "worksheets/sheet2.xml" },
	]),
	"xl/worksheets/sheet1.xml": "<worksheet><row><c><v>480</v></c></row></worksheet>",
	"xl/worksheets/sheet2.xml": "<worksheet><row><c t='inlineStr'><is><t>Prämie</t></is></c></row></worksheet>",
});

describe("what is uploaded", () => {
	it.each([
		["Brief.docx", wordFile("<w:p><w:r><w:t>Prämie 480</w:t></w:r></w:p>"), "Prämie 480"],
		["Brief.doc", docFile(["Prämie 480 für Łódź\r"]), "Prämie 480 für Łódź"],
		["Brief.rtf", utf8("{\\rtf1\\ansi\\ansicpg1250 Pr\\'e4mie f\\'fcr \\'a3\\'f3d\\'9f}"), "Prämie für Łódź"],
		["Roman.epub", book(["<p>Es war in Köniz."]), "Es war in Köniz."],
		["Vertrag.odt", openDocumentText("<text:p>Miete in Köniz</text:p>"), "Miete in Köniz"],
		[
			"Post.eml",
			utf8("From: a@example.ch\r\nSubject: Police\r\n\r\nGuten Tag"),
			"Police\na@example.ch\n\nGuten Tag",
		],
		[
			"Inbox.mbox",
			latin1(
				"From - Fri Nov 20 13:30:00 2026\nSubject: Gr\u00fcsse\n\nText\n\nFrom - Fri Nov 20 13:31:00 2026\nSubject: Police\n\nTag\n",
			),
			"Grüsse\n\nText\n\nPolice\n\nTag",
		],
		["Auszug.json", utf8('{ "Miete": 1480 }'), '{ "Miete": 1480 }'],
		["Seite.html", utf8("<p>Z&uuml;rich<script>x()</script>"), "Zürich"],
		["Auszug.xls", latin1("<table><tr><td>Miete</td><td>B\u00e4chtold</td></tr></table>"), "Miete Bächtold"],
		["Liste.csv", utf8("Name;Ort\nMuster;Zürich"), "Name;Ort\nMuster;Zürich"],
		["Notiz.md", utf8("# Titel\n\nText"), "# Titel\n\nText"],
		["Dos.txt", latin1("Gr\u0081sse M\u0094belhaus"), "Grüsse Möbelhaus"],
		["Macintosh.csv", latin1("Gr\u009fsse;L\u00d5\u008et\u008e"), "Grüsse;L’été"],
		["Unicode.txt", utf16("Grüsse Möbelhaus"), "Grüsse Möbelhaus"],
		["Notiz.txt", latin1("Z\u00fcrich"), "Zürich"],
	])("as %s is read", async (name, bytes, chunk) => {
		const { state, pageCount, text } = await readAsUploaded(name, bytes);
		expect({ state, pageCount }).toEqual({ state: "processed", pageCount: null });
		expect(JSON.parse(text)).toEqual({ page: null, chunk });
	});

	it("as a workbook has a page for each sheet", async () => {
		const { pageCount, text } = await readAsUploaded("Kosten.xlsx", SHEETS);
		expect(pageCount).toBe(2);
		expect(
			text
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line)),
		).toEqual([
			{ page: 1, chunk: "Januar\n480" },
			{ page: 2, chunk: "Februar\nPrämie" },
		]);
	});

	it.each([
		["Folien.pptx", presentation([{ slide: "<a:p><a:t>Jahresbericht</a:t></a:p>" }]), "Jahresbericht"],
		[
			"Kosten.ods",
			openDocument(
				"spreadsheet",
				"<table:table table:name='Januar'><table:table-row><table:table-cell><text:p>480</text:p></table:table-cell></table:table-row></table:table>",
			),
			"Januar\n480",
		],
		[
			"Folien.odp",
			openDocument("presentation", "<draw:page><text:p>Ausblick</text:p></draw:page>"),
			"Ausblick",
		],
		["Kosten.xls", xlsFile({ Januar: [biff(0x0204, new Uint8Array(6), biffString("480"))] }), "Januar\n480"],
		[
			"Geschützt.xls",
			compoundFile({ Workbook: joined([PROTECTED_WORKBOOK, new Uint8Array(4_096)]) }),
			"Köniz\nPrämie für Łódź",
		],
		["Folien.ppt", pptFile([{ drawn: "Ausblick" }]), "Ausblick"],
	])("as %s has pages", async (name, bytes, chunk) => {
		const { state, pageCount, text } = await readAsUploaded(name, bytes);
		expect({ state, pageCount }).toEqual({ state: "processed", pageCount: 1 });
		expect(JSON.parse(text)).toEqual({ page: 1, chunk });
		// Its bytes tell what it is, whatever it is called.
		expect((await readAsUploaded("Anhang", bytes)).state).toBe("processed");
	});

	it("and is of a kind that is known and kept says which", async () => {
		const workbook = zipOf({
			"[Content_Types].xml": "<Types/>",
			"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "xl/workbook.bin" }]),
			"xl/workbook.bin": new Uint8Array(10),
		});
		const kept: readonly [string, Uint8Array][] = [
			["Kosten.xlsb", workbook],
			["Kosten.xlsx", workbook],
		];
		const reasons = await Promise.all(
			kept.map(async ([name, bytes]) => (await readAsUploaded(name, bytes)).stateReason),
		);
		expect(reasons).toEqual(["files.reason.xlsb", "files.reason.xlsb"]);
	});

	it.each(["Vorlage.dotx", "Brief.docm", "Kosten.xlsm", "Folien.ppsx"])(
		"as %s of before 2007 is read as what it is",
		async (name) => {
			const { state, text } = await readAsUploaded(name, docFile(["Prämie"]));
			expect(state).toBe("processed");
			expect(text).toContain("Prämie");
		},
	);

	it.each(["Kosten.xlsm", "Vorlage.dotx", "Kosten.xlsb"])("as %s with a password says so", async (name) => {
		const file = compoundFile({ EncryptionInfo: utf16("a"), EncryptedPackage: new Uint8Array(5_000) });
		expect(await readAsUploaded(name, file)).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.encrypted",
		});
	});

	it("that PGP encrypts says so; of a mail its head is found", async () => {
		const armor = "-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA2WkWendehal\r\n-----END PGP MESSAGE-----\r\n";
		const head = "From: anna@example.ch\r\nSubject: Police\r\nMIME-Version: 1.0\r\n\r\n";
		const mail = await readAsUploaded("Police.eml", new TextEncoder().encode(head + armor));
		expect(mail).toMatchObject({ state: "processed", stateReason: "files.reason.pgp" });
		expect(mail.text).toContain("Police");
		expect(mail.text).not.toContain("Wendehal");
		expect(await readAsUploaded("Police.pdf.asc", new TextEncoder().encode(armor))).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.pgp",
		});
	});

	it("and cannot be read says why", async () => {
		const bomb = wordFile("", { "word/document.xml": new Uint8Array(20 * 1024 * 1024) });
		const answers = [
			await readAsUploaded("Bombe.docx", bomb),
			await readAsUploaded("Halb.docx", SHEETS.slice(0, 200)),
			await readAsUploaded("alt.doc", docFile(["Prämie"]).slice(0, 2_000)),
			await readAsUploaded("Plan.vsd", compoundFile({ VisioDocument: new Uint8Array(5_000) })),
			await readAsUploaded("Zerstört.PDF", new Uint8Array(500).fill(1)),
			await readAsUploaded("Zerstört.dat", new Uint8Array(500).fill(1)),
		];
		expect(answers.map(({ state, stateReason }) => [state, stateReason])).toEqual([
			["notReadable", "files.reason.bomb"],
			["notReadable", "files.reason.broken"],
			["notReadable", "files.reason.broken"],
			["notReadable", "files.reason.unknownType"],
			["notReadable", "files.reason.broken"],
			["notReadable", "files.reason.unknownType"],
		]);
	});
});

describe("a code page of Windows", () => {
	it.each([
		[1250, [0xa3, 0xf3, 0x9f], "Łóź"],
		[1251, [0xcc, 0xe8, 0xf0], "Мир"],
		[1252, [0x80, 0xe4], "€ä"],
		[1253, [0xe1], "α"],
		[1254, [0xfe], "ş"],
		[1255, [0xe0], "א"],
		[1256, [0xc7], "ا"],
		[1257, [0xf0], "š"],
		[1258, [0xfe], "₫"],
		[866, [0x8c], "М"],
		[874, [0xa1], "ก"],
		[932, [0x83, 0x65], "テ"],
		[936, [0xd6, 0xd0], "中"],
		[949, [0xb0, 0xa1], "가"],
		[950, [0xa4, 0xa4], "中"],
		[1200, [0x53, 0x01], "œ"],
		[10_000, [0x8a], "ä"],
		[10_007, [0x8c], "М"],
		[20_866, [0xed], "М"],
		[21_866, [0xa4], "є"],
		[32_768, [0x8a], "ä"],
		[65_001, [0xc3, 0xa4], "ä"],
		[437, [0xe4], "ä"],
	])("%i is decoded where files are read", (codePage, bytes, text) => {
		expect(decoderOfCodePage(codePage).decode(Uint8Array.from(bytes))).toBe(text);
	});
});
