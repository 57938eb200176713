import { papers } from "virtual:real-papers";
import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { ENCRYPTED_PDF } from "../../../support/fixtures/encrypted-pdf.ts";
import {
	blackPng,
	BOMBS,
	circularPdf,
	damaged,
	DECEPTIVE_NAMES,
	DOCX,
	docxOf,
	HOSTILE_NAMES,
	RANDOM_PICTURES,
	randomPdf,
	truncations,
	XLSX,
} from "../../../support/fixtures/hostile-files.ts";
import { zipOf } from "../../../support/fixtures/zip.ts";
import { chunkAnswerOf, getFile, type Library, newLibrary, sendChunk } from "../../../support/files-api.ts";
import { deliver, processed } from "../../../support/processing.ts";
import { readText } from "../../../support/read-text.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const invoice = Uint8Array.from(atob(papers[0]?.base64 ?? ""), (character) => character.charCodeAt(0));

const ONE_PIXEL = { width: 1, height: 1 };

let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

/** Whatever the file was: it has been read, or there is a reason why not, and neither waits nor is tried again. */
function expectClearState({ file: { state, stateReason } }: { file: DocumentFile }): void {
	expect(state).toBeOneOf(["processed", "notReadable"]);
	if (state === "notReadable") expect(stateReason).toMatch(/^files\.reason\.\w+$/);
}

async function expectToReadTheNextFile(): Promise<void> {
	const { file } = await processed(library, { bytes: tinyPdf(["Die naechste Police"]) });
	expect(file).toMatchObject({ state: "processed", pageCount: 1, hasPreview: true });
	expect(await readText(library, file.documentId, 1)).toBe("Die naechste Police");
}

describe("a hostile file ends in a clear state, and the next one is read", () => {
	it.each([
		["cut off at 24 places", truncations(invoice, 24)],
		["with bytes changed here and there", Array.from({ length: 24 }, (_, seed) => damaged(invoice, seed))],
		["of random bytes", Array.from({ length: 12 }, (_, seed) => randomPdf(seed))],
		["whose pages lead back to themselves", [circularPdf()]],
	])("a PDF %s", async (_, files) => {
		for (const bytes of files) expectClearState(await processed(library, { bytes }));
		await expectToReadTheNextFile();
	});

	it("an encrypted PDF, with its reason", async () => {
		const { file } = await processed(library, { bytes: ENCRYPTED_PDF });
		expect(file).toMatchObject({ state: "notReadable", stateReason: "files.reason.encrypted" });
		await expectToReadTheNextFile();
	});

	it("a PDF of 10,000 pages: the first 5,000 are read", async () => {
		const pages = Array.from({ length: 10_000 }, (_, index) => `Seite ${index + 1}`);
		const { file } = await processed(library, { bytes: tinyPdf(pages) });
		expect(file).toMatchObject({ state: "processed", pageCount: 10_000, hasPreview: true });
		expect(await readText(library, file.documentId, 5_000)).toBe("Seite 5000");
		expect(await readText(library, file.documentId, 5_001)).toBe("");
		await expectToReadTheNextFile();
	});

	it.each([
		["a metre by a centimetre", { width: 2_835, height: 28 }],
		["as narrow as a hair", { width: 0.01, height: 5_000 }],
		["as large as a field", { width: 2_000_000, height: 2_000_000 }],
		["without any size", { width: 0, height: 0 }],
		["turned inside out", { width: -595, height: -842 }],
	])("a page %s", async (_, size) => {
		expectClearState(await processed(library, { bytes: tinyPdf(["Massstab"], size) }));
		await expectToReadTheNextFile();
	});

	it.each(BOMBS)(
		"$name",
		async ({ type, bytes, isDud }) => {
			const { file } = await processed(library, { bytes: bytes(), name: "Beilage", type });
			expect([file.state, file.stateReason]).toEqual(
				isDud ? ["processed", null] : ["notReadable", "files.reason.bomb"],
			);
			await expectToReadTheNextFile();
		},
		120_000,
	);

	it.each([
		{ name: "of 100 million black pixels", bytes: blackPng({ width: 10_000, height: 10_000 }) },
		{
			name: "that claims four billion pixels",
			bytes: blackPng(ONE_PIXEL, { width: 65_535, height: 65_535 }),
		},
		{ name: "that claims to have none", bytes: blackPng(ONE_PIXEL, { width: 0, height: 0 }) },
		{ name: "a pixel high and very wide", bytes: blackPng({ width: 1_000_000, height: 1 }) },
		...RANDOM_PICTURES,
	])(
		"a picture: $name",
		async ({ bytes }) => {
			expectClearState(await processed(library, { bytes, name: "Bild", type: "image/png" }));
			await expectToReadTheNextFile();
		},
		120_000,
	);

	it.each([
		[
			"a picture called a PDF",
			Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0),
			"application/pdf",
		],
		["a PDF called a Word document", tinyPdf(["Verkleidet"]), DOCX],
		["a Word document called a workbook", docxOf("Verkleidet"), XLSX],
		["a zip file of nothing called a Word document", zipOf([]), DOCX],
		["a zip file of something else called a Word document", zipOf([{ name: "a.txt", content: "a" }]), DOCX],
		["half a Word document", docxOf("Guten Tag".repeat(500)).slice(0, 700), DOCX],
		[
			"a Word document with files outside its folder",
			docxOf("Guten Tag", [{ name: "../../x", content: "x" }]),
			DOCX,
		],
		["random bytes called an e-mail", randomPdf(99).slice(9), "message/rfc822"],
		["random bytes called a text", randomPdf(98).slice(9), "text/plain"],
		["one byte", Uint8Array.of(0), "application/pdf"],
	])("%s", async (_, bytes, type) => {
		expectClearState(await processed(library, { bytes, name: "Beilage", type }));
		await expectToReadTheNextFile();
	});
});

describe("a name that means harm", () => {
	it.each(HOSTILE_NAMES)("%j comes back as it was given and leads nowhere", async (name) => {
		const bytes = tinyPdf(["Name"]);
		const response = await sendChunk(library.token, library.documentId, { index: 0, total: 1, bytes, name });
		const { documentFile } = await chunkAnswerOf(response);
		const fileId = documentFile?.documentId ?? "";
		await deliver(library, fileId);
		expect(documentFile?.file.name).toBe(name.trim());
		const { headers } = await getFile(library.token, `${fileId}/content?download=1`);
		const disposition = headers.get("Content-Disposition") ?? "";
		const [, ascii = "", encoded = ""] =
			/^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S*)$/.exec(disposition) ?? [];
		expect(ascii).toMatch(/^[\x20-\x7e]+$/);
		expect(decodeURIComponent(encoded)).not.toMatch(/[/\\\p{Cc}]/u);
		expect(await readText(library, fileId, 1)).toBe("Name");
	});

	it.each(DECEPTIVE_NAMES)("%j is refused", async (name) => {
		const chunk = { index: 0, total: 1, bytes: tinyPdf(["Name"]), name };
		const response = await sendChunk(library.token, library.documentId, chunk);
		expect(response.status).toBe(400);
	});
});
