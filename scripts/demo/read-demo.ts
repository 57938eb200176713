import { onPage, openDocument, textOf } from "../../workers/reader/pdf-document.ts";
import { textChunks } from "../../workers/reader/text-chunks.ts";
import type { TextChunk } from "../../workers/shared/reader-calls.ts";
import type { Day } from "../../contract/days.ts";
import { demoData } from "./demo-data.ts";
import type { DemoDocument, DemoPaper, DemoTenant, DemoUser } from "./demo-types.ts";
import { pdfiumInNode } from "./pdfium-in-node.ts";

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
	const read = [];
	for (const { documents, ...tenant } of tenants) {
		read.push({ ...tenant, documents: await readDocuments(documents) });
	}
	return { users, tenants: read };
}

async function readDocuments(documents: readonly DemoDocument[]) {
	const read: ReadDocument[] = [];
	for (const { papers, ...facts } of documents) {
		const readPapers = [];
		for (const paper of papers) readPapers.push(await readPaper(paper));
		read.push({ ...facts, papers: readPapers });
	}
	return read;
}

async function readPaper({ name, mime, draw }: DemoPaper): Promise<ReadPaper> {
	const bytes = await draw();
	const text = mime === "application/pdf" ? await chunksOfPdf(bytes) : [];
	return { name, mime, size: bytes.length, text };
}

/** The text of a PDF's pages. */
export async function chunksOfPdf(bytes: Uint8Array): Promise<TextChunk[]> {
	const document = await openDocument(await pdfiumInNode(), bytes);
	const chunks: TextChunk[] = [];
	for (let page = 1; page <= document.pageCount; page += 1) {
		chunks.push(...textChunks(await onPage(document, page, textOf), page));
	}
	return chunks;
}
