import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { pathOf } from "../../contract/api/endpoint.ts";
import { fileApi } from "../../contract/api/files.ts";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import {
	type DocumentFile,
	type DocumentFileEmbedding,
	documentFileEmbeddingSchema,
} from "../../contract/entities/entities.ts";
import { pagesPdf } from "../bench/uploads/sample-pdfs.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const PAGES = 60;
const FILES = 3;
const ROUNDS = 2;
const TIMEOUT_MS = 180_000;
const UNDER_WAY = new Set(["waiting", "processing"]);

const dataDir = mkdtempSync(join(tmpdir(), "ablage-processing-"));
let server: ServerProcess;
let token: string;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
	pdf = new Uint8Array(await pagesPdf(PAGES));
	server = await startServerProcess(dataDir);
	token = await registerAt(server.origin, "lesen@example.ch");
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

describe("a server that is killed while it reads files", () => {
	it(
		"reads each of them to its end afterwards, once, and leaves nothing of one that was deleted meanwhile",
		async () => {
			const documents: string[] = [];
			const deleted: string[] = [];
			for (let round = 1; round <= ROUNDS; round += 1) {
				const api = await apiClient(server.origin, token);
				const { documentId } = await api.newDocument(`Runde ${round}`);
				documents.push(documentId);
				for (let file = 1; file <= FILES; file += 1) await upload(api, documentId, `${file}.pdf`);
				await until(api, documentId, (files) => files.some(({ state }) => state === "processing"));
				await server.kill();
				server = await startServerProcess(dataDir);
				deleted.push(await deleteOneUnderWay(await apiClient(server.origin, token), documentId));
			}
			const api = await apiClient(server.origin, token);
			const expected = await textOfUndisturbed(api);
			const kept: DocumentFile[] = [];
			for (const documentId of documents) {
				kept.push(...(await until(api, documentId, (files) => files.every(isOver))));
			}
			expect(kept).toHaveLength(ROUNDS * (FILES - 1));
			for (const file of kept) {
				expect(file).toMatchObject({
					state: "processed",
					stateReason: null,
					pageCount: PAGES,
					hasPreview: true,
				});
				expect(await textOf(api, file.documentId)).toEqual(expected);
			}
			// What was read into the void is swept by the tenant's alarm, a month later.
			await server.kill();
			endRetention();
			server = await startServerProcess(dataDir);
			await (await apiClient(server.origin, token)).readDocument(documents[0] ?? "");
			await untilSwept(deleted);
			for (const { documentId } of kept) expect(previewsOf(documentId)).toHaveLength(2);
		},
		TIMEOUT_MS + 60_000,
	);
});

async function upload(api: ApiClient, documentId: string, fileName: string): Promise<string> {
	const chunk = {
		sessionId: newUploadSession(),
		index: 0,
		total: 1,
		fileName,
		contentType: "application/pdf",
	};
	const { documentFile } = await api.sendChunk(documentId, chunk, pdf);
	if (!documentFile) throw new Error("The only chunk did not make the file.");
	return documentFile.documentId;
}

async function until(
	api: ApiClient,
	documentId: string,
	isSo: (files: readonly DocumentFile[]) => boolean,
): Promise<DocumentFile[]> {
	const giveUp = Date.now() + TIMEOUT_MS;
	for (;;) {
		const { documentFiles } = await api.readDocument(documentId);
		if (isSo(documentFiles)) return documentFiles;
		if (Date.now() > giveUp) throw new Error(JSON.stringify(documentFiles.map(({ state }) => state)));
		await setTimeout(50);
	}
}

function isOver({ state }: DocumentFile): boolean {
	return !UNDER_WAY.has(state);
}

async function deleteOneUnderWay(api: ApiClient, documentId: string): Promise<string> {
	const { documentFiles } = await api.readDocument(documentId);
	const file = documentFiles.find((each) => !isOver(each));
	if (!file) throw new Error("All files had been read before the server was killed.");
	await api.deleteFile(file.documentId);
	return file.documentId;
}

/** What the same file says that no kill has come between. */
async function textOfUndisturbed(api: ApiClient): Promise<DocumentFileEmbedding[]> {
	const { documentId } = await api.newDocument("Zum Vergleich");
	const fileId = await upload(api, documentId, "Vergleich.pdf");
	await until(api, documentId, (files) => files.every(isOver));
	const text = await textOf(api, fileId);
	expect(new Set(text.map(({ page }) => page)).size).toBe(PAGES);
	return text;
}

async function textOf(api: ApiClient, fileId: string): Promise<DocumentFileEmbedding[]> {
	const chunks: DocumentFileEmbedding[] = [];
	for (let page = 1; ; page += 1) {
		const query = `pagination[page]=${page}&pagination[pageSize]=100`;
		const answer = await api.download(`${pathOf(fileApi.text, { id: fileId })}?${query}`);
		const { data } = z.object({ data: z.array(documentFileEmbeddingSchema) }).parse(await answer.json());
		if (data.length === 0) return chunks;
		chunks.push(...data);
	}
}

async function untilSwept(fileIds: readonly string[]): Promise<void> {
	const giveUp = Date.now() + TIMEOUT_MS;
	while (fileIds.some((fileId) => previewsOf(fileId).length > 0)) {
		if (Date.now() > giveUp) throw new Error("pictures of deleted files are left");
		await setTimeout(200);
	}
}

/** Keys of a file's pictures in the bucket, as they lie on disk. */
function previewsOf(fileId: string): string[] {
	const rows = inDatabases("r2/**/*.sqlite", "_mf_objects", { readOnly: true }, (database) =>
		database.prepare("SELECT key FROM _mf_objects WHERE key LIKE ?").all(`previews/${fileId}/%`),
	);
	return z
		.array(z.object({ key: z.string() }))
		.parse(rows)
		.map(({ key }) => key);
}

/** As if the month were over for which deleted files stay in the bucket. The server must have stopped. */
function endRetention(): void {
	inDatabases("do/**/*.sqlite", "object_removal", { readOnly: false }, (database) => {
		database.exec("UPDATE object_removal SET due_at = 1");
		return [];
	});
}

/** What this work answers in each database on disk that has the table. */
function inDatabases<Row>(
	pattern: string,
	table: string,
	options: { readOnly: boolean },
	work: (database: DatabaseSync) => Row[],
): Row[] {
	return globSync(pattern, { cwd: dataDir }).flatMap((file) => {
		const database = new DatabaseSync(join(dataDir, file), options);
		try {
			const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").all(table);
			return tables.length === 0 ? [] : work(database);
		} finally {
			database.close();
		}
	});
}
