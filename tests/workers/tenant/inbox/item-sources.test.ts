import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { NEW_DOCUMENTS_KEPT } from "../../../../contract/constants.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import type { ProcessingResult } from "../../../../workers/cms/tenant/files/file-processing.ts";
import { storageLimit } from "../../../../workers/cms/tenant/files/storage-limits.ts";
import { JOBS } from "../../../../workers/cms/tenant/jobs.ts";
import { finish, twoTenants, beginQuietly, documentWithFiles } from "../moves/two-tenants.ts";
import { documentIn, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { idsOf, inboxOf, newDocument, newItem, typesOf } from "./inbox-fixture.ts";

const rowsOf = (tenant: TestTenant) =>
	tenant.inside(({ sql }) => sql.exec("SELECT type, is_open FROM inbox_item").toArray());

describe("a new document", () => {
	it("is in the inbox of the others who see it, by whom it came, and not in one's own", async () => {
		const tenant = await newTenant();
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const elsewhere = await newMember(tenant, { Rechnungen: ["Read"] });
		const document = await newDocument(tenant, "Wohnen");
		const [item] = (await inboxOf(tenant, reader)).items;
		expect(item).toMatchObject({
			type: "NewDocument",
			author: "Anna Müller",
			document: { documentId: document },
			isEditable: false,
		});
		expect([await idsOf(tenant, OWNER), await idsOf(tenant, elsewhere)]).toEqual([[], []]);
		expect(await tenant.store.inbox.read(OWNER, item?.documentId ?? "")).toMatchObject({
			name: "NotFoundError",
		});
	});

	it("makes one item, however often it is sent", async () => {
		const tenant = await newTenant();
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const write = documentIn(await tenant.category("Wohnen"));
		for (let times = 0; times < 2; times += 1) {
			// oxlint-disable-next-line no-await-in-loop -- sent again
			unwrap(await tenant.store.documents.create(OWNER, write, "upload-1"));
		}
		expect(await typesOf(tenant, reader)).toEqual(["NewDocument"]);
	});

	it("makes none where nobody else sees it, nor where it is filed away at once", async () => {
		const tenant = await newTenant();
		await newDocument(tenant, "Wohnen");
		await newMember(tenant, { Wohnen: ["Read"] });
		await newDocument(tenant, "Rechnungen");
		await newDocument(tenant, "Wohnen", { state: "Archived" });
		expect(await rowsOf(tenant)).toEqual([]);
	});

	it("is one where it comes from another tenant, whose own items of it close", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const [here, there] = [
			await newMember(source, { Versicherungen: ["Read"] }),
			await newMember(target, { Wohnen: ["Read"] }),
		];
		const documentId = await documentWithFiles(source, []);
		await newItem(source, documentId, "Warranty");
		expect((await typesOf(source, here)).toSorted()).toEqual(["NewDocument", "Warranty"]);
		await finish(source, await beginQuietly(tenants, documentId));
		expect(await typesOf(source, here)).toEqual([]);
		expect(await rowsOf(source)).toEqual([
			{ type: "NewDocument", is_open: 0 },
			{ type: "Warranty", is_open: 0 },
		]);
		expect(await typesOf(target, there)).toEqual(["NewDocument"]);
		expect(await typesOf(target, OWNER)).toEqual([]);
	});

	it("closes the oldest beyond a thousand", async () => {
		const tenant = await newTenant();
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const oldest = await newDocument(tenant);
		await tenant.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO inbox_item (document_id, cause, type, document_row, category_row, created_at, shown_at)
				SELECT i.document_id || n.value, 'more:' || n.value, i.type, i.document_row, i.category_row, 1,
					i.shown_at + n.value
				FROM inbox_item i CROSS JOIN (
					WITH RECURSIVE c (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM c WHERE value < ?)
					SELECT value FROM c
				) n`,
				NEW_DOCUMENTS_KEPT - 1,
			),
		);
		const isOldestThere = async () =>
			(await inboxOf(tenant, reader, {}, { offset: 999 })).items.at(0)?.document;
		expect(await isOldestThere()).toMatchObject({ documentId: oldest });
		await tenant.inside(({ sql }) => sql.exec("UPDATE inbox_item SET shown_at = shown_at - 100000"));
		const newest = await newDocument(tenant);
		const { items, total } = await inboxOf(tenant, reader, {}, { limit: 1 });
		expect([total, items[0]?.document?.documentId]).toEqual([NEW_DOCUMENTS_KEPT, newest]);
		const closed = await tenant.inside(({ sql }) =>
			sql.exec("SELECT cause FROM inbox_item WHERE is_open = 0").toArray(),
		);
		expect(closed).toEqual([{ cause: `NewDocument:${oldest}` }]);
	});
});

interface TestFile {
	tenant: TestTenant;
	documentId: string;
	fileId: string;
}

/** A document with a file that waits to be read. */
async function waitingFile(isBacklog = false): Promise<TestFile> {
	const tenant = await newTenant();
	const documentId = await newDocument(tenant);
	const fileId = `${tenant.tenantKey}file00000000000`;
	await tenant.inside(({ sql }) =>
		sql.exec(
			`INSERT INTO document_file (document_id, document_row, position, object_key, name, mime, size, state, state_at,
				is_backlog, created_by, created_at)
			SELECT ?, id, 1, 'files/test', 'a.pdf', 'application/pdf', 1, 'waiting', ?, ?, ?, 0 FROM document
			WHERE document_id = ?`,
			fileId,
			Date.now(),
			Number(isBacklog),
			OWNER,
			documentId,
		),
	);
	return { tenant, documentId, fileId };
}

/** Reads the file, with this end. */
async function readTo(
	{ tenant: { store }, fileId }: TestFile,
	state: ProcessingResult["state"],
	stateReason: TextKey | null = null,
): Promise<void> {
	const job = await store.processing.begin(fileId);
	if (!job) throw new Error("There is nothing to read.");
	const result = { state, stateReason, pageCount: null, hasPreview: false, sha256: "0".repeat(64) };
	await store.processing.finish(job, result);
}

describe("a file that cannot be read", () => {
	it.each(["files.reason.encrypted", "files.reason.broken", "files.reason.missing"] as const)(
		"is in the inbox where somebody can do something about it, the uploader's too: %s",
		async (reason) => {
			const file = await waitingFile();
			await readTo(file, "notReadable", reason);
			expect((await inboxOf(file.tenant, OWNER)).items).toMatchObject([
				{
					type: "UnreadableFile",
					author: null,
					document: { documentId: file.documentId },
					fileReason: reason,
				},
			]);
		},
	);

	it.each(["files.reason.unknownType", "files.reason.noRecogniser", "files.reason.tooLarge"] as const)(
		"is not where that is no fault: %s",
		async (reason) => {
			const file = await waitingFile();
			await readTo(file, "notReadable", reason);
			expect(await rowsOf(file.tenant)).toEqual([]);
		},
	);

	it("is in it after the last try, and leaves it once it has been read after all", async () => {
		const file = await waitingFile();
		const { tenant, fileId } = file;
		await tenant.store.processing.fail(fileId);
		expect(await typesOf(tenant, OWNER)).toEqual(["UnreadableFile"]);
		unwrap(await tenant.store.files.processAgain(OWNER, fileId));
		expect(await typesOf(tenant, OWNER)).toEqual(["UnreadableFile"]);
		await readTo(file, "processed");
		expect(await rowsOf(tenant)).toEqual([{ type: "UnreadableFile", is_open: 0 }]);
	});

	it("comes back where it fails once more, unless somebody has said that it is done", async () => {
		const file = await waitingFile();
		const { tenant, fileId } = file;
		const fail = async () => {
			unwrap(await tenant.store.files.processAgain(OWNER, fileId));
			await readTo(file, "notReadable", "files.reason.broken");
			return typesOf(tenant, OWNER);
		};
		await readTo(file, "notReadable", "files.reason.broken");
		unwrap(await tenant.store.files.processAgain(OWNER, fileId));
		await readTo(file, "processed");
		expect(await fail()).toEqual(["UnreadableFile"]);
		const [item = ""] = await idsOf(tenant, OWNER);
		unwrap(await tenant.store.inbox.write(OWNER, item, { isOpen: false }));
		expect(await fail()).toEqual([]);
	});

	it("leaves the inbox with the file", async () => {
		const file = await waitingFile();
		await readTo(file, "notReadable", "files.reason.broken");
		unwrap(await file.tenant.store.files.delete(OWNER, file.fileId));
		expect(await rowsOf(file.tenant)).toEqual([{ type: "UnreadableFile", is_open: 0 }]);
	});

	it("is nobody's where a bulk import has brought it, or its document is archived", async () => {
		const imported = await waitingFile(true);
		await readTo(imported, "notReadable", "files.reason.broken");
		const archived = await waitingFile();
		unwrap(await archived.tenant.store.documents.update(OWNER, archived.documentId, { state: "Archived" }));
		await readTo(archived, "notReadable", "files.reason.broken");
		expect([await rowsOf(imported.tenant), await rowsOf(archived.tenant)]).toEqual([[], []]);
	});
});

describe("storage", () => {
	/** So much of the storage is used: has the jobs look at it. @returns the inbox's types */
	async function fill(tenant: TestTenant, share: number, userId = OWNER) {
		const bytes = Math.ceil(storageLimit("active") * share);
		await tenant.inside(async (db) => {
			db.sql.exec(
				"UPDATE tenant SET latest_meter_events = json_set(latest_meter_events, '$.storageBytes', ?)",
				bytes,
			);
			await new Jobs(JOBS).runDue({ db, env, now: Date.now(), began: 0 });
		});
		return typesOf(tenant, userId);
	}

	it("is in the admins' inbox when it is nearly full, once until it has been relieved", async () => {
		const tenant = await newTenant();
		const admin = await newMember(tenant, {}, "Admin");
		const editor = await newMember(tenant, { Wohnen: ["Read", "Edit"] });
		expect(await fill(tenant, 0.89)).toEqual([]);
		expect(await fill(tenant, 0.9)).toEqual(["Storage"]);
		expect([await typesOf(tenant, admin), await typesOf(tenant, editor)]).toEqual([["Storage"], []]);
		const [item = ""] = await idsOf(tenant, admin);
		unwrap(await tenant.store.inbox.write(admin, item, { isOpen: false }));
		expect(await fill(tenant, 0.99)).toEqual([]);
		expect(await fill(tenant, 0.86)).toEqual([]);
		expect(await fill(tenant, 0.95)).toEqual([]);
		expect(await fill(tenant, 0.84)).toEqual([]);
		expect(await fill(tenant, 0.91)).toEqual(["Storage"]);
		expect(await fill(tenant, 0.87)).toEqual(["Storage"]);
		expect(await fill(tenant, 0.8)).toEqual([]);
		expect(await rowsOf(tenant)).toHaveLength(2);
	});

	it("is no matter of the inbox where a subscription has ended", async () => {
		const tenant = await newTenant("canceled");
		expect(await fill(tenant, 0.95)).toEqual([]);
	});
});

describe("a document that goes", () => {
	async function withItems() {
		const tenant = await newTenant();
		const documentId = await newDocument(tenant);
		const done = await newItem(tenant, documentId, "Payment");
		unwrap(await tenant.store.inbox.write(OWNER, done, { isOpen: false }));
		const open = [await newItem(tenant, documentId, "Warranty"), await newItem(tenant, documentId, "Custom")];
		const other = await newItem(tenant, await newDocument(tenant), "Custom");
		return { tenant, documentId, open, other };
	}
	const sorted = async (tenant: TestTenant) => (await idsOf(tenant, OWNER)).toSorted();

	it.each(["Archived", "Deleted"] as const)(
		"takes its items along, and brings back with its undo what was open: %s",
		async (state) => {
			const { tenant, documentId, open, other } = await withItems();
			const gone = unwrap(await tenant.store.documents.update(OWNER, documentId, { state }));
			expect(await sorted(tenant)).toEqual([other]);
			unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version: gone.version }));
			expect(await sorted(tenant)).toEqual([...open, other].toSorted());
		},
	);

	it("brings them back from the bin as well", async () => {
		const { tenant, documentId, open, other } = await withItems();
		const { version } = unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Deleted" }));
		unwrap(await tenant.store.documents.restore(OWNER, documentId, { version }));
		expect(await sorted(tenant)).toEqual([...open, other].toSorted());
	});

	it("leaves them closed where it comes back archived", async () => {
		const { tenant, documentId, other } = await withItems();
		unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Archived" }));
		const { version } = unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Deleted" }));
		unwrap(await tenant.store.documents.restore(OWNER, documentId, { version }));
		expect(await sorted(tenant)).toEqual([other]);
	});
});
