import { Buffer } from "node:buffer";
import { makeZip } from "client-zip";
import type { DocumentFile, TenantDocument } from "../../../contract/entities/entities.ts";
import { displayIdentifier } from "../../../contract/entities/vocabulary.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { getDocument } from "../../cms/documents.ts";
import { listCategories } from "../../cms/tenant-lists.ts";
import type { NamedDocument } from "../selection/document-field.ts";
import { csvStream, type ExportCell } from "../csv/csv-stream.server.ts";
import {
	type ArchivedDocument,
	type ArchivedFile,
	archiveIndex,
	indexRow,
	type IndexTexts,
	tableColumns,
	tableRow,
} from "./archive-index.ts";
import { CATEGORIES_FILE, EXPORT_FILES } from "./export-files.ts";
import { readInTime } from "./read-in-time.ts";
import { safeFileName, safeFolderName, uniqueNames } from "./safe-name.ts";

/**
 * Files of one archive. A Worker may ask others 10,000 times in a request: once for each document (200 of a selection,
 * 2,000 of an export), once for each file.
 */
const MAX_FILES = 700;
const MAX_EXPORTED_FILES = 7_500;
/** Of the folders of an export: a category's and a document's together are as short as one folder. */
const CATEGORY_BYTES = 30;
const DOCUMENT_BYTES = 60;

/** What comes in smaller pieces is handed on in ones of this size: each costs the same on its way. */
const PIECE_BYTES = 64 * 1024;

export interface Archive {
	cms: CmsClient;
	/** The bytes of a file, at its path below the base URL of the CMS, which decides whether the user may have them. */
	openFile: (path: string) => Promise<Response>;
	documents: readonly Pick<NamedDocument, "documentId" | "name">[];
	texts: IndexTexts;
	/**
	 * Somebody takes everything along: the documents lie in folders by category, each with all that is known of it as JSON,
	 * and the index is there as a table too.
	 */
	isExport?: boolean;
}

/** A file of an archive. */
export interface Entry {
	name: string;
	lastModified: Date;
	input: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | string;
}

export function archiveFolder(document: TenantDocument): string {
	return safeFolderName(`${displayIdentifier(document)} ${document.name}`);
}

/**
 * The files of documents as a ZIP, a folder each, with an index of all of them. It streams: one file is read when the
 * one before has been sent, and none is held. What cannot be read is said in the index, which therefore comes last.
 */
export function archiveOf(archive: Archive): ReadableStream<Uint8Array> {
	const leaving = new AbortController();
	return zipOf(entriesOf(archive, leaving.signal), () => leaving.abort());
}

/** The entries as a ZIP, made as it is taken. @param onLeave nobody takes it any more */
export function zipOf(entries: AsyncGenerator<Entry>, onLeave = () => {}): ReadableStream<Uint8Array> {
	const reader = makeZip(entries).getReader();
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await reader.read();
				if (done) controller.close();
				else controller.enqueue(value);
			},
			async cancel(reason) {
				onLeave();
				// It ends what it reads by throwing there, and gives that back.
				await reader.cancel(reason).catch(() => {});
			},
		},
		{ highWaterMark: 0 },
	);
}

