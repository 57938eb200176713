import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { DELETED_FILES_KEPT_MS, UNDO_EXPIRY_MS } from "../../../contract/constants.ts";
import { migrate } from "../../../workers/cms/storage/migrate.ts";
import { tooLate } from "../../../workers/cms/time-limits.ts";
import { newTenantOwnedId } from "../../../workers/cms/new-id.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { fileObjectKey } from "../../../workers/shared/object-keys.ts";
import { openDatabase, type TenantDatabase } from "../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../workers/cms/tenant/core/jobs.ts";
import { FILE_JOBS } from "../../../workers/cms/tenant/files/file-jobs.ts";
import { abortUploads, removeObjects } from "../../../workers/cms/tenant/files/file-removal.ts";
import { migrations } from "../../../workers/cms/tenant/core/migrations/migrations.ts";
import {
	getFile,
	type Library,
	newDocument,
	newLibrary,
	someBytes,
	tenantOf,
	uploadSmall,
} from "../../support/files-api.ts";
import { hurryWaits } from "../../support/hurry-waits.ts";
import { processed } from "../../support/processing.ts";
import { tinyPdf } from "../../support/tiny-pdf.ts";
import { call } from "../../support/workers-api.ts";
import { documentIn, imported, newTenant, OWNER } from "../tenant/tenant-fixture.ts";
import { insertOldFile, rewind } from "../tenant/core/old-tenant.ts";

const MINUTE_MS = 60_000;
const afterwards = () => Date.now() + DELETED_FILES_KEPT_MS;

const nextFileJob = (storage: DurableObjectStorage) =>
	new Jobs(FILE_JOBS).nextDue({ db: openDatabase(storage), began: 0 });

function inTenant<Value>({ tenant }: Library, work: (storage: DurableObjectStorage) => Value) {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => work(storage));
}

function rows(library: Library, query: string, ...values: string[]) {
	return inTenant(library, ({ sql }) => sql.exec(query, ...values).toArray());
}

/** Takes from the bucket what is due at this instant, as the alarm does. */
async function removeAt(library: Library, now: number, bucket = env.FILES): Promise<void> {
	await inTenant(library, (storage) => removeObjects(openDatabase(storage), bucket, now));
}

async function deleteFile({ token }: Library, fileId: string): Promise<void> {
	expect((await call("DELETE", pathOf(fileApi.delete, { id: fileId }), { token })).status).toBe(200);
}

async function setState({ token, documentId }: Library, state: "Archived" | "Deleted"): Promise<void> {
	const response = await call("PUT", pathOf(documentApi.write, { id: documentId }), {
		token,
		body: { data: { state } },
	});
	expect(response.status).toBe(200);
}

async function deleteDocument(library: Library): Promise<void> {
	await setState(library, "Archived");
	await setState(library, "Deleted");
}

/** A file that has been read, with more pictures than those of page one. */
async function fileWithPictures(library: Library): Promise<string> {
	const { fileId } = await processed(library, { bytes: tinyPdf(["Haftpflicht", "Deckung"]) });
	for (const path of ["preview?page=2&width=2000", "preview?page=2&width=320", "layout?page=1", "pages"]) {
		const response = await getFile(library.token, `${fileId}/${path}`);
		expect(response.status).toBe(200);
		await response.body?.cancel();
	}
	// They are kept once they are answered.
	await vi.waitFor(async () => expect(await keysOf(fileId)).toHaveLength(7));
	return fileId;
}

async function keysOf(fileId: string): Promise<string[]> {
	const pictures = await env.FILES.list({ prefix: `previews/${fileId}/` });
	const bytes = await env.FILES.list({ prefix: `files/${fileId}` });
	return [...bytes.objects, ...pictures.objects].map(({ key }) => key);
}

const textsOf = (library: Library) =>
	rows(
		library,
		`SELECT (SELECT count(*) FROM document_file) AS files, (SELECT count(*) FROM document_file_chunk) AS chunks,
			(SELECT count(*) FROM search_file_text) AS texts, (SELECT count(*) FROM object_removal) AS removals`,
	);
