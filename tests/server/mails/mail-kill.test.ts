import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import type { DocumentFile } from "../../../contract/entities/entities.ts";
import { apiClient, type ApiClient, registerAt } from "../../support/api-client.ts";
import { attachedFile, mailOf } from "../../support/fixtures/mails.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";

const ATTACHED = 12;
const BYTES = 700_000;
/** Between the answer to the upload and the kill, in milliseconds: while the mail is read, taken out, made files. */
const MOMENTS = [0, 30, 80, 150, 250];
const TIMEOUT_MS = 120_000;

const dataDir = mkdtempSync(join(tmpdir(), "ablage-mails-"));
const bodies = Array.from({ length: ATTACHED }, () => new Uint8Array(randomBytes(BYTES)));
const mail = mailOf(
	"zwölf Beilagen",
	"siehe Anhang",
	bodies.map((bytes, index) => attachedFile(`Beilage ${index + 1}.bin`, bytes)),
);
let server: ServerProcess;
let token: string;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
	token = await registerAt(server.origin, "mails@example.ch");
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

describe("a server that is killed while it opens a mail", () => {
	it(
		"makes a file of each attachment, once, with all its bytes",
		async () => {
			const documents: string[] = [];
			for (const moment of MOMENTS) {
				const api = await apiClient(server.origin, token);
				const { documentId } = await api.newDocument(`nach ${moment} ms`);
				documents.push(documentId);
				const chunk = {
					sessionId: newUploadSession(),
					index: 0,
					total: 1,
					fileName: "Nachricht.eml",
					contentType: "message/rfc822",
				};
				await api.sendChunk(documentId, chunk, mail);
				await setTimeout(moment);
				await server.kill();
				server = await startServerProcess(dataDir);
			}
			const api = await apiClient(server.origin, token);
			for (const documentId of documents) {
				const [cover, ...files] = await settled(api, documentId);
				expect(cover).toMatchObject({ state: "processed", attachments: { waiting: 0, leftOut: [] } });
				expect(files.map(({ file }) => [file.name, file.size])).toEqual(
					bodies.map((_, index) => [`Beilage ${index + 1}.bin`, BYTES]),
				);
				const last = await api.download(files.at(-1)?.file.url ?? "");
				expect(Buffer.from(await last.arrayBuffer()).equals(bodies.at(-1) ?? new Uint8Array())).toBe(true);
			}
		},
		TIMEOUT_MS * 2,
	);
});

/** The files of a document once nothing more comes. */
async function settled(api: ApiClient, documentId: string): Promise<DocumentFile[]> {
	const giveUp = Date.now() + TIMEOUT_MS;
	for (;;) {
		const { documentFiles } = await api.readDocument(documentId);
		const isDone = documentFiles.every(({ state }) => state !== "waiting" && state !== "processing");
		if (isDone && documentFiles[0]?.attachments?.waiting === 0) return documentFiles;
		if (Date.now() > giveUp) throw new Error(JSON.stringify(documentFiles.map(({ state }) => state)));
		await setTimeout(200);
	}
}
