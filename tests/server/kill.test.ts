import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import type { TenantDocument } from "../../contract/entities.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const CHUNK = 5 * 1024 * 1024;
const CHUNKS_PER_FILE = 3;
const WRITERS = 3;
const UPLOADERS = 2;
const LIFETIME_MS = 3_000;

const dataDir = mkdtempSync(join(tmpdir(), "ablage-kill-"));
let server: ServerProcess;

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

/** What the server has said it has: it must have it still after the kill. */
interface Acknowledged {
	documents: TenantDocument[];
	uploads: AcknowledgedUpload[];
}

interface AcknowledgedUpload {
	documentId: string;
	sessionId: string;
	chunks: Uint8Array<ArrayBuffer>[];
	received: number[];
	url: string | null;
}

describe("a server that is killed in the middle of writes and uploads", () => {
	it("has all that it had acknowledged when it runs again, twice over", async () => {
		server = await startServerProcess(dataDir);
		const token = await registerAt(server.origin, "strom@example.ch");
		for (let round = 1; round <= 2; round += 1) {
			const acknowledged = await workUntilKilled(await apiClient(server.origin, token));
			server = await startServerProcess(dataDir);
			const api = await apiClient(server.origin, token);
			for (const document of acknowledged.documents) await expectKept(api, document);
			for (const upload of acknowledged.uploads) await expectResumable(api, upload);
			const chunks = acknowledged.uploads.reduce((sum, { received }) => sum + received.length, 0);
			const writes = acknowledged.documents.reduce((sum, { version }) => sum + version, 0);
			console.log(
				`round ${round}: ${writes} writes and ${chunks} chunks were acknowledged, and all are there`,
			);
			expect(writes).toBeGreaterThan(WRITERS);
			expect(chunks).toBeGreaterThan(0);
		}
	});
});

async function workUntilKilled(api: ApiClient): Promise<Acknowledged> {
	const acknowledged: Acknowledged = { documents: [], uploads: [] };
	const workers: Promise<void>[] = [];
	for (let writer = 0; writer < WRITERS; writer += 1) workers.push(writeForEver(api, acknowledged, writer));
	for (let uploader = 0; uploader < UPLOADERS; uploader += 1) {
		workers.push(uploadForEver(api, acknowledged.uploads));
	}
	// Each ends with the first call that gets no answer.
	const ended = Promise.allSettled(workers);
	await setTimeout(LIFETIME_MS);
	await server.kill();
	await ended;
	return acknowledged;
}

async function writeForEver(api: ApiClient, { documents }: Acknowledged, writer: number): Promise<void> {
	let document = await api.newDocument("Stand 1");
	const position = documents.push(document) - 1;
	for (;;) {
		document = await api.rename(document, `Stand ${document.version + 1} von ${writer}`);
		documents[position] = document;
	}
}

async function uploadForEver(api: ApiClient, uploads: AcknowledgedUpload[]): Promise<void> {
	const { documentId } = await api.newDocument("Mit Dateien");
	for (;;) {
		const chunks = Array.from({ length: CHUNKS_PER_FILE }, () => new Uint8Array(randomBytes(CHUNK)));
		const upload: AcknowledgedUpload = {
			documentId,
			sessionId: newUploadSession(),
			chunks,
			received: [],
			url: null,
		};
		uploads.push(upload);
		for (const index of chunks.keys()) {
			const { documentFile } = await sendChunk(api, upload, index);
			upload.received.push(index);
			upload.url = documentFile?.file.url ?? null;
		}
	}
}

function sendChunk(api: ApiClient, { documentId, sessionId, chunks }: AcknowledgedUpload, index: number) {
	const chunk = { sessionId, index, total: chunks.length, fileName: "a.bin", contentType: "application/zip" };
	return api.sendChunk(documentId, chunk, chunks[index] ?? new Uint8Array());
}

/** The document stands as acknowledged, or as the one write that was under way left it. */
async function expectKept(api: ApiClient, acknowledged: TenantDocument): Promise<void> {
	const now = await api.readDocument(acknowledged.documentId);
	expect(now.version - acknowledged.version).toBeOneOf([0, 1]);
	if (now.version === acknowledged.version) expect(now).toEqual(acknowledged);
}

/** Every acknowledged chunk is there, what is missing can follow, and the file is what was sent. */
async function expectResumable(api: ApiClient, upload: AcknowledgedUpload): Promise<void> {
	let { url } = upload;
	if (upload.received.length > 0) {
		const { receivedChunks } = await api.readUpload(upload.documentId, upload.sessionId);
		expect(receivedChunks).toEqual(expect.arrayContaining(upload.received));
	}
	for (const index of upload.chunks.keys()) {
		if (url !== null || (upload.received.includes(index) && index < CHUNKS_PER_FILE - 1)) continue;
		url = (await sendChunk(api, upload, index)).documentFile?.file.url ?? null;
	}
	expect(url).not.toBeNull();
	const sent = createHash("sha256");
	for (const chunk of upload.chunks) sent.update(chunk);
	const stored = Buffer.from(await (await api.download(url ?? "")).arrayBuffer());
	expect(createHash("sha256").update(stored).digest("hex")).toBe(sent.digest("hex"));
}
