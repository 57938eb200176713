import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { deliver, fileOf, processed } from "../../../support/processing.ts";
import {
	errorOf,
	newLibrary,
	newMember,
	tenantOf,
	uploadSmall,
	type Library,
	callsOf,
} from "../../../support/files-api.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";
import { call } from "../../../support/workers-api.ts";

let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

const again = (token: string, fileId: string) =>
	call("POST", pathOf(fileApi.process, { id: fileId }), { token });

describe("POST /document-files/{id}/process", () => {
	it("has a file read once more, with all its tries, and tells it in the history", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins"]) });
		await runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => {
			storage.sql.exec(
				"UPDATE document_file SET state = 'failed', state_reason = 'files.reason.failed', attempts = 5 WHERE document_id = ?",
				fileId,
			);
		});
		const response = await again(library.token, fileId);
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ data: { state: "waiting", stateReason: null } });
		await deliver(library, fileId);
		expect(await fileOf(library, fileId)).toMatchObject({
			state: "processed",
			documentFileEmbeddings: [{ chunk: "eins" }],
		});
		const history = await call("GET", pathOf(documentApi.history, { id: library.documentId }), {
			token: library.token,
		});
		expect(await history.json()).toMatchObject({
			data: [
				{ action: "fileProcess", changes: [{ field: "fileName", new: "Datei.bin" }] },
				{ action: "fileAdd" },
				{ action: "import" },
			],
		});
	});

	it("is refused while the file waits or is being read", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const waiting = await again(library.token, fileId);
		expect(waiting.status).toBe(409);
		expect(await errorOf(waiting)).toMatchObject({
			message: "files.isBeingRead",
			details: { current: { documentId: fileId, state: "waiting" } },
		});
		await callsOf(library.tenant.tenantKey).processing.begin(fileId);
		expect((await again(library.token, fileId)).status).toBe(409);
	});

	it("takes the right to edit", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins"]) });
		const member = await newMember(library, ["Read"]);
		expect((await again(member, fileId)).status).toBe(403);
		const stranger = await newLibrary();
		expect((await again(stranger.token, fileId)).status).toBe(404);
		expect(await fileOf(library, fileId)).toMatchObject({ state: "processed" });
	});
});
