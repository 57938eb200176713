import { createExecutionContext, getQueueResult, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { type Announcement, announceTo } from "../../../../workers/cms/events/live-events.ts";
import { takeBatch } from "../../../../workers/cms/files/processing.ts";
import { type TextBatch, textBatches } from "../../../../workers/cms/files/text-batches.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { TextChunk } from "../../../../workers/shared/reader-calls.ts";
import { ENCRYPTED_PDF } from "../../../support/fixtures/encrypted-pdf.ts";
import {
	getFile,
	newLibrary,
	newMember,
	tenantOf,
	uploadSmall,
	type Library,
	callsOf,
} from "../../../support/files-api.ts";
import { hurryWaits } from "../../../support/hurry-waits.ts";
import { begun, deliver, fileOf, messageFor, processed, withReader } from "../../../support/processing.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";
import { imported, newTenant, OWNER } from "../../tenant/tenant-fixture.ts";

let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

const READ = {
	state: "processed",
	stateReason: null,
	pageCount: 1,
	hasPreview: false,
	sha256: null,
} as const;

const tenant = () => tenantOf(library.tenant.tenantKey);
const calls = () => callsOf(library.tenant.tenantKey);
const alarm = () => runInDurableObject(tenant(), (instance) => instance.alarm());

/** Lines as the reader's stream carries them, cut into pieces of so many bytes. */
function linesOf(chunks: readonly TextChunk[], pieceBytes = 70_000): ReadableStream<Uint8Array> {
	const bytes = new TextEncoder().encode(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join(""));
	return new ReadableStream({
		start(controller) {
			for (let start = 0; start < bytes.length; start += pieceBytes) {
				controller.enqueue(bytes.subarray(start, start + pieceBytes));
			}
			controller.close();
		},
	});
}

function setFile(fileId: string, assignments: string): Promise<void> {
	return runInDurableObject(tenant(), (_, { storage }) => {
		storage.sql.exec(`UPDATE document_file SET ${assignments} WHERE document_id = ?`, fileId);
	});
}

describe("a reading", () => {
	it("brings its text in batches of at most 1 MB, whatever the pieces of the stream", async () => {
		const chunks = Array.from({ length: 2_000 }, (_, index) => ({
			page: index + 1,
			chunk: `${index} ${"Zürich € 漢字 ".repeat(90)}`,
		}));
		const batches: TextBatch[] = [];
		for await (const batch of textBatches(linesOf(chunks, 997))) batches.push(batch);
		expect(batches.length).toBeGreaterThan(2);
		for (const { chunks: some } of batches) {
			expect(new TextEncoder().encode(JSON.stringify(some)).length).toBeLessThanOrEqual(1024 * 1024);
		}
		expect(batches.map(({ from }) => from)).toEqual(
			batches.map((_, index) => batches.slice(0, index).reduce((sum, batch) => sum + batch.chunks.length, 0)),
		);
		expect(batches.flatMap((batch) => batch.chunks)).toEqual(chunks);
	});

	it("shows nothing of its text before it is complete, and the old text until then", async () => {
		const { fileId } = await processed(library, { bytes: tinyPdf(["alt"]) });
		await setFile(fileId, "state = 'waiting'");
		const job = await begun(library, fileId);
		await calls().processing.appendText(job, 0, [{ page: 1, chunk: "neu" }]);
		await calls().processing.appendText(job, 0, [{ page: 1, chunk: "neu" }]);
		expect((await fileOf(library, fileId)).documentFileEmbeddings).toEqual([{ chunk: "alt", page: 1 }]);
		await calls().processing.finish(job, READ);
		expect((await fileOf(library, fileId)).documentFileEmbeddings).toEqual([{ chunk: "neu", page: 1 }]);
	});

	it("is done by one consumer, however many have the message", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const told: Announcement[] = [];
		const announce = (announcement: Announcement) => Promise.resolve(void told.push(announcement));
		const results = await Promise.all([1, 2, 3].map(() => deliver(library, fileId, { announce })));
		expect(results.map(({ explicitAcks }) => explicitAcks.length)).toEqual([1, 1, 1]);
		expect(told).toHaveLength(1);
		const text = await getFile(library.token, `${fileId}/text`);
		expect(await text.json()).toMatchObject({
			data: [{ chunk: "eins" }],
			meta: { pagination: { total: 1 } },
		});
	});

	it("that crashed is taken back by the alarm, and what it still brings is refused", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const crashed = await begun(library, fileId);
		await calls().processing.appendText(crashed, 0, [{ page: 1, chunk: "halb" }]);
		await alarm();
		expect(await fileOf(library, fileId)).toMatchObject({ state: "processing" });
		await setFile(fileId, `state_at = ${Date.now() - 41_000}`);
		await alarm();
		expect(await fileOf(library, fileId)).toMatchObject({ state: "waiting" });
		const next = await begun(library, fileId);
		expect(next).toMatchObject({ attempt: 2 });
		expect(await calls().processing.appendText(crashed, 1, [{ page: 1, chunk: "spät" }])).toBe(false);
		expect(await calls().processing.heartbeat(fileId, crashed.reading)).toBe(false);
		expect(await calls().processing.finish(crashed, READ)).toBeNull();
		expect(await calls().processing.releaseForRetry(crashed)).toBe("over");
		expect(await fileOf(library, fileId)).toMatchObject({ state: "processing" });
		await calls().processing.appendText(next, 0, [{ page: 1, chunk: "ganz" }]);
		await calls().processing.finish(next, READ);
		const file = await fileOf(library, fileId);
		expect(file).toMatchObject({ state: "processed", documentFileEmbeddings: [{ chunk: "ganz" }] });
	});

	it("that gives signs of life is left alone", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const { reading } = await begun(library, fileId);
		await setFile(fileId, `state_at = ${Date.now() - 41_000}`);
		expect(await calls().processing.heartbeat(fileId, reading)).toBe(true);
		await alarm();
		expect(await fileOf(library, fileId)).toMatchObject({ state: "processing" });
	});

	it("that takes the Worker down every time ends as failed", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		for (let attempt = 1; attempt <= 5; attempt += 1) {
			expect(await begun(library, fileId)).toMatchObject({ attempt });
			await setFile(fileId, "state_at = 1");
			await alarm();
		}
		expect((await deliver(library, fileId)).explicitAcks).toHaveLength(1);
		expect(await fileOf(library, fileId)).toMatchObject({
			state: "failed",
			stateReason: "files.reason.failed",
		});
	});

	it("is given up where the reader does not answer", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		// Not by a clock that this test moves on: that would run what objects of other tests wait for, on their behalf.
		hurryWaits(100_000);
		const cms = withReader({ read: () => new Promise(() => undefined) });
		expect((await deliver(library, fileId, { cms })).retryMessages).toHaveLength(1);
		vi.unstubAllGlobals();
		log.mockRestore();
		expect(await fileOf(library, fileId)).toMatchObject({ state: "waiting" });
	});
});