async function* entriesOf(
	{ cms, openFile, documents, texts, isExport = false }: Archive,
	leaving: AbortSignal,
): AsyncGenerator<Entry> {
	const freeFolder = uniqueNames();
	// What is said of a document is written when it has been read: of thousands nothing else is held.
	const rows: string[] = [];
	const cells: ExportCell[][] = [];
	const list = (archived: ArchivedDocument) => {
		rows.push(indexRow(archived, texts));
		if (isExport) cells.push(tableRow(archived));
	};
	const tenants = new Set<string>();
	let filesLeft = isExport ? MAX_EXPORTED_FILES : MAX_FILES;
	for (const { documentId, name } of documents) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other, as they are sent
		const read = await attempt(getDocument(cms, documentId));
		if (!read.ok) {
			list({ name: name || documentId, status: read.status });
			continue;
		}
		const document = read.value;
		tenants.add(document.tenant.documentId);
		const folder = freeFolder(isExport ? exportFolder(document) : archiveFolder(document));
		const freeName = uniqueNames();
		if (isExport) {
			yield {
				name: `${folder}/${freeName("document.json")}`,
				lastModified: new Date(document.updatedAt),
				input: JSON.stringify(document, null, "\t"),
			};
		}
		const files: ArchivedFile[] = [];
		for (const documentFile of document.documentFiles) {
			const file: ArchivedFile = {
				path: `${folder}/${freeName(safeFileName(documentFile.file.name))}`,
				name: documentFile.file.name,
				problem: filesLeft > 0 ? null : "tooMany",
			};
			files.push(file);
			filesLeft -= 1;
			if (filesLeft < 0) continue;
			// oxlint-disable-next-line no-await-in-loop -- as above
			const bytes = await open(openFile, documentFile, file);
			if (!bytes) continue;
			yield {
				name: file.path,
				lastModified: new Date(documentFile.createdAt),
				input: untilItBreaks(bytes, documentFile, file, leaving),
			};
		}
		list({ name: document.name, document, files });
	}
	const lastModified = new Date();
	const categories = isExport ? await categoriesOf(cms, tenants) : null;
	if (categories !== null) yield { name: CATEGORIES_FILE, lastModified, input: categories };
	if (isExport)
		yield {
			name: "index.csv",
			lastModified,
			input: csvStream(eachOf(cells), tableColumns(texts, tenants.size > 1)),
		};
	yield { name: "index.html", lastModified, input: archiveIndex(rows, texts, tenants.size > 1) };
}

/** What the documents do not say of their categories, such as the reminders that new ones get; `null` where it is not to be had. */
async function categoriesOf(cms: CmsClient, [tenant]: Iterable<string>): Promise<string | null> {
	if (tenant === undefined) return null;
	const read = await attempt(listCategories(cms, tenant));
	return read.ok ? JSON.stringify(read.value, null, "\t") : null;
}

function exportFolder(document: TenantDocument): string {
	const name = safeFolderName(document.documentCategory.name, CATEGORY_BYTES);
	// (On no disk can a folder and a file beside it have one name.)
	const category = EXPORT_FILES.has(name.toLowerCase()) ? `${name} (2)` : name;
	return `${category}/${safeFolderName(`${displayIdentifier(document)} ${document.name}`, DOCUMENT_BYTES)}`;
}

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item, void> {
	yield* items;
}

/** @returns `null` where the file is not to be had; it says so itself then */
async function open(
	openFile: Archive["openFile"],
	{ file: { url } }: DocumentFile,
	file: ArchivedFile,
): Promise<ReadableStream<Uint8Array> | null> {
	try {
		// Paths of ours alone: an address elsewhere would get the user's token.
		const response = /^\/(?![/\\])/.test(url) ? await openFile(url) : null;
		if (response?.ok && response.body) return response.body;
		await response?.body?.cancel();
	} catch (error) {
		console.warn(`a file for an archive: ${error instanceof Error ? error.message : String(error)}`);
	}
	file.problem = "unreadable";
	return null;
}

/** What comes of the file; where it breaks off, the archive goes on, and the file says so itself. */
async function* untilItBreaks(
	bytes: ReadableStream<Uint8Array>,
	{ file: { size } }: DocumentFile,
	file: ArchivedFile,
	leaving: AbortSignal,
): AsyncGenerator<Uint8Array> {
	let received = 0;
	let held: Uint8Array<ArrayBufferLike>[] = [];
	let heldBytes = 0;
	try {
		for await (const piece of readInTime(bytes, leaving)) {
			received += piece.byteLength;
			held.push(piece);
			heldBytes += piece.byteLength;
			if (heldBytes < PIECE_BYTES) continue;
			const whole = Buffer.concat(held);
			[held, heldBytes] = [[], 0];
			yield whole;
		}
	} catch (error) {
		if (leaving.aborted) throw error;
		console.warn(`a file broke off: ${error instanceof Error ? error.message : String(error)}`);
	}
	if (heldBytes > 0) yield Buffer.concat(held);
	// (A CMS of others need not say how large a file is.)
	if (size > 0 && received !== size) file.problem = "incomplete";
}
