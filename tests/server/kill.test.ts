import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import type { TenantDocument } from "../../contract/entities/entities.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import {
	expectResumable,
	FULL_CHUNK,
	newUpload,
	type ResumableUpload,
	sendChunkOf,
} from "../support/resumable-upload.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

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
	uploads: ResumableUpload[];
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
			const chunks = acknowledged.uploads.reduce((sum, { received }) => sum + received.size, 0);
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

async function uploadForEver(api: ApiClient, uploads: ResumableUpload[]): Promise<void> {
	const { documentId } = await api.newDocument("Mit Dateien");
	for (;;) {
		const upload = newUpload(documentId, Array<number>(CHUNKS_PER_FILE).fill(FULL_CHUNK));
		uploads.push(upload);
		for (const index of upload.chunks.keys()) await sendChunkOf(api, upload, index);
	}
}

/** The document stands as acknowledged, or as the one write that was under way left it. */
async function expectKept(api: ApiClient, acknowledged: TenantDocument): Promise<void> {
	const now = await api.readDocument(acknowledged.documentId);
	expect(now.version - acknowledged.version).toBeOneOf([0, 1]);
	if (now.version === acknowledged.version) expect(now).toEqual(acknowledged);
}
