import { once } from "node:events";
import { linkSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentApi } from "../../contract/api/documents.ts";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import { READING_CONFIG } from "../../scripts/server/build.ts";
import { ReadingProcess } from "../../scripts/server/reading-process.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";

const TIMEOUT_MS = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), "ablage-reading-"));
let server: ServerProcess;
let token: string;
let api: ApiClient;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
	token = await registerAt(server.origin, "lesen@example.ch");
	api = await apiClient(server.origin, token);
});

beforeEach(async () => {
	const { documentId } = await api.newDocument("Vorher");
	await upload(documentId, "Vorher.pdf");
	await expect.poll(() => stateOf(documentId), { timeout: TIMEOUT_MS }).toBe("processed");
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

describe("the process that reads files", () => {
	it("keeps nobody waiting: people are answered while it stands still, and it goes on where it was", async () => {
		const { documentId } = await api.newDocument("Angehalten");
		process.kill(readingId(), "SIGSTOP");
		try {
			await upload(documentId, "Offerte.pdf");
			const list = await fetch(`${server.origin}/api${documentApi.explore.path}`, {
				headers: { Authorization: `Bearer ${token}` },
			});
			expect(list.status).toBe(200);
			expect(["waiting", "processing"]).toContain(await stateOf(documentId));
		} finally {
			process.kill(readingId(), "SIGCONT");
		}
		await expect.poll(() => stateOf(documentId), { timeout: TIMEOUT_MS }).toBe("processed");
	});

	it("is started again when it has crashed, and what it read is read again", async () => {
		const { documentId } = await api.newDocument("Abgestürzt");
		const crashed = readingId();
		process.kill(crashed, "SIGSTOP");
		await upload(documentId, "Vertrag.pdf");
		process.kill(crashed, "SIGKILL");
		await expect.poll(() => stateOf(documentId), { timeout: TIMEOUT_MS }).toBe("processed");
		expect(readingId()).not.toBe(crashed);
	});

	it("that could not be started is by the next call", async () => {
		const folder = mkdtempSync(join(tmpdir(), "ablage-reading-start-"));
		const config = join(folder, "reading.bin");
		const [reader, files] = [join(folder, "reader"), join(folder, "files")];
		const reading = await ReadingProcess.listen({ config, reader, files, recogniser: "127.0.0.1:1" });
		expect(await answerOf(reader)).toBe("");
		linkSync(READING_CONFIG, config);
		expect(await answerOf(reader)).toMatch(/^HTTP\/1\.1 /);
		reading.stop();
		rmSync(folder, { recursive: true });
	});

	it("can be reached by nobody but whoever runs the server", () => {
		const [, socket = ""] =
			/--socket-addr=reader=unix:([^\0]+)/.exec(readFileSync(`/proc/${readingId()}/cmdline`, "utf8")) ?? [];
		expect(statSync(dirname(socket)).mode & 0o077).toBe(0);
	});
});

/** What comes from the socket at this path when it is asked for something. */
async function answerOf(path: string): Promise<string> {
	const socket = connect(path);
	socket.on("error", () => {});
	socket.write("GET / HTTP/1.1\r\nHost: reader\r\nConnection: close\r\n\r\n");
	let answer = "";
	socket.on("data", (piece) => (answer += String(piece)));
	await once(socket, "close");
	return answer;
}

function readingId(): number {
	const id = server.reading();
	if (id === undefined) throw new Error("nothing reads files");
	return id;
}

async function upload(documentId: string, fileName: string): Promise<void> {
	const chunk = {
		sessionId: newUploadSession(),
		fileName,
		contentType: "application/pdf",
		index: 0,
		total: 1,
	};
	await api.sendChunk(documentId, chunk, tinyPdf(["Eine Seite"]));
}

async function stateOf(documentId: string): Promise<string | undefined> {
	return (await api.readDocument(documentId)).documentFiles[0]?.state;
}
