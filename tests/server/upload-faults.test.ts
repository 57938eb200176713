import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chunkHeaders } from "../../app/features/upload/chunk-headers.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import {
	describeChunk,
	expectResumable,
	expectSent,
	FULL_CHUNK,
	newUpload,
	type ResumableUpload,
	sendChunkOf,
} from "../support/resumable-upload.ts";
import { randomFrom } from "../support/random-from.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const SIZES = [FULL_CHUNK, FULL_CHUNK, 100_000];
const INDICES = [...SIZES.keys()];
const LAST = SIZES.length - 1;
const KILLS = 6;
/** Uploads under way at each kill; two tabs send the first one. */
const UPLOADS_AT_ONCE = 3;
/** Another one for other moments: `SEED=7 npx vitest run --project server tests/server/upload-faults.test.ts`. */
const SEED = Number(process.env["SEED"] ?? 20_261_121);

const dataDir = mkdtempSync(join(tmpdir(), "ablage-upload-faults-"));
let server: ServerProcess;
let token: string;
let api: ApiClient;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
	token = await registerAt(server.origin, "abbruch@example.ch");
	api = await apiClient(server.origin, token);
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

async function newDocumentUpload(sizes: readonly number[] = SIZES): Promise<ResumableUpload> {
	const { documentId } = await api.newDocument("Mit einer Datei");
	return newUpload(documentId, sizes);
}

/** The document has one file, and that is what was sent. */
async function expectOneFile(upload: ResumableUpload): Promise<void> {
	const { documentFiles } = await api.readDocument(upload.documentId);
	expect(documentFiles.map(({ file }) => file.url)).toEqual([upload.url]);
}

describe("a connection that is cut", () => {
	it.each(INDICES)("in the middle of chunk %i loses nothing but that chunk", async (cutIndex) => {
		const upload = await newDocumentUpload();
		for (let index = 0; index < cutIndex; index += 1) await sendChunkOf(api, upload, index);
		for (const share of [0.1, 0.9]) await cutOff(upload, cutIndex, share);
		if (cutIndex > 0) {
			const { receivedChunks } = await api.readUpload(upload.documentId, upload.sessionId);
			expect(receivedChunks).toEqual(INDICES.slice(0, cutIndex));
		}
		// All of it is on its way, and nobody is there to hear the answer.
		await cutOff(upload, cutIndex, 1);
		await expectResumable(api, upload);
		await expectOneFile(upload);
	});

	it("in the middle of a chunk does not keep the next try waiting", async () => {
		const upload = await newDocumentUpload();
		await cutOff(upload, 0, 0.5);
		// (The same try, at once, instead of five seconds later.)
		const tries = await Promise.allSettled([sendChunkOf(api, upload, 0), cutOff(upload, 0, 0.5)]);
		expect(tries.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
		await expectResumable(api, upload);
		await expectOneFile(upload);
	});
});

/** Sends the beginning of a chunk and destroys the socket. */
async function cutOff(upload: ResumableUpload, index: number, share: number): Promise<void> {
	const bytes = upload.chunks[index] ?? new Uint8Array();
	const { promise, resolve } = Promise.withResolvers<void>();
	const outgoing = request(`${server.origin}/api/document-files/upload/${upload.documentId}`, {
		method: "POST",
		headers: {
			...chunkHeaders(describeChunk(upload, index)),
			Authorization: `Bearer ${token}`,
			"Content-Length": bytes.length,
		},
	});
	outgoing.on("error", () => resolve());
	outgoing.on("close", () => resolve());
	outgoing.write(bytes.subarray(0, bytes.length * share), () => outgoing.destroy());
	await promise;
}

describe("two tabs that send with one session id", () => {
	it("make one file, whoever comes first", async () => {
		const upload = await newDocumentUpload();
		await Promise.all([sendAll(upload), sendAll(upload)]);
		expect(upload.url).not.toBeNull();
		await expectSent(api, upload, upload.url ?? "");
		await expectOneFile(upload);
	});
});

async function sendAll(upload: ResumableUpload): Promise<void> {
	for (const index of upload.chunks.keys()) await sendChunkOf(api, upload, index);
}

/** Files of one chunk, one after the other, until the server answers no more. */
async function sendSmallOnes(uploads: ResumableUpload[]): Promise<void> {
	for (;;) {
		const upload = await newDocumentUpload([1_000]);
		uploads.push(upload);
		await sendAll(upload);
	}
}

describe("a server that is killed", () => {
	it(`at ${KILLS} moments of uploads has every acknowledged byte, and makes one file of each`, async () => {
		console.log(`SEED=${SEED}`);
		const random = randomFrom(SEED);
		const calm = await newDocumentUpload();
		const begin = performance.now();
		await sendAll(calm);
		const duration = (performance.now() - begin) * UPLOADS_AT_ONCE;
		for (let kill = 0; kill < KILLS; kill += 1) {
			const uploads = await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => newDocumentUpload()));
			const senders = [...uploads.slice(0, 1), ...uploads].map((upload) => sendAll(upload));
			const small: ResumableUpload[] = [];
			const ended = Promise.allSettled([...senders, sendSmallOnes(small)]);
			// Every other time while a last chunk is stored and its file made.
			if (kill % 2 === 0) await setTimeout(random() * duration);
			else
				await Promise.race([...uploads.map(momentOfCompletion), ended]).then(() => setTimeout(random() * 80));
			await server.kill();
			await ended;
			const reached = uploads.map(({ url, received }) => (url === null ? received.size : "made"));
			console.log(
				`kill ${kill + 1}: acknowledged chunks ${reached.join(", ")} and ${small.length} small files`,
			);
			server = await startServerProcess(dataDir);
			api = await apiClient(server.origin, token);
			for (const upload of [...uploads, ...small.slice(-3)]) {
				await expectResumable(api, upload);
				await expectOneFile(upload);
			}
		}
		await expectSent(api, calm, calm.url ?? "");
	}, 240_000);
});

/** When the second last chunk has been acknowledged. */
async function momentOfCompletion({ received }: ResumableUpload): Promise<void> {
	const until = performance.now() + 10_000;
	while (!received.has(LAST - 1) && performance.now() < until) await setTimeout(1);
}
