import { PDFiumLibrary } from "@hyzyla/pdfium";
import { textChunks } from "../../workers/reader/text-chunks.ts";
import type { TextChunk } from "../../workers/shared/reader-calls.ts";
import type { Day } from "./days.ts";
import { demoData } from "./demo-data.ts";
import type { DemoDocument, DemoPaper, DemoTenant, DemoUser } from "./demo-types.ts";

export interface ReadPaper {
	name: string;
	mime: DemoPaper["mime"];
	size: number;
	text: TextChunk[];
}

export interface ReadDocument extends Omit<DemoDocument, "papers"> {
	papers: readonly ReadPaper[];
}

export interface ReadDemo {
	users: readonly DemoUser[];
	tenants: readonly (Omit<DemoTenant, "documents"> & { documents: readonly ReadDocument[] })[];
}

/** The demo as of `today` with its papers drawn and their texts read, page by page, as processing would. */
export async function readDemo(today: Day): Promise<ReadDemo> {
	const { users, tenants } = demoData(today);
	const pdfium = await PDFiumLibrary.init();
	try {
		const read = [];
		for (const { documents, ...tenant } of tenants) {
			read.push({ ...tenant, documents: await readDocuments(pdfium, documents) });
		}
		return { users, tenants: read };
	} finally {
		pdfium.destroy();
	}
}

async function readDocuments(pdfium: PDFiumLibrary, documents: readonly DemoDocument[]) {
	const read: ReadDocument[] = [];
	for (const { papers, ...facts } of documents) {
		const readPapers = [];
		for (const paper of papers) readPapers.push(await readPaper(pdfium, paper));
		read.push({ ...facts, papers: readPapers });
	}
	return read;
}

async function readPaper(pdfium: PDFiumLibrary, { name, mime, draw }: DemoPaper): Promise<ReadPaper> {
	const bytes = await draw();
	const text = mime === "application/pdf" ? await textOf(pdfium, bytes) : [];
	return { name, mime, size: bytes.length, text };
}

/** The text of a PDF's pages. */
export async function textOf(pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<TextChunk[]> {
	const document = await pdfium.loadDocument(bytes);
	try {
		return [...document.pages()].flatMap((page, index) => textChunks(page.getText(), index + 1));
	} finally {
		document.destroy();
	}
}