describe("a message that could not be delivered", () => {
	it("makes the file failed, so that nothing hangs, and leaves what has been read", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const hanging = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		await begun(library, hanging);
		const read = await processed(library, { bytes: tinyPdf(["zwei"]) });
		for (const fileId of [hanging, read.fileId, `${library.tenant.tenantKey}000000000000000`]) {
			const batch = messageFor(library, fileId, "ablage-processing-dead");
			await takeBatch(batch, env);
			const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
			expect(explicitAcks).toHaveLength(1);
		}
		expect(await fileOf(library, hanging)).toMatchObject({
			state: "failed",
			stateReason: "files.reason.failed",
		});
		expect(await fileOf(library, read.fileId)).toMatchObject({ state: "processed" });
		log.mockRestore();
	});
});

/** Which files an alarm of the tenant queues where. */
async function queuedByAlarm() {
	const queued: Record<string, string[]> = { PROCESSING: [], LARGE: [], BACKLOG: [] };
	const queue = (name: string) => ({
		sendBatch: async (messages: { body: { fileId: string } }[]) => {
			queued[name]?.push(...messages.map(({ body }) => body.fileId));
		},
	});
	await runInDurableObject(tenant(), async (instance) => {
		const before = env;
		Object.assign(instance, {
			env: {
				...before,
				PROCESSING: queue("PROCESSING"),
				LARGE: queue("LARGE"),
				BACKLOG: queue("BACKLOG"),
			},
		});
		await instance.alarm();
		Object.assign(instance, { env: before });
	});
	return queued;
}

