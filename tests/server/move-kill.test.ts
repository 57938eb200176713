import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import { documentApi } from "../../contract/api/documents.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { documentMoveAnswerSchema } from "../../contract/entities/document-move.ts";
import { documentSchema, namedSchema, userSchema } from "../../contract/entities/entities.ts";
import { apiClient, registerAt } from "../support/api-client.ts";
import { joinTenant } from "../support/join-tenant.ts";
import { FULL_CHUNK } from "../support/resumable-upload.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const EMAIL = "umzug@example.ch";
const CHUNKS = 6;
/** When the server is killed after a move has begun, in milliseconds, and after it has started again. */
const LIVES = [[150, 300], [600, 150], [1_200]];
const TIMEOUT_MS = 60_000;

const dataDir = mkdtempSync(join(tmpdir(), "ablage-move-"));
let server: ServerProcess;
let token: string;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
	token = await registerAt(server.origin, EMAIL);
	const host = await registerAt(server.origin, "ferienhaus@example.ch");
	await joinTenant({ origin: server.origin, host, guest: { token, email: EMAIL } });
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

async function ask<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
	const response = await fetch(`${server.origin}/api${path}`, {
		headers: { Authorization: `Bearer ${token}` },
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return schema.parse(answerSchema(z.unknown()).parse(await response.json()).data);
}

it("a server that is killed while a document moves has it in one place, whole, once it runs again", async () => {
	const { tenants = [] } = await ask(`${identityApi.me.path}?populate[tenants]=true`, userSchema);
	// In the first one documents are filed.
	const [, target] = tenants;
	const [category] = await ask(
		`${categoryApi.list.path}?filters[tenant]=${target?.documentId}`,
		z.array(namedSchema),
	);
	for (const [round, lives] of LIVES.entries()) {
		const name = `Umzug ${round}`;
		const api = await apiClient(server.origin, token);
		const { documentId } = await api.newDocument(name);
		const digest = await upload(documentId, round);
		const body = { data: { tenant: target?.documentId, documentCategory: category?.documentId } };
		const moving = begin(documentId, body);
		await untilKnown(documentId);
		for (const life of lives) {
			await setTimeout(life);
			await server.kill();
			server = await startServerProcess(dataDir);
			// Whoever asks wakes the tenant, which goes on by its alarm.
			await readMove(documentId);
		}
		await moving;
		const movedId = await untilMoved(documentId);
		const listed = await ask(`${documentApi.list.path}?filters[text]=${round}`, z.array(documentSchema));
		const found = listed.filter((document) => document.name === name);
		expect(found.map((document) => document.documentId)).toEqual([movedId]);
		const [file] = found[0]?.documentFiles ?? [];
		const bytes = await (await apiClient(server.origin, token)).download(file?.file.url ?? "");
		expect(sha256(new Uint8Array(await bytes.arrayBuffer()))).toBe(digest);
	}
});

/** @returns the digest of the whole file */
async function upload(documentId: string, round: number): Promise<string> {
	const api = await apiClient(server.origin, token);
	const whole = new Uint8Array(randomBytes(CHUNKS * FULL_CHUNK));
	for (let index = 0; index < CHUNKS; index += 1) {
		const bytes = whole.slice(index * FULL_CHUNK, (index + 1) * FULL_CHUNK);
		await api.sendChunk(
			documentId,
			{
				sessionId: `upload-move-${round}`,
				index,
				total: CHUNKS,
				fileName: "Film.bin",
				contentType: "application/octet-stream",
			},
			bytes,
		);
	}
	return sha256(whole);
}

/** (Nobody hears the answer of a server that is killed.) */
async function begin(documentId: string, body: object): Promise<void> {
	await fetch(`${server.origin}/api${pathOf(documentApi.move, { id: documentId })}`, {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
		body: JSON.stringify(body),
	}).catch(() => null);
}

const readMove = (documentId: string) =>
	ask(pathOf(documentApi.readMove, { id: documentId }), documentMoveAnswerSchema);

async function untilKnown(documentId: string): Promise<void> {
	while (!(await readMove(documentId)).move) await setTimeout(20);
}

async function untilMoved(documentId: string): Promise<string> {
	const until = Date.now() + TIMEOUT_MS;
	for (;;) {
		const { move } = await readMove(documentId);
		if (move?.state === "moved") return move.documentId ?? "";
		expect(move?.state).toBe("running");
		if (Date.now() > until) throw new Error("the move does not end");
		await setTimeout(200);
	}
}

function sha256(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