const NOTHING = [{ files: 0, chunks: 0, texts: 0, removals: 0 }];

it("deleted bytes stay for longer than a deletion can be taken back", () => {
	expect(DELETED_FILES_KEPT_MS).toBeGreaterThan(UNDO_EXPIRY_MS);
});

describe("a file that is deleted", () => {
	it("leaves its document with its text at once, and the bucket with all its pictures a month later", async () => {
		const library = await newLibrary();
		const fileId = await fileWithPictures(library);
		const keys = await keysOf(fileId);
		expect(keys.length).toBeGreaterThan(6);
		await deleteFile(library, fileId);
		expect(await textsOf(library)).toEqual([{ files: 0, chunks: 0, texts: 0, removals: 1 }]);
		await removeAt(library, afterwards() - MINUTE_MS);
		expect(await keysOf(fileId)).toEqual(keys);
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toEqual([]);
		expect(await textsOf(library)).toEqual(NOTHING);
	});

	it("leaves the other files of its document alone", async () => {
		const library = await newLibrary();
		const [gone, kept] = [await fileWithPictures(library), await fileWithPictures(library)];
		const keys = await keysOf(kept);
		await deleteFile(library, gone);
		await removeAt(library, afterwards());
		expect(await keysOf(kept)).toEqual(keys);
		const content = await getFile(library.token, `${kept}/content`);
		expect(content.status).toBe(200);
		await content.body?.cancel();
	});
});