describe("what is queued by the alarm", () => {
	it("goes behind what people upload where it came with an import", async () => {
		const brought = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const uploaded = await uploadSmall(library, { bytes: tinyPdf(["zwei"]) });
		await setFile(brought, "state_at = 0, is_backlog = 1");
		await setFile(uploaded, "state_at = 1");
		const queued = await queuedByAlarm();
		expect(queued["BACKLOG"]).toEqual([brought]);
		expect(queued["PROCESSING"]).toContain(uploaded);
		expect(queued["PROCESSING"]).not.toContain(brought);
	});

	it("waits a few minutes only where nothing is known of a restart", async () => {
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		expect((await queuedByAlarm())["PROCESSING"]).not.toContain(fileId);
		await setFile(fileId, `state_at = ${Date.now() - 5 * 60_000}`);
		expect((await queuedByAlarm())["PROCESSING"]).toContain(fileId);
	});
});

describe("large files", () => {
	it("are queued two at a time, the smallest first, and small ones beside them at once", async () => {
		const stack = [];
		for (const size of [5, 3, 4, 2].map((megabytes) => megabytes * 1_000_000)) {
			const fileId = await uploadSmall(library, { bytes: tinyPdf([`Stapel ${size}`]) });
			await setFile(fileId, `size = ${size}, state_at = -1`);
			stack.push(fileId);
		}
		const [largest, second, third, smallest] = stack;
		const small = await uploadSmall(library, { bytes: tinyPdf(["klein"]) });
		await setFile(small, "state_at = 1");
		const queued = await queuedByAlarm();
		expect(queued["LARGE"]).toEqual([smallest, second]);
		expect(queued["PROCESSING"]).toContain(small);
		expect((await queuedByAlarm())["LARGE"]).toEqual([]);
		await setFile(String(smallest), "state = 'processing'");
		expect((await queuedByAlarm())["LARGE"]).toEqual([third]);
		await setFile(String(second), "state = 'processed'");
		await setFile(String(third), "state = 'failed'");
		expect((await queuedByAlarm())["LARGE"]).toEqual([largest]);
	});

	it("are held back from their upload on, and after their message was lost", async () => {
		const fileId = await uploadSmall(library, {
			bytes: new Uint8Array(1_100_000).fill(32),
			name: "Gross.txt",
		});
		const stateAt = () =>
			runInDurableObject(tenant(), (_, { storage }) =>
				storage.sql.exec("SELECT state_at FROM document_file WHERE document_id = ?", fileId).one(),
			);
		expect(await stateAt()).toEqual({ state_at: -1 });
		expect((await queuedByAlarm())["LARGE"]).toEqual([fileId]);
		expect(await stateAt()).not.toEqual({ state_at: -1 });
		await setFile(fileId, `state_at = ${Date.now() - 5 * 60_000}`);
		const again = await queuedByAlarm();
		expect(again["PROCESSING"]).toEqual([]);
		expect([...(again["LARGE"] ?? []), ...((await queuedByAlarm())["LARGE"] ?? [])]).toEqual([fileId]);
	});
});

describe("fileProcessed", () => {
	const told: Announcement[] = [];
	const announce = (announcement: Announcement) => Promise.resolve(void told.push(announcement));

	it("is handed over once for a reading, with those who may see the document", async () => {
		const shared = await newLibrary();
		await newMember(shared, ["Read"]);
		await newMember(shared, []);
		const fileId = await uploadSmall(shared, { bytes: tinyPdf(["eins"]) });
		told.length = 0;
		await deliver(shared, fileId, { announce });
		await deliver(shared, fileId, { announce });
		expect(told).toHaveLength(1);
		const documentFileUrl = pathOf(fileApi.content, { id: fileId });
		expect(told[0]?.event).toEqual({
			name: "fileProcessed",
			data: { documentFileId: fileId, documentFileUrl, documentId: shared.documentId },
		});
		expect(told[0]?.userIds).toContain(shared.user.documentId);
		expect(told[0]?.userIds).toHaveLength(2);
	});

	it("is not handed over for a file that cannot be read, nor after an error", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		told.length = 0;
		await deliver(library, await uploadSmall(library, { bytes: ENCRYPTED_PDF }), { announce });
		const cms = withReader({ read: () => Promise.reject(new Error("no reader today")) });
		await deliver(library, await uploadSmall(library, { bytes: tinyPdf(["eins"]) }), { announce, cms });
		expect(told).toEqual([]);
		log.mockRestore();
	});

	it("does not keep a file from being read where nobody takes it", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const fileId = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		const push = () => Promise.reject(new Error("no relay today"));
		const relays = { idFromName: String, get: () => ({ push }) } as unknown as CmsEnv["RELAYS"];
		const { explicitAcks } = await deliver(library, fileId, { announce: announceTo({ RELAYS: relays }) });
		expect(log).toHaveBeenCalledOnce();
		expect(explicitAcks).toHaveLength(1);
		expect(await fileOf(library, fileId)).toMatchObject({ state: "processed" });
		log.mockRestore();
	});
});

