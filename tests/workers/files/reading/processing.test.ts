import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { processBatch } from "../../../../workers/cms/files/processing.ts";
import { ENCRYPTED_PDF } from "../../../support/fixtures/encrypted-pdf.ts";
import { PNG } from "../../../support/fixtures/pictures.ts";
import {
	getFile,
	newLibrary,
	tenantOf,
	uploadSmall,
	type Library,
	callsOf,
} from "../../../support/files-api.ts";
import { begun, deliver, messageFor, processed, SILENT, withReader } from "../../../support/processing.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

describe("processing", () => {
	it("reads a PDF: pages, text by page, and pictures of the first page", async () => {
		const { fileId, file } = await processed(library, { bytes: tinyPdf(["Police 4711", "Anhang", "Ende"]) });
		expect(file).toMatchObject({
			file: { mime: "application/pdf" },
			state: "processed",
			stateReason: null,
			pageCount: 3,
			hasPreview: true,
			documentFileEmbeddings: [
				{ chunk: "Police 4711", page: 1 },
				{ chunk: "Anhang", page: 2 },
				{ chunk: "Ende", page: 3 },
			],
		});
		const { objects } = await env.FILES.list({ prefix: `previews/${fileId}/` });
		expect(objects.map(({ key }) => key).toSorted()).toEqual([
			`previews/${fileId}/1-1000.webp`,
			`previews/${fileId}/1-320.webp`,
		]);
		const preview = await getFile(library.token, `${fileId}/preview?width=300`);
		expect(preview.headers.get("Content-Type")).toBe("image/webp");
		expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(100);
	});

	it("draws further pages when they are asked for, once", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins", "zwei"]) });
		const second = await getFile(library.token, `${fileId}/preview?page=2&width=1000`);
		expect(second.status).toBe(200);
		await second.arrayBuffer();
		expect(await env.FILES.head(`previews/${fileId}/2-1000.webp`)).not.toBeNull();
		const etag = second.headers.get("ETag") ?? "";
		const again = await getFile(library.token, `${fileId}/preview?page=2`, { "If-None-Match": etag });
		expect(again.status).toBe(304);
		expect((await getFile(library.token, `${fileId}/preview?page=3`)).status).toBe(404);
	});

	it("draws pages anew whose pictures are of an older version, once", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins"]) });
		const key = `previews/${fileId}/1-320.webp`;
		const picture = await (await env.FILES.get(key))?.text();
		await env.FILES.put(key, "of before");
		const before = { "If-None-Match": `"${fileId}-1-320"` };
		const drawn = await getFile(library.token, `${fileId}/preview?width=320`, before);
		expect(await drawn.text()).toBe(picture);
		await env.FILES.put(key, "of now", { customMetadata: (await env.FILES.head(key))?.customMetadata ?? {} });
		expect(await (await getFile(library.token, `${fileId}/preview?width=320`)).text()).toBe("of now");
	});

	it("shows the older picture where no other one can be drawn", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins"]) });
		await env.FILES.put(`previews/${fileId}/1-320.webp`, "of before");
		await env.FILES.put(`files/${fileId}`, "damaged");
		expect(await (await getFile(library.token, `${fileId}/preview?width=320`)).text()).toBe("of before");
	});

	it("gives the text of one page, and pages of the text", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins", "zwei", "drei"]) });
		const page = await getFile(library.token, `${fileId}/text?page=2`);
		expect(await page.json()).toMatchObject({ data: [{ chunk: "zwei", page: 2 }] });
		const slice = await getFile(library.token, `${fileId}/text?pagination[page]=2&pagination[pageSize]=2`);
		expect(await slice.json()).toEqual({
			data: [{ chunk: "drei", page: 3 }],
			meta: { pagination: { page: 2, pageSize: 2, total: 3 } },
		});
	});

	it("says of an encrypted or damaged PDF why it cannot be read", async () => {
		const encrypted = await processed(library, { bytes: ENCRYPTED_PDF });
		expect(encrypted.file).toMatchObject({ state: "notReadable", stateReason: "files.reason.encrypted" });
		const broken = await processed(library, { bytes: tinyPdf(["x"]).slice(0, 60) });
		expect(broken.file).toMatchObject({ state: "notReadable", stateReason: "files.reason.broken" });
		expect(broken.result.explicitAcks).toHaveLength(1);
	});

	it("reads text files and draws images", async () => {
		const text = await processed(library, { bytes: new TextEncoder().encode("Grüezi"), type: "text/plain" });
		expect(text.file).toMatchObject({
			state: "processed",
			documentFileEmbeddings: [{ chunk: "Grüezi", page: null }],
		});
		const image = await processed(library, { bytes: PNG });
		expect(image.file).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.noRecogniser",
			hasPreview: true,
		});
		const preview = await getFile(library.token, `${image.fileId}/preview`);
		expect(preview.headers.get("Content-Type")).toBe("image/webp");
		const broken = await processed(library, { bytes: PNG.slice(0, 8) });
		expect(broken.file).toMatchObject({ stateReason: "files.reason.broken", hasPreview: false });
		expect((await getFile(library.token, `${broken.fileId}/preview`)).status).toBe(404);
		const other = await processed(library, { bytes: Uint8Array.from([1, 2, 3]) });
		expect(other.file).toMatchObject({ state: "notReadable", stateReason: "files.reason.unknownType" });
	});

	it("does nothing for a message that comes twice or too late", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["eins"]) });
		expect((await deliver(library, fileId)).explicitAcks).toHaveLength(1);
		expect((await deliver(library, `${library.tenant.tenantKey}000000000000000`)).explicitAcks).toHaveLength(
			1,
		);
	});

	it("leaves no picture of a file that has left the bucket while it was read", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["geheim"]) });
		const tenant = tenantOf(library.tenant.tenantKey);
		const calls = callsOf(library.tenant.tenantKey);
		const chores = () => runInDurableObject(tenant, (instance) => instance.alarm());
		const job = await begun(library, fileId);
		await calls.files.delete(library.user.documentId, fileId);
		await runInDurableObject(tenant, (_, { storage }) => {
			storage.sql.exec("UPDATE object_removal SET due_at = 1 WHERE file_id = ?", fileId);
		});
		await chores();
		expect(await env.FILES.head(`files/${fileId}`)).toBeNull();
		await env.FILES.put(`previews/${fileId}/1-320.webp`, "picture");
		const result = {
			state: "processed",
			stateReason: null,
			pageCount: 1,
			hasPreview: true,
			sha256: null,
		} as const;
		expect(await calls.processing.appendText(job, 0, [{ page: 1, chunk: "geheim" }])).toBe(false);
		expect(await calls.processing.finish(job, result)).toBeNull();
		await chores();
		expect((await env.FILES.list({ prefix: `previews/${fileId}/` })).objects).toEqual([]);
	});

	it("tries again after an unexpected error, and fails for good in the end", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const cms = withReader({ read: () => Promise.reject(new Error("no reader today")) });
		const outcomes: number[] = [];
		for (let attempt = 1; attempt <= 5; attempt += 1) {
			const { retryMessages } = await deliver(library, fileId, { cms });
			outcomes.push(retryMessages.length);
		}
		expect(outcomes).toEqual([1, 1, 1, 1, 0]);
		expect(log).toHaveBeenCalledTimes(5);
		log.mockRestore();
		const response = await getFile(library.token, fileId);
		expect(await response.json()).toMatchObject({
			data: { state: "failed", stateReason: "files.reason.failed" },
		});
	});

	it("waits longer each time for a tenant that does not answer, and loses no try of the file by it", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const get = () => {
			throw new Error("no tenant today");
		};
		const TENANTS = { idFromName: (name: string) => env.TENANTS.idFromName(name), get };
		const cms = { ...env, TENANTS } as unknown as CmsEnv;
		const delays: unknown[] = [];
		for (let attempts = 1; attempts <= 4; attempts += 1) {
			const { queue, messages } = messageFor(library, fileId, undefined, attempts);
			const retry = (options?: QueueRetryOptions) => void delays.push(options?.delaySeconds);
			const told = messages.map(({ id, timestamp, body }) => ({ id, timestamp, body, attempts, retry }));
			await processBatch({ queue, messages: told } as unknown as MessageBatch, cms, SILENT);
		}
		log.mockRestore();
		expect(delays).toEqual([5, 15, 45, 135]);
		expect(await begun(library, fileId)).toMatchObject({ attempt: 1 });
	});

	it("is queued again by the tenant's alarm where the message was lost", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		await runInDurableObject(tenantOf(library.tenant.tenantKey), async (instance, { storage }) => {
			storage.sql.exec("UPDATE document_file SET state_at = 0 WHERE document_id = ?", fileId);
			await instance.alarm();
			const { state_at } = storage.sql
				.exec<{ state_at: number }>("SELECT state_at FROM document_file WHERE document_id = ?", fileId)
				.one();
			expect(state_at).toBeGreaterThan(0);
		});
	});

	it("waits for no clock that was ahead when the file came, and has been set back since", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const tenant = tenantOf(library.tenant.tenantKey);
		const anHour = 60 * 60 * 1000;
		await runInDurableObject(tenant, (_, { storage }) => {
			const ahead = Date.now() + anHour;
			storage.sql.exec("UPDATE document_file SET state_at = ? WHERE document_id = ?", ahead, fileId);
		});
		await evictDurableObject(tenant);
		await runInDurableObject(tenant, async (instance, { storage }) => {
			await instance.alarm();
			const { state_at } = storage.sql
				.exec<{ state_at: number }>("SELECT state_at FROM document_file WHERE document_id = ?", fileId)
				.one();
			expect(state_at).toBeLessThanOrEqual(Date.now());
			expect(await storage.getAlarm()).toBeLessThan(Date.now() + 60_000);
		});
	});

	it("keeps the tenant's alarm set where the queue does not answer", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		await runInDurableObject(tenantOf(library.tenant.tenantKey), async (instance, { storage }) => {
			const PROCESSING = { sendBatch: () => Promise.reject(new Error("no queue today")) };
			Object.assign(instance, { env: { ...env, PROCESSING } });
			storage.sql.exec("UPDATE document_file SET state_at = 0 WHERE document_id = ?", fileId);
			await storage.deleteAlarm();
			await instance.alarm();
			expect(await storage.getAlarm()).toBeGreaterThan(Date.now());
			Object.assign(instance, { env });
		});
		expect(log).toHaveBeenCalled();
		log.mockRestore();
	});
});