describe("the files of a document that is deleted", () => {
	it("leave the bucket a month later, by the alarm, and then the tenant with their texts", async () => {
		const library = await newLibrary();
		const files = [await fileWithPictures(library), await fileWithPictures(library)];
		const keys = (await Promise.all(files.map(keysOf))).flat();
		await deleteDocument(library);
		const before = await textsOf(library);
		expect(before).toEqual([expect.objectContaining({ files: 2, removals: 2 })]);
		await removeAt(library, afterwards() - MINUTE_MS);
		expect((await Promise.all(files.map(keysOf))).flat()).toEqual(keys);
		expect(await textsOf(library)).toEqual(before);
		await inTenant(library, async (storage) => {
			expect(await storage.getAlarm()).not.toBeNull();
			storage.sql.exec("UPDATE object_removal SET due_at = ?", Date.now());
		});
		await runDurableObjectAlarm(tenantOf(library.tenant.tenantKey));
		expect((await Promise.all(files.map(keysOf))).flat()).toEqual([]);
		expect(await textsOf(library)).toEqual(NOTHING);
	});

	it("are still told of by the record of changes, and count nowhere", async () => {
		const library = await newLibrary();
		await uploadSmall(library, { bytes: someBytes(1_000) });
		await deleteDocument(library);
		const record = () => rows(library, "SELECT entity, action, changes FROM audit_entry ORDER BY id");
		const meter = () => rows(library, "SELECT latest_meter_events AS meter FROM tenant");
		const before = [await record(), await meter()];
		await removeAt(library, afterwards());
		expect([await record(), await meter()]).toEqual(before);
		expect(await rows(library, "SELECT state FROM document")).toEqual([{ state: 2 }]);
	});

	it("stay whole where the deletion is taken back, however long that is ago", async () => {
		const library = await newLibrary();
		const fileId = await fileWithPictures(library);
		const keys = await keysOf(fileId);
		await deleteDocument(library);
		const undone = await call("POST", pathOf(documentApi.undo, { id: library.documentId }), {
			token: library.token,
			body: { data: { version: 3 } },
		});
		expect(undone.status).toBe(200);
		expect(await rows(library, "SELECT * FROM object_removal")).toEqual([]);
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toEqual(keys);
		await deleteDocument(library);
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toEqual([]);
	});

	it("stay whole where the document is restored from the bin, and count again", async () => {
		const library = await newLibrary();
		const fileId = await fileWithPictures(library);
		const keys = await keysOf(fileId);
		const used = () => rows(library, "SELECT latest_meter_events ->> '$.storageBytes' AS used FROM tenant");
		const before = await used();
		await deleteDocument(library);
		expect(await used()).not.toEqual(before);
		// Long after the deletion could be undone.
		await rows(library, "UPDATE audit_entry SET at = at - 1000000000");
		const restored = await call("POST", pathOf(documentApi.restore, { id: library.documentId }), {
			token: library.token,
			body: { data: { version: 3 } },
		});
		expect(restored.status).toBe(200);
		expect(await used()).toEqual(before);
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toEqual(keys);
		const content = await getFile(library.token, `${fileId}/content`);
		expect(content.status).toBe(200);
		await content.body?.cancel();
	});

	it("stay whole where their document is listed, whatever has brought it back", async () => {
		const library = await newLibrary();
		const fileId = await fileWithPictures(library);
		const keys = await keysOf(fileId);
		await deleteDocument(library);
		await rows(library, "UPDATE document SET state = 1");
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toEqual(keys);
		expect(await textsOf(library)).toEqual([expect.objectContaining({ files: 1, removals: 0 })]);
		// Nothing rings the alarm for them again and again.
		await inTenant(library, (storage) => {
			expect(nextFileJob(storage)).toBeGreaterThan(Date.now());
		});
	});

	it("do not take those of another document along", async () => {
		const library = await newLibrary();
		const other = await newDocument(library.tenant.tenantKey, library.user.documentId);
		await uploadSmall(library, { bytes: someBytes(1_000) });
		const kept = await fileWithPictures({ ...library, documentId: other });
		const keys = await keysOf(kept);
		await deleteDocument(library);
		await removeAt(library, afterwards());
		expect(await keysOf(kept)).toEqual(keys);
		expect(await rows(library, "SELECT document_id AS id FROM document_file")).toEqual([{ id: kept }]);
	});

	it("that an import brings deleted go likewise", async () => {
		const { store, inside } = await newTenant();
		const objectKey = `files/${crypto.randomUUID()}`;
		await env.FILES.put(objectKey, "bytes");
		const file = { objectKey, name: "a.txt", mime: "text/plain", size: 5, state: "processed" } as const;
		await store.setup.importDocuments([imported({ state: "Deleted", files: [file] })]);
		await inside((db) => removeObjects(db, env.FILES, afterwards()));
		expect(await env.FILES.head(objectKey)).toBeNull();
		expect(await inside(({ sql }) => sql.exec("SELECT id FROM document_file").toArray())).toEqual([]);
	});

	it("go as well where they were deleted before anything was taken from the bucket", async () => {
		const { stub, tenantKey } = await newTenant();
		await runInDurableObject(stub, async (_, { storage }) => {
			await rewind(storage, tenantKey, "+ 2592000000");
			const { sql } = storage;
			insertOldFile(sql, { id: "1", state: 0, size: 5 });
			insertOldFile(sql, { id: "2", state: 2, size: 5 });
			sql.exec("UPDATE document SET updated_at = 1000");
			migrate(storage, migrations);
			expect(sql.exec("SELECT * FROM object_removal").toArray()).toEqual([
				{ file_id: "f2", object_key: "files/f2", multipart_id: null, due_at: 1000 + DELETED_FILES_KEPT_MS },
			]);
		});
	});
});

