import PdfDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { notesOf } from "../../../workers/reader/page-notes.ts";
import {
	onPage,
	openDocument,
	type PdfPage,
	textOf as rawTextOf,
} from "../../../workers/reader/pdf-document.ts";
import { isWithoutText } from "../../../workers/reader/recognise/without-text.ts";
import { RangedFile } from "../../../workers/reader/ranges/ranged-file.ts";
import { textChunks } from "../../../workers/reader/text-chunks.ts";
import { openRangedInNode } from "../open-ranged.ts";

async function onFirstPage<Value>(
	bytes: Uint8Array,
	read: (page: PdfPage) => Value | Promise<Value>,
): Promise<Value> {
	return onPage(await openDocument(await pdfiumInNode(), bytes), 1, read);
}

function rawText(bytes: Uint8Array): Promise<string> {
	return onFirstPage(bytes, rawTextOf);
}

/** The text of the first page, as it is kept. */
async function textOf(bytes: Uint8Array): Promise<string> {
	return textChunks(await rawText(bytes), 1)
		.map(({ chunk }) => chunk)
		.join("\n");
}

/** A PDF by pdfkit. */
function made(draw: (pdf: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
	return new Promise((resolve) => {
		const pdf = new PdfDocument();
		const pieces: Buffer[] = [];
		pdf.on("data", (piece: Buffer) => pieces.push(piece));
		pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(pieces))));
		draw(pdf);
		pdf.end();
	});
}

/** A PDF whose one page has this content, in a font of Latin letters unless another one is given. */
function written(
	content: string,
	{ page = "", font = "/BaseFont /Helvetica /Encoding /WinAnsiEncoding" } = {},
) {
	const file = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R ${page} /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >> endobj
4 0 obj << /Type /Font /Subtype /Type1 ${font} >> endobj
5 0 obj << /Length ${content.length} >> stream
BT /F1 12 Tf ${content} ET
endstream endobj
trailer << /Root 1 0 R /Size 6 >>
`;
	return new Uint8Array(Buffer.from(file, "latin1"));
}

/** A PDF with these annotations, each of which is drawn as "Bild" and its number. */
function drawnNotes(annotations: readonly string[]): Uint8Array {
	const notes = annotations.map((keys, index) => {
		const content = `BT /F1 10 Tf 4 8 Td (Bild ${index}) Tj ET`;
		return `${10 + index * 2} 0 obj << /Type /Annot ${keys} /Rect [20 20 180 50] /AP << /N ${11 + index * 2} 0 R >> >> endobj
${11 + index * 2} 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 160 30] /Resources << /Font << /F1 4 0 R >> >> /Length ${content.length} >> stream
${content}
endstream endobj
`;
	});
	const list = annotations.map((_, index) => `${10 + index * 2} 0 R`).join(" ");
	const file = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${list}] >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${list}] >> endobj
4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj
${notes.join("")}trailer << /Root 1 0 R /Size ${10 + annotations.length * 2} >>
`;
	return new Uint8Array(Buffer.from(file, "latin1"));
}

describe("the text of a PDF", () => {
	test("has the words that a line has hyphenated whole, and leaves compounds their hyphen", async () => {
		const lines = "Die Privathaftpflicht-|versicherung, AHV-|Nummer und die Haus-|und Wohnungspolice".split(
			"|",
		);
		const content = lines.map((line) => `(${line}) Tj 0 -14 Td`).join(" ");
		expect(await textOf(written(`60 700 Td ${content}`))).toBe(
			"Die Privathaftpflichtversicherung, AHV-Nummer und die Haus- und Wohnungspolice",
		);
	});

	test("has what a text recognition has laid under a scan, unseen", async () => {
		expect(await textOf(written("3 Tr 60 700 Td (Rechnung 4711) Tj"))).toBe("Rechnung 4711");
	});

	test("is in the order in which it is read, on a page that is turned and in columns", async () => {
		const turned = written("0 1 -1 0 100 60 Tm (Erste Zeile) Tj 0 -20 Td (zweite Zeile) Tj", {
			page: "/Rotate 90",
		});
		expect(await textOf(turned)).toBe("Erste Zeile\nzweite Zeile");
		const columns = written(
			"60 700 Td (Links oben,) Tj 0 -14 Td (links unten,) Tj 240 14 Td (rechts oben,) Tj 0 -14 Td (rechts unten) Tj",
		);
		expect(await textOf(columns)).toBe("Links oben,\nlinks unten,\nrechts oben,\nrechts unten");
	});

	test("has words whole whose letters are set apart, and ligatures as letters", async () => {
		expect(await textOf(written("60 700 Td [(V) 80 (er) -20 (sic) 10 (herung) -600 (Police)] TJ"))).toBe(
			"Versicherung Police",
		);
		const ligature =
			"/BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi] >>";
		expect(await textOf(written(String.raw`60 700 Td (P\001nder) Tj`, { font: ligature }))).toBe("Pfinder");
	});

	test("is none where the font does not say what its signs stand for", async () => {
		const nameless =
			"/BaseFont /ABCDEF+Eigene /FirstChar 1 /LastChar 3 /Widths [500 500 500] /Encoding << /Differences [1 /g1 /g2 /g3] >>";
		const text = await rawText(written(String.raw`60 700 Td (\001\002\003) Tj`, { font: nameless }));
		expect(isWithoutText({ text })).toBe(true);
		expect(isWithoutText({ text: "\ue001\ufffd \u0002" })).toBe(true);
		expect(isWithoutText({ text: "\u00044" })).toBe(false);
		expect(textChunks("\uf0b7Police\uf0b7", 1)).toEqual([{ page: 1, chunk: "Police" }]);
	});
});

