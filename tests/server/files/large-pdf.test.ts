import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { type ApiClient, apiClient, registerAt } from "../../support/api-client.ts";
import { type LargePdf, largePdf } from "../../support/fixtures/large-pdf.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";

const MIB = 1024 * 1024;
const CHUNK = 8 * MIB;
const PAGES = 500;
const FILE_MIB = 200;

const dataDir = mkdtempSync(join(tmpdir(), "ablage-large-pdf-"));
let server: ServerProcess;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

describe("a PDF of 200 MB", () => {
	it("is read, found, and shown at any page, without lying in memory", async () => {
		const pages = Array.from({ length: PAGES }, (_, index) => `Grundriss ${index + 1} wort${index + 1}ende`);
		const pdf = largePdf({ pages, picture: (FILE_MIB * MIB) / PAGES });
		const api = await apiClient(server.origin, await registerAt(server.origin, "gross@example.ch"));
		const { documentId } = await api.newDocument("Baupläne");
		const { url, memory: atFirst } = await upload(api, documentId, pdf);

		const read = { milliseconds: Date.now(), memory: 0 };
		await vi.waitFor(
			async () => {
				read.memory = Math.max(read.memory, server.memory() ?? 0);
				const [file] = (await api.readDocument(documentId)).documentFiles;
				expect(file).toMatchObject({
					state: "processed",
					stateReason: null,
					pageCount: PAGES,
					hasPreview: true,
				});
			},
			{ timeout: 100_000, interval: 100 },
		);
		read.milliseconds = Date.now() - read.milliseconds;

		for (const word of ["wort1ende", "wort300ende", "wort500ende"]) {
			const address = `${pathOf(documentApi.search)}?filters[text]=${word}`;
			const found: unknown = await (await api.download(address)).json();
			expect(JSON.stringify(found)).toContain(documentId);
		}
		const shown: number[] = [];
		for (const page of [1, 300, 500]) {
			const begun = Date.now();
			const picture = await api.download(`${url}/preview?page=${page}&width=1000`);
			expect(picture.headers.get("Content-Type")).toBe("image/webp");
			expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
			shown.push(Date.now() - begun);
			read.memory = Math.max(read.memory, server.memory() ?? 0);
		}
		console.log(
			`workerd: ${atFirst.toFixed(0)} MiB after the upload, ${read.memory.toFixed(0)} at most while it was read and shown; ` +
				`read in ${read.milliseconds} ms, pages 1, 300 and ${PAGES} shown in ${shown.join(", ")} ms`,
		);
		// What reading a PDF of 30 MB takes as well, which lies in memory whole.
		expect(read.memory - atFirst).toBeLessThan(400);
	});
});

/** Where the file lies below the base URL, and the memory of workerd afterwards, in MiB. */
async function upload(api: ApiClient, documentId: string, pdf: LargePdf) {
	const sessionId = newUploadSession();
	const total = Math.ceil(pdf.size / CHUNK);
	let content: string | undefined;
	for (let index = 0; index < total; index += 1) {
		const description = { sessionId, index, total, fileName: "Baupläne.pdf", contentType: "application/pdf" };
		const answer = await api.sendChunk(documentId, description, pdf.range(index * CHUNK, CHUNK));
		content = answer.documentFile?.file.url;
	}
	if (content === undefined) throw new Error("The last chunk did not make the file.");
	return { url: content.replace(/\/content$/, ""), memory: server.memory() ?? 0 };
}
