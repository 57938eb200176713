import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { categoryApi } from "../../../../contract/api/tenant-lists.ts";
import { documentSchema } from "../../../../contract/entities/entities.ts";
import type { Announcement } from "../../../../workers/cms/events/live-events.ts";
import { takeBatch } from "../../../../workers/cms/files/processing.ts";
import type { FileToRead } from "../../../../workers/shared/reader-calls.ts";
import { type Library, newLibrary, newMember, uploadSmall } from "../../../support/files-api.ts";
import { deliver, fileOf, processed, withReader } from "../../../support/processing.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";
import { call } from "../../../support/workers-api.ts";

/** Has a file read, and does something in the middle of it. What came of it, and who was told. */
async function readWhile(library: Library, fileId: string, meanwhile: () => Promise<void>) {
	const told: Announcement[] = [];
	const read = async (file: FileToRead) => {
		const result = await env.READER.read(file);
		await meanwhile();
		return result;
	};
	const announce = (announcement: Announcement) => Promise.resolve(void told.push(announcement));
	const { explicitAcks } = await deliver(library, fileId, {
		cms: withReader({ read }),
		announce,
	});
	return { told, isAcknowledged: explicitAcks.length === 1 };
}

async function change({ token, documentId }: Library, data: object): Promise<void> {
	const { status } = await call("PUT", pathOf(documentApi.write, { id: documentId }), {
		token,
		body: { data },
	});
	expect(status).toBe(200);
}

/** Changes the document as its form does: all of it. */
async function edit(library: Library, fields: { name?: string; documentCategory?: string }): Promise<void> {
	const response = await call("GET", pathOf(documentApi.read, { id: library.documentId }), {
		token: library.token,
	});
	const { data } = z.object({ data: documentSchema }).parse(await response.json());
	const documentCategory = data.documentCategory.documentId;
	await change(library, { name: data.name, documentCategory, version: data.version, ...fields });
}

async function found({ token }: Library, word: string): Promise<number> {
	const response = await call("GET", `${documentApi.explore.path}?filters[text]=${word}`, { token });
	const { data } = await response.json<{ data: { total: number } }>();
	return data.total;
}

describe("while a file is read", () => {
	it("it may be deleted: nothing of it is kept or found, and nobody is told", async () => {
		const library = await newLibrary();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["Seltenheit"]) });
		const { told, isAcknowledged } = await readWhile(library, fileId, async () => {
			const { status } = await call("DELETE", pathOf(fileApi.delete, { id: fileId }), {
				token: library.token,
			});
			expect(status).toBe(200);
		});
		expect({ told, isAcknowledged }).toEqual({ told: [], isAcknowledged: true });
		expect(await found(library, "Seltenheit")).toBe(0);
	});

	it("its document may be deleted: nobody is told of it or finds it", async () => {
		const library = await newLibrary();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["Seltenheit"]) });
		const { told, isAcknowledged } = await readWhile(library, fileId, async () => {
			await change(library, { state: "Archived" });
			await change(library, { state: "Deleted" });
		});
		expect({ told, isAcknowledged }).toEqual({ told: [], isAcknowledged: true });
		expect(await found(library, "Seltenheit")).toBe(0);
	});

	it("its document may be moved: those are told of it who may see it where it is now", async () => {
		const library = await newLibrary();
		const member = await newMember(library, ["Read"]);
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["Seltenheit"]) });
		const categories = await call("POST", categoryApi.create.path, {
			token: library.token,
			body: { data: { name: "Nur für mich", tenant: library.tenant.documentId } },
		});
		const { data } = await categories.json<{ data: { documentId: string } }>();
		const { told } = await readWhile(library, fileId, () =>
			edit(library, { documentCategory: data.documentId }),
		);
		expect(told.map(({ userIds }) => userIds)).toEqual([[library.user.documentId]]);
		expect(await found(library, "Seltenheit")).toBe(1);
		expect(await found({ ...library, token: member }, "Seltenheit")).toBe(0);
	});

	it("its document may be renamed: it is found by its new name and by what the file says", async () => {
		const library = await newLibrary();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["Seltenheit"]) });
		await readWhile(library, fileId, () => edit(library, { name: "Unikat" }));
		expect(await found(library, "Unikat Seltenheit")).toBe(1);
		expect((await fileOf(library, fileId)).state).toBe("processed");
	});
});

describe("a message that makes no sense", () => {
	it.each(["ablage-processing", "ablage-processing-dead"])(
		"is dropped by %s, and holds no other up",
		async (queue) => {
			const log = vi.spyOn(console, "error").mockReturnValue();
			const library = await newLibrary();
			const { fileId } = await processed(library, { bytes: tinyPdf(["eins"]) });
			const { tenantKey } = library.tenant;
			const bodies = [
				null,
				"text",
				{},
				{ tenantKey, fileId: 7 },
				{ tenantKey: "anderswo1", fileId },
				{ tenantKey, fileId },
			];
			const messages = bodies.map((body, index) => ({
				id: `m${index}`,
				timestamp: new Date(),
				attempts: 1,
				body,
			}));
			const batch = createMessageBatch<unknown>(queue, messages);
			await takeBatch(batch, env);
			const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
			expect({ acknowledged: explicitAcks.length, retried: retryMessages.length }).toEqual({
				acknowledged: 6,
				retried: 0,
			});
			expect((await fileOf(library, fileId)).state).toBe("processed");
			log.mockRestore();
		},
	);
});