describe("a text", () => {
	test.each([
		["Haft\u00adpflicht\u00ad\nversicherung", "Haftpflichtversicherung"],
		["Pﬁnder, Stoﬀ, ﬂach, aﬃn", "Pfinder, Stoff, flach, affin"],
		["Zu\u0308rich, M\u00a8oller", "Zürich, Möller"],
		["Ein\ufffe\r\nund Ausgang", "Ein- und Ausgang"],
		["Muster\ufffe\r\nundine", "Musterundine"],
		["vom 2026\ufffe\r\n11-21", "vom 2026-11-21"],
		["ÄHV\ufffeÄnderung", "ÄHV-Änderung"],
		["Vitamin\ufffe\r\nC und HAFTPFLICHT\ufffe\r\nVERSICHERUNG", "Vitamin-C und HAFTPFLICHTVERSICHERUNG"],
	])("%j is kept as %j", (read, kept) => {
		expect(textChunks(read, null)).toEqual([{ page: null, chunk: kept }]);
	});
});

describe("what people have added to a page", () => {
	test("is what they typed into its form and noted on it, without passwords and buttons", async () => {
		const form = await made((pdf) => {
			pdf.font("Helvetica").text("Schadenmeldung");
			pdf.initForm();
			pdf.formText("name", 72, 120, 200, 20, { value: "Zoé Müller-Çelik" });
			pdf.formText("empty", 72, 150, 200, 20, {});
			pdf.formText("password", 72, 180, 200, 20, { value: "streng geheim", password: true });
			pdf.formCombo("kind", 72, 210, 200, 20, {
				select: ["Glasbruch", "Wasserschaden"],
				value: "Wasserschaden",
			});
			pdf.formText("course", 72, 240, 200, 60, { value: "Erste Zeile\nzweite Zeile", multiline: true });
			pdf.formCheckbox("yes", 72, 310, 20, 20, { backgroundColor: "yellow" });
			pdf.formPushButton("send", 72, 340, 60, 20, { label: "Senden" });
			pdf.note(72, 370, 20, 20, "Am 3. Mai angerufen");
			pdf.textAnnotation(72, 400, 200, 20, "siehe Police 4711", {});
			pdf.link(72, 430, 100, 10, "https://example.ch");
		});
		expect(await onFirstPage(form, notesOf)).toEqual([
			"Zoé Müller-Çelik",
			"Wasserschaden",
			"Erste Zeile\nzweite Zeile",
			"Am 3. Mai angerufen",
			"siehe Police 4711",
		]);
	});

	test("is also how signatures, stamps and choices look", async () => {
		const form = drawnNotes([
			"/Subtype /Widget /FT /Sig /T (s) /V << /Type /Sig /Filter /Adobe.PPKLite >>",
			"/Subtype /Widget /FT /Ch /Ff 131072 /T (c) /Opt [[(1) (Basel)] [(2) (Bern)]] /V (2)",
			"/Subtype /Stamp /Contents (bitte ablegen)",
			"/Subtype /FreeText /Contents ()",
			"/Subtype /FreeText /Contents (Randnotiz)",
			"/Subtype /Widget /FT /Btn /Ff 65536 /T (b)",
			"/Subtype /Stamp /F 2",
			"/Subtype /Widget /FT /Tx /T (t) /V (getippt)",
		]);
		expect(await onFirstPage(form, notesOf)).toEqual([
			"Bild 0",
			"Bild 1",
			"Bild 2\nbitte ablegen",
			"Bild 3",
			"Randnotiz",
			"getippt",
		]);
	});

	test("is read as it looks two hundred times at most", async () => {
		const stamps = drawnNotes(Array.from({ length: 300 }, () => "/Subtype /Stamp"));
		const { length } = await onFirstPage(stamps, notesOf);
		expect(length).toBeGreaterThan(0);
		expect(length).toBeLessThanOrEqual(200);
	});

	test("is read in a file of which ranges are read", async () => {
		const bytes = drawnNotes(["/Subtype /Stamp"]);
		const range = async (offset: number, length: number) => bytes.slice(offset, offset + length);
		const file = new RangedFile(bytes.length, range, { maxReads: 1_000, maxMs: 60_000 });
		const document = await openRangedInNode({ file, pages: { objects: [], runs: null } });
		expect(await onPage(document, 1, notesOf)).toEqual(["Bild 0"]);
	});

	test("is nothing where it is hidden, or nothing was added", async () => {
		const notes = (page: string) => onFirstPage(written("60 700 Td (Text) Tj", { page }), notesOf);
		const note = "/Type /Annot /Subtype /FreeText /Rect [0 0 50 50] /Contents (Notiz)";
		expect(await notes("")).toEqual([]);
		expect(await notes(`/Annots [<< ${note} >>]`)).toEqual(["Notiz"]);
		expect(await notes(`/Annots [<< ${note} /F 2 >> << ${note} /F 32 >>]`)).toEqual([]);
		expect(await notes("/Annots [null 99 0 R 7 << /Subtype /Widget >> << >>]")).toEqual([]);
	});

	test("is at most what a person could write", async () => {
		const note = "<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Notiz) >>";
		const many = written("", { page: `/Annots [${note.repeat(3_000)}]` });
		expect(await onFirstPage(many, notesOf)).toHaveLength(2_000);
		const long = written("", {
			page: `/Annots [${note.replace("Notiz", "x".repeat(150_000))}${note}]`,
		});
		expect(await onFirstPage(long, notesOf)).toEqual(["Notiz"]);
	});
});
