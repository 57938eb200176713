import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { answerSchema } from "../../../../contract/answers.ts";
import { pageLayoutSchema, pageRunsSchema } from "../../../../contract/files/page-layout.ts";
import { pageRuns } from "../../../../workers/reader/pages.ts";
import { getFile, type Library, newLibrary, newMember, uploadSmall } from "../../../support/files-api.ts";
import { mailOf, multipart, textPart } from "../../../support/fixtures/mails.ts";
import { JPEG, PNG } from "../../../support/fixtures/pictures.ts";
import { fileOf, processed } from "../../../support/processing.ts";
import { openAccount } from "../../../support/workers-api.ts";
import {
	openDocumentText,
	presentation,
	relationships,
	wordFile,
	zipOf,
} from "../../../reader/read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const paragraph = (text: string, properties = "") =>
	`<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const LETTER = wordFile(
	paragraph("Kündigung", '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>') +
		paragraph("Guten Tag Frau Muster") +
		paragraph("Schlüssel", '<w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>') +
		`<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>fristgerecht</w:t></w:r><w:r><w:t> per Ende März</w:t></w:r></w:p>`,
);

const SHEET = zipOf({
	"[Content_Types].xml": "<Types/>",
	"_rels/.rels": relationships([{ id: "a", type: "officeDocument", target: "xl/workbook.xml" }]),
	"xl/workbook.xml":
		'<workbook><sheets><sheet name="Januar" r:id="b"/><sheet name="Februar" r:id="c"/></sheets></workbook>',
	"xl/_rels/workbook.xml.rels": relationships([
		{ id: "b", type: "worksheet", target: "worksheets/sheet1.xml" },
		{ id: "c", type: "worksheet", target: "worksheets/sheet2.xml" },
	]),
	"xl/worksheets/sheet1.xml":
		'<worksheet><row><c r="A1"><v>480</v></c><c r="B1"><v>12</v></c></row><row><c r="B2"><v>34</v></c></row></worksheet>',
	"xl/worksheets/sheet2.xml": "<worksheet><row><c t='inlineStr'><is><t>Prämie</t></is></c></row></worksheet>",
});

/** A mail that is a page, with what pages of mails should not do. */
function pageMail(html: string) {
	return mailOf("Ihre Police", "nur Text", [
		multipart("alternative", [textPart("Die schlichte Fassung"), textPart(html, "text/html")]),
	]);
}

describe("files without pages of their own", () => {
	let library: Library;

	beforeAll(async () => {
		library = await newLibrary();
	});

	async function read(name: string, bytes: Uint8Array, type = "application/octet-stream") {
		const { fileId, file } = await processed(library, { name, bytes: new Uint8Array(bytes), type });
		expect(file.state, name).toBe("processed");
		return { fileId, file };
	}

	async function layoutOf(fileId: string, page = 1) {
		const response = await getFile(library.token, `${fileId}/layout?page=${page}`);
		expect(response.status).toBe(200);
		return answerSchema(pageLayoutSchema).parse(await response.json()).data;
	}

	const wordsOf = async (fileId: string, page = 1) =>
		(await layoutOf(fileId, page)).words.map(({ text }) => text).join(" ");

	async function runsOf(fileId: string) {
		const response = await getFile(library.token, `${fileId}/pages`);
		return answerSchema(pageRunsSchema).parse(await response.json()).data;
	}

	it("say that their pages are set from their text", async () => {
		const { file } = await read("Brief.docx", LETTER);
		expect(file).toMatchObject({ hasPreview: true, typeset: "pages", pageCount: null });
	});

	it("have pictures of them, and words with places that are kept", async () => {
		const { fileId } = await read("Brief.docx", LETTER);
		const picture = await getFile(library.token, `${fileId}/preview?page=1&width=320`);
		expect(picture.status).toBe(200);
		expect(picture.headers.get("Content-Type")).toBe("image/webp");
		expect(await runsOf(fileId)).toEqual([{ width: 595, height: 842, count: 1 }]);
		const { words } = await layoutOf(fileId);
		expect(words.map(({ text }) => text).join(" ")).toBe(
			"Kündigung Guten Tag Frau Muster • Schlüssel fristgerecht per Ende März",
		);
		const height = (said: string) => words.find(({ text }) => text === said)?.height ?? 0;
		expect(height("Kündigung")).toBeGreaterThan(height("Guten") * 1.2);
		expect(await env.FILES.head(`previews/${fileId}/typeset.pdf`)).not.toBeNull();
	});

	it.each([
		["Brief.odt", openDocumentText('<text:h text:outline-level="1">Miete</text:h><text:p>in Köniz</text:p>')],
		["Brief.rtf", utf8("{\\rtf1\\ansi Miete\\par {\\b in} K\\'f6niz}")],
		["Brief.txt", utf8("Miete\nin Köniz")],
		["Brief.md", utf8("Miete\nin Köniz")],
		["Seite.html", utf8("<!doctype html><h1>Miete</h1><p>in <b>Köniz</b>")],
		["Liste.csv", utf8('Miete;"in Köniz"')],
	])("of every kind: %s", async (name, bytes) => {
		const { fileId } = await read(name, bytes);
		expect(await wordsOf(fileId)).toBe("Miete in Köniz");
	});

	it("show a mail with its head, and its page as one, from which nothing is loaded", async () => {
		const html =
			'<html><head><style>p{color:red}</style><link rel="stylesheet" href="https://tracker.example/a.css"></head>' +
			'<body><h1>Prämie</h1><img src="https://tracker.example/pixel.gif" alt="Logo">' +
			"<table><tr><th>Jahr</th><td>480.00</td></tr></table><script>alert(1)</script>" +
			'<iframe src="https://tracker.example/"></iframe><p style="display:none">unsichtbar</p></body></html>';
		const { fileId } = await read("Post.eml", pageMail(html));
		const said = await wordsOf(fileId);
		expect(said).toMatch(
			/^Ihre Police Von: Anna Muster <anna@example.ch> An: bruno@example.ch Datum: Freitag, 20\. November 2026, 14:30/,
		);
		expect(said).toMatch(/nur Text Prämie Logo Jahr 480\.00$/);
	});

	it("show the pictures in them, but for those that cannot be decoded", async () => {
		const picture = (id: string) => `<w:p><w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r></w:p>`;
		const bytes = wordFile(
			paragraph("Plan") + picture("a") + picture("b") + picture("c") + paragraph("Ende"),
			{
				"word/_rels/document.xml.rels": relationships(
					["a.png", "b.jpeg", "c.jpeg"].map((name) => ({ id: name.charAt(0), type: "image", target: name })),
				),
				"word/a.png": PNG,
				"word/b.jpeg": JPEG,
				"word/c.jpeg": JPEG.slice(0, 60),
			},
		);
		const { fileId } = await read("Plan.docx", bytes);
		expect(await wordsOf(fileId)).toBe("Plan Ende");
		const pdf = await env.FILES.get(`previews/${fileId}/typeset.pdf`);
		expect((await pdf?.text())?.match(/\/Subtype \/Image/g)).toHaveLength(2);
	});

	it("have a page for each slide and each sheet, with their numbers", async () => {
		const slide = (text: string) =>
			`<p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
		const slides = presentation([{ slide: slide("Ziele") }, { slide: "" }, { slide: slide("Fragen") }]);
		const shown = await read("Vortrag.pptx", slides);
		expect(shown.file.pageCount).toBe(3);
		expect(await runsOf(shown.fileId)).toEqual([{ width: 842, height: 474, count: 3 }]);
		expect(await wordsOf(shown.fileId, 3)).toBe("Fragen");

		const sheets = await read("Kosten.xlsx", SHEET);
		expect(await wordsOf(sheets.fileId, 1)).toBe("Januar 480 12 34");
		const { words } = await layoutOf(sheets.fileId, 1);
		const left = (said: string) => words.find(({ text }) => text === said)?.x;
		// It stands below what is above it in the sheet, although the cell beside it is empty.
		expect(left("34")).toBe(left("12"));
		expect(await wordsOf(sheets.fileId, 2)).toBe("Februar Prämie");
		expect((await getFile(library.token, `${sheets.fileId}/preview?page=3`)).status).toBe(404);
	});

	it("have Chinese, Japanese and Korean letters of the fonts' Worker", async () => {
		const said = { "手紙.txt": "拝啓 お支払い期限は翌月末です。", "보험.txt": "보험 증권 번호" };
		for (const [name, text] of Object.entries(said)) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const { fileId, file } = await read(name, utf8(text));
			expect(file).toMatchObject({ hasPreview: true, typeset: "pages" });
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await wordsOf(fileId)).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
		}
	});

	it("have none in scripts that have no glyphs, which is said", async () => {
		const { fileId, file } = await read("رسالة.txt", utf8("السلام عليكم ورحمة الله وبركاته"));
		expect(file).toMatchObject({ hasPreview: false, typeset: "noGlyphs" });
		expect(file.documentFileEmbeddings).not.toHaveLength(0);
		for (const path of ["preview?page=1", "layout?page=1", "pages"]) {
			expect((await getFile(library.token, `${fileId}/${path}`)).status, path).toBe(404);
		}
	});

	it("have none while they are not read, and where nothing is in them", async () => {
		const waiting = await uploadSmall(library, { bytes: LETTER.slice(), name: "Brief.docx" });
		expect(await fileOf(library, waiting)).toMatchObject({ hasPreview: false, typeset: null });
		expect((await getFile(library.token, `${waiting}/preview?page=1`)).status).toBe(404);
		const { file } = await read("leer.txt", utf8(" \n"));
		expect(file).toMatchObject({ hasPreview: false, typeset: null });
	});

	it("are for who may see the document alone", async () => {
		const { fileId } = await read("Brief.docx", LETTER);
		const stranger = (await openAccount()).jwt;
		const [member, nobody] = [await newMember(library, ["Read"]), await newMember(library, [])];
		for (const path of ["preview?page=1", "layout?page=1", "pages"]) {
			expect((await getFile(member, `${fileId}/${path}`)).status, path).toBe(200);
			expect((await getFile(nobody, `${fileId}/${path}`)).status, path).toBe(404);
			expect((await getFile(stranger, `${fileId}/${path}`)).status, path).toBe(404);
		}
	});

	it("keep their text where the typesetter fails", async () => {
		const { fileId, file } = await read("Brief.docx", LETTER);
		const asked = {
			fileId,
			objectKey: `files/${fileId}`,
			name: "",
			mime: file.file.mime,
			size: file.file.size,
		};
		await env.FILES.delete(`previews/${fileId}/typeset.pdf`);
		const failing = { typeset: () => Promise.reject(new Error("out of memory")) };
		for (const typesetter of [undefined, failing]) {
			await expect(pageRuns(asked, { bucket: env.FILES, typesetter })).resolves.toBeNull();
		}
		const text = await getFile(library.token, `${fileId}/text`);
		expect(await text.text()).toContain("Kündigung");
	});

	it("may be nested without end, or be packed like a bomb: they have none, and nothing else happens", async () => {
		const nested = `<div>`.repeat(100_000);
		const { result } = await processed(library, {
			name: "tief.html",
			bytes: utf8(`<!doctype html>${nested}Text`),
		});
		expect(result.outcome).toBe("ok");
		const long = await read("lang.txt", utf8(`${"W".repeat(200_000)}\n${"\t".repeat(200_000)}\nEnde`));
		const runs = await runsOf(long.fileId);
		expect(runs[0]?.count).toBeLessThanOrEqual(20);
	});
});
