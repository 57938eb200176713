import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { type ApiClient, apiClient, registerAt } from "../../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";

const MIB = 1024 * 1024;
const CHUNK = 8 * MIB;
const CHUNKS = 25;
const FILE_MIB = (CHUNKS * CHUNK) / MIB;

const dataDir = mkdtempSync(join(tmpdir(), "ablage-large-"));
let server: ServerProcess;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

describe("a file of 200 MB", () => {
	it("comes down as it went up, and goes up without being held in memory", async () => {
		const token = await registerAt(server.origin, "gross@example.ch");
		const api = await apiClient(server.origin, token);
		const { documentId } = await api.newDocument("Baupläne");
		const up = await upload(api, documentId);
		const down = await download(api, up.url);
		expect(down.hash).toBe(up.hash);

		const [start = 0, ...rest] = up.memory;
		const growth = Math.max(...rest) - start;
		console.log(
			`workerd: ${start.toFixed(0)} MiB after the first chunk, at most ${growth.toFixed(0)} MiB more while ` +
				`uploading; ${Math.max(...down.memory).toFixed(0)} MiB at most while downloading`,
		);
		expect(growth).toBeLessThan(FILE_MIB * 0.6);
	});
});

/** Sends random bytes chunk by chunk. `memory` of workerd after each, in MiB. */
async function upload(api: ApiClient, documentId: string) {
	const sessionId = newUploadSession();
	const hash = createHash("sha256");
	const bytes = new Uint8Array(randomBytes(CHUNK));
	const memory: number[] = [];
	let url: string | undefined;
	for (let index = 0; index < CHUNKS; index += 1) {
		new DataView(bytes.buffer).setUint32(0, index);
		// The last chunk is a little shorter, as that of nearly every file.
		const chunk = index === CHUNKS - 1 ? bytes.subarray(0, CHUNK - 12_345) : bytes;
		hash.update(chunk);
		const description = { sessionId, index, total: CHUNKS, fileName: "Pläne.zip" };
		const answer = await api.sendChunk(documentId, { ...description, contentType: "application/zip" }, chunk);
		url = answer.documentFile?.file.url;
		memory.push(server.memory() ?? 0);
	}
	if (url === undefined) throw new Error("The last chunk did not make the file.");
	return { url, hash: hash.digest("hex"), memory };
}

async function download(api: ApiClient, url: string) {
	const hash = createHash("sha256");
	const memory: number[] = [];
	const { body } = await api.download(url);
	let received = 0;
	for await (const piece of body ?? []) {
		hash.update(piece);
		received += piece.length;
		if (received > memory.length * CHUNK) memory.push(server.memory() ?? 0);
	}
	return { hash: hash.digest("hex"), memory };
}