describe("the digest of a file", () => {
	const digestOf = async (bytes: Uint8Array<ArrayBuffer>) =>
		Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");

	it("is kept with every file, also with one that cannot be read", async () => {
		const archive = Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9]);
		for (const bytes of [tinyPdf(["eins"]), archive, ENCRYPTED_PDF]) {
			const { file } = await processed(library, { bytes });
			expect(file.sha256).toBe(await digestOf(bytes));
		}
	});

	it("is found out by the alarm where an import brings a file with its text, as far as its bytes are there", async () => {
		const { store, stub, inside } = await newTenant();
		const objectKey = `files/${crypto.randomUUID()}`;
		const bytes = tinyPdf(["eingezogen"]);
		await env.FILES.put(objectKey, bytes);
		const file = { name: "a.pdf", mime: "application/pdf", size: bytes.length } as const;
		const text = [{ page: 1, chunk: "eingezogen" }];
		const digest = await digestOf(bytes);
		unwrap(
			await store.setup.importDocuments([
				imported({
					files: [
						{ ...file, objectKey, state: "processed", text },
						{ ...file, objectKey: `${objectKey}-none`, state: "processed", text },
						{ ...file, objectKey: `${objectKey}-known`, state: "processed", text, sha256: "ab".repeat(32) },
					],
				}),
			]),
		);
		await runInDurableObject(stub, (instance) => instance.alarm());
		const digests = await inside(({ sql }) =>
			sql.exec("SELECT sha256, digest_due_at FROM document_file ORDER BY id").toArray(),
		);
		expect(digests).toEqual(
			[digest, null, "ab".repeat(32)].map((sha256) => ({ sha256, digest_due_at: null })),
		);
		const { sameFiles } = unwrap(await store.files.check(OWNER, { size: bytes.length, sha256: digest }));
		expect(sameFiles).toMatchObject([{ name: "a.pdf", document: { name: "Police" } }]);
	});

	it("is that of all bytes, also where they are read in several goes", async () => {
		const bytes = new Uint8Array(33 * 1024 * 1024 + 5);
		for (let at = 0; at < bytes.length; at += 1_000) bytes[at] = at / 1_000;
		await env.FILES.put("digest/long", bytes);
		expect(await env.READER.digest("digest/long")).toBe(await digestOf(bytes));
		expect(await env.READER.digest("digest/none")).toBeNull();
		await env.FILES.delete("digest/long");
	});

	it("is found out by the alarm where reading has failed for good", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const bytes = tinyPdf(["unlesbar"]);
		const fileId = await uploadSmall(library, { bytes });
		const cms = withReader({ read: () => Promise.reject(new Error("no reader today")) });
		for (let attempt = 1; attempt <= 5; attempt += 1) await deliver(library, fileId, { cms });
		log.mockRestore();
		await alarm();
		expect(await fileOf(library, fileId)).toMatchObject({
			state: "failed",
			sha256: await digestOf(bytes),
		});
	});

	it("is made up for by the alarm where a file was read before there were digests", async () => {
		const bytes = tinyPdf(["früher"]);
		const { fileId } = await processed(library, { bytes });
		await setFile(fileId, "sha256 = NULL, digest_due_at = 0");
		await alarm();
		expect((await fileOf(library, fileId)).sha256).toBe(await digestOf(bytes));
		await runInDurableObject(tenant(), (_, { storage }) => {
			const due = storage.sql.exec("SELECT 1 FROM document_file WHERE digest_due_at IS NOT NULL").toArray();
			expect(due).toEqual([]);
		});
	});
});