describe("taking bytes from the bucket", () => {
	const LEFT = [expect.objectContaining({ files: 1, removals: 1 })];

	/** A deleted document with a file, and a bucket whose next deletion ends so. */
	async function withBucket(next: (keys: string[]) => Promise<void>) {
		const library = await newLibrary();
		const fileId = await fileWithPictures(library);
		await deleteDocument(library);
		const log = vi.spyOn(console, "error").mockReturnValue();
		const bucket = new Proxy(env.FILES, {
			get: (target, property) => (property === "delete" ? next : Reflect.get(target, property).bind(target)),
		});
		const due = afterwards();
		await removeAt(library, due, bucket);
		expect(log).toHaveBeenCalledTimes(1);
		log.mockRestore();
		return { library, fileId, due };
	}

	async function expectGoneAfter({ library, fileId, due }: Awaited<ReturnType<typeof withBucket>>) {
		expect(await textsOf(library)).toEqual(LEFT);
		await inTenant(library, (storage) => {
			expect(nextFileJob(storage)).toBeLessThanOrEqual(due + MINUTE_MS);
		});
		await removeAt(library, due + MINUTE_MS);
		expect(await keysOf(fileId)).toEqual([]);
		expect(await textsOf(library)).toEqual(NOTHING);
	}

	it("is tried again where the bucket has refused, and nothing is forgotten before", async () => {
		const refused = await withBucket(() => Promise.reject(new Error("not today")));
		expect((await keysOf(refused.fileId)).length).toBeGreaterThan(6);
		await expectGoneAfter(refused);
	});

	it("is done to its end where it was cut off after the bytes had gone", async () => {
		const cutOff = await withBucket(async (keys) => {
			await env.FILES.delete(keys);
			throw new Error("killed");
		});
		expect(await keysOf(cutOff.fileId)).toEqual([]);
		await expectGoneAfter(cutOff);
	});

	it("does not wait for a file that the bucket refuses", async () => {
		const library = await newLibrary();
		const [stuck, other] = [
			await uploadSmall(library, { bytes: someBytes(10) }),
			await uploadSmall(library, { bytes: someBytes(10) }),
		];
		await deleteFile(library, stuck);
		await deleteFile(library, other);
		const log = vi.spyOn(console, "error").mockReturnValue();
		const bucket = new Proxy(env.FILES, {
			get(target, property) {
				if (property !== "delete") return Reflect.get(target, property).bind(target);
				return (keys: string[]) =>
					keys.includes(`files/${stuck}`) ? Promise.reject(new Error("not today")) : target.delete(keys);
			},
		});
		await removeAt(library, afterwards(), bucket);
		log.mockRestore();
		expect([await keysOf(stuck), await keysOf(other)]).toEqual([[`files/${stuck}`], []]);
	});

	it("keeps the other jobs waiting once, not for each file, where the bucket does not answer", async () => {
		const library = await newLibrary();
		for (const name of ["one", "other"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await deleteFile(library, await uploadSmall(library, { bytes: someBytes(10), name }));
		}
		let asked = 0;
		const hanging = new Proxy(env.FILES, {
			get: () => () => {
				asked += 1;
				return new Promise(() => {});
			},
		});
		const log = vi.spyOn(console, "error").mockReturnValue();
		hurryWaits();
		const now = afterwards();
		await inTenant(library, async (storage) => {
			const context = { db: openDatabase(storage), env: { ...env, FILES: hanging }, now, began: 0 };
			await new Jobs(FILE_JOBS).runDue(context);
		});
		vi.unstubAllGlobals();
		log.mockRestore();
		expect(asked).toBe(1);
		expect(await rows(library, `SELECT 1 FROM object_removal WHERE due_at > ${now}`)).toHaveLength(1);
		expect(await rows(library, "SELECT 1 FROM object_removal")).toHaveLength(2);
	});

	it("takes so many files at a time, and rings again for the rest", async () => {
		const library = await newLibrary();
		await rows(
			library,
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
			INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state, state_at, created_by,
				created_at)
			SELECT ? || i, 1, 'files/many-' || i, 'a', 'a/b', 1, 'processed', 0, 'u', 0 FROM n`,
			library.tenant.tenantKey,
		);
		await deleteDocument(library);
		const due = afterwards();
		const left: unknown[] = [];
		for (let turn = 0; turn < 3; turn += 1) {
			await removeAt(library, due);
			const [counted] = await rows(library, "SELECT count(*) AS files FROM document_file");
			left.push(counted?.["files"]);
			await inTenant(library, (storage) => {
				const isDue = (nextFileJob(storage) ?? Infinity) <= due;
				expect(isDue).toBe(turn < 2);
			});
		}
		expect(left).toEqual([70, 20, 0]);
	});

	it("takes more pictures than the bucket deletes at once in several turns, and the file with the last", async () => {
		const library = await newLibrary();
		const fileId = await uploadSmall(library, { bytes: someBytes(10) });
		const pages = Array.from({ length: 1_100 }, (_, index) => index + 1);
		await Promise.all(pages.map((page) => env.FILES.put(`previews/${fileId}/${page}-320.webp`, "w")));
		await deleteDocument(library);
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toHaveLength(101);
		expect(await textsOf(library)).toEqual(LEFT);
		await removeAt(library, afterwards());
		expect(await keysOf(fileId)).toEqual([]);
		expect(await textsOf(library)).toEqual(NOTHING);
	});
});

describe("an upload that has begun in the bucket, and nobody needs any more", () => {
	/** Such an upload of the tenant, and a bucket that does not abort it. */
	async function unfinished() {
		const { tenantKey, inside, store, category } = await newTenant();
		unwrap(await store.documents.create(OWNER, documentIn(await category("Wohnen")), null));
		const fileId = newTenantOwnedId(tenantKey);
		const upload = await env.FILES.createMultipartUpload(fileObjectKey(fileId));
		const stuck = new Proxy(env.FILES, {
			get: (target, property) =>
				property === "resumeMultipartUpload"
					? () => ({ abort: () => Promise.reject(tooLate()) })
					: Reflect.get(target, property).bind(target),
		});
		const isThere = () =>
			upload.uploadPart(1, "bytes").then(
				() => true,
				() => false,
			);
		return { inside, fileId, uploadId: upload.uploadId, stuck, isThere };
	}

	it("is known until the bucket has aborted it, while its tenant ends", async () => {
		const { inside, fileId, uploadId, stuck, isThere } = await unfinished();
		await inside(({ sql }) =>
			sql.exec(
				`INSERT INTO upload (session_id, user_id, document_row, file_id, multipart_id, file_name, content_type, expires_at)
				SELECT 'upload-1', 'x', min(id), ?, ?, 'd.pdf', 'application/pdf', 0 FROM document`,
				fileId,
				uploadId,
			),
		);
		await inside((db) => expect(abortUploads(db, stuck)).rejects.toThrow("error.unavailable"));
		expect(await isThere()).toBe(true);
		expect(await inside((db) => abortUploads(db, env.FILES))).toBe(true);
		expect(await isThere()).toBe(false);
		expect(await inside((db) => abortUploads(db, env.FILES))).toBe(false);
	});

	it("is tried again where it was given up, and one that the bucket does not know is done", async () => {
		const { inside, fileId, uploadId, stuck, isThere } = await unfinished();
		const log = vi.spyOn(console, "error").mockReturnValue();
		const removals = ({ sql }: TenantDatabase) =>
			sql.exec("SELECT due_at AS due FROM object_removal").toArray();
		const remove = (bucket: R2Bucket, now: number) => inside((db) => removeObjects(db, bucket, now));
		const note = ({ sql }: TenantDatabase) =>
			sql.exec("INSERT INTO object_removal VALUES (?, ?, ?, 0)", fileId, fileObjectKey(fileId), uploadId);
		await inside(note);
		await inside((db) => expect(removeObjects(db, stuck, 1)).rejects.toThrow("error.unavailable"));
		expect(await inside(removals)).toEqual([{ due: 1 + MINUTE_MS }]);
		expect(await isThere()).toBe(true);
		await remove(env.FILES, 1 + MINUTE_MS);
		expect(await isThere()).toBe(false);
		await inside(note);
		await remove(env.FILES, 1);
		expect(await inside(removals)).toEqual([]);
		log.mockRestore();
	});
});
