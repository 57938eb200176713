import { describe, expect, it } from "vitest";
import { DELETED_DAYS_KEPT, DELETED_FILES_KEPT_MS } from "../../../../contract/constants.ts";
import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { type Outcome, settle, unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import {
	type BinSlice,
	binStep,
	documentBin,
	restoreDocument,
} from "../../../../workers/cms/tenant/documents/document-bin.ts";
import { updateDocument } from "../../../../workers/cms/tenant/documents/document-write.ts";
import {
	company,
	documentIn,
	find,
	imported,
	newMember,
	newTenant,
	offered,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";
import { inOneTurn } from "../in-one-turn.ts";

const SLICE = { limit: 15, offset: 0 };
const DAY_MS = 24 * 60 * 60 * 1000;
const FILE = { name: "a.txt", mime: "text/plain", size: 5, state: "processed" } as const;

const failureOf = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : `${outcome.name} ${outcome.message}`);

async function fileIn(
	tenant: TestTenant,
	fields: Parameters<typeof documentIn>[1] = {},
	category = "Wohnen",
) {
	const filed = documentIn(await tenant.category(category), fields);
	return unwrap(await tenant.store.documents.create(OWNER, filed, null));
}

async function setState(tenant: TestTenant, documentId: string, state: DocumentState, userId = OWNER) {
	return unwrap(await tenant.store.documents.update(userId, documentId, { state }));
}

const bin = async (tenant: TestTenant, userId = OWNER, slice: BinSlice = SLICE) =>
	unwrap(await tenant.store.documents.bin(userId, slice));

const namesIn = async (tenant: TestTenant, userId = OWNER, slice: BinSlice = SLICE) =>
	(await bin(tenant, userId, slice)).rows.map(({ item }) => item?.name);

const restore = (tenant: TestTenant, documentId: string, version: number, userId = OWNER) =>
	tenant.store.documents.restore(userId, documentId, { version });

/** What the tenant would do so many milliseconds from now. */
function later<Value>(
	tenant: TestTenant,
	ms: number,
	work: (member: Member) => Value,
): Promise<Outcome<Value>> {
	return tenant.inside((db) => {
		const clock = () => Date.now() + ms;
		return settle(() => work(Member.prove({ ...db, clock }, OWNER)));
	});
}

describe("saving what was deleted meanwhile", () => {
	const save = (tenant: TestTenant, documentId: string, userId = OWNER) =>
		tenant.store.documents.update(userId, documentId, { name: "Getippt", version: 1 });

	it("says by whom and when, with what restoring takes, to who may restore it, and to others nothing", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Edit"] });
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted", member);
		const [row] = (await bin(tenant)).rows;
		expect(await save(tenant, documentId)).toMatchObject({
			name: "NotFoundError",
			message: "error.documentDeleted",
			details: {
				current: { documentId, version },
				updatedBy: "Beat Keller",
				updatedByCaller: false,
				updatedAt: row?.item?.deletedAt,
			},
		});
		expect(await save(tenant, documentId, member)).toMatchObject({ details: { updatedByCaller: true } });
		expect(failureOf(await save(tenant, documentId, reader))).toBe("NotFoundError error.documentNotFound");
		const tooLate = await later(tenant, DELETED_FILES_KEPT_MS, (late) =>
			updateDocument(late, documentId, { name: "Getippt" }),
		);
		expect(failureOf(tooLate)).toBe("NotFoundError error.documentNotFound");
		unwrap(await restore(tenant, documentId, version));
		expect(failureOf(await save(tenant, documentId))).toBe("ConflictError error.stale");
	});

	it("does not call that deleted which was moved", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		await setState(tenant, documentId, "Deleted");
		await tenant.inside(({ sql }) =>
			sql.exec(
				`UPDATE audit_entry SET changes = json_set(changes, '$.movedTo', json('[null, {"tenant": "t"}]'))
				WHERE action = 'delete'`,
			),
		);
		expect(failureOf(await save(tenant, documentId))).toBe("NotFoundError error.documentNotFound");
	});
});

describe("the bin", () => {
	it("says of a deleted document what it was, who deleted it and when, and for how long it stays", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Edit"] });
		const { documentId } = await fileIn(tenant, { name: "Mietvertrag" });
		const before = Date.now();
		const { version } = await setState(tenant, documentId, "Deleted", member);
		const { rows, total } = await bin(tenant);
		const { deletedAt, ...item } = rows[0]?.item ?? { deletedAt: "" };
		expect(item).toEqual({
			documentId,
			name: "Mietvertrag",
			version,
			documentCategory: { documentId: await tenant.category("Wohnen"), name: "Wohnen" },
			tenant: { documentId: tenant.documentId, id: 7, name: "Familie Müller" },
			stateBefore: "Active",
			deletedBy: "Beat Keller",
			daysLeft: DELETED_DAYS_KEPT,
			fileCount: 0,
			movedTo: null,
		});
		expect(Date.parse(deletedAt)).toBeGreaterThanOrEqual(before);
		expect(total).toBe(1);
	});

	it("names nobody where who deleted a document is no member any more", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		await setState(tenant, documentId, "Deleted");
		await tenant.inside(({ sql }) =>
			sql.exec("UPDATE audit_entry SET user_id = ?", newDocumentId()).toArray(),
		);
		expect((await bin(tenant)).rows[0]?.item?.deletedBy).toBeNull();
	});

	it("counts the files, and knows a document that was deleted as an archived one", async () => {
		const tenant = await newTenant();
		const [id = ""] = unwrap(
			await tenant.store.setup.importDocuments([
				imported({
					state: "Archived",
					files: [
						{ ...FILE, objectKey: "a" },
						{ ...FILE, objectKey: "b" },
					],
				}),
			]),
		);
		await setState(tenant, id, "Deleted");
		expect((await bin(tenant)).rows[0]?.item).toMatchObject({ fileCount: 2, stateBefore: "Archived" });
	});

	it("lists the latest deletion first, page by page, and nothing that is not deleted", async () => {
		const tenant = await newTenant();
		await fileIn(tenant, { name: "Bleibt" });
		for (const name of ["Eins", "Zwei", "Drei"]) {
			const { documentId } = await fileIn(tenant, { name });
			await setState(tenant, documentId, "Deleted");
		}
		expect(await namesIn(tenant)).toEqual(["Drei", "Zwei", "Eins"]);
		expect(await namesIn(tenant, OWNER, { limit: 2, offset: 1 })).toEqual(["Zwei", "Eins"]);
		expect(await bin(tenant, OWNER, { limit: 1, offset: 9 })).toMatchObject({ rows: [], total: 3 });
	});

	it("shows whoever may edit a category what was deleted there, by whomever, and nothing else", async () => {
		const tenant = await newTenant();
		const home = await fileIn(tenant, { name: "Miete" });
		const insurance = await fileIn(tenant, { name: "Police" }, "Versicherungen");
		for (const { documentId } of [home, insurance]) await setState(tenant, documentId, "Deleted");
		const editor = await newMember(tenant, { Wohnen: ["Edit"], Versicherungen: ["Read"] });
		const reader = await newMember(tenant, { Wohnen: ["Read"], Versicherungen: ["Read"] });
		const categoryAdmin = await newMember(tenant, { Rechnungen: ["Admin"] });
		expect(await namesIn(tenant, editor)).toEqual(["Miete"]);
		expect(await bin(tenant, editor)).toMatchObject({ total: 1, mayEdit: true });
		expect(await bin(tenant, reader)).toEqual({ rows: [], total: 0, mayEdit: false });
		expect(await namesIn(tenant, categoryAdmin)).toEqual(["Police", "Miete"]);
		expect(failureOf(await tenant.store.documents.bin(newDocumentId(), SLICE))).toContain("NotFoundError");
	});

	it("keeps a document for thirty days by the tenant's clock, and counts the days down", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		const { version, updatedAt } = await setState(tenant, documentId, "Deleted");
		const age = Date.now() - Date.parse(updatedAt);
		const daysLeft = async (ms: number) =>
			unwrap(await later(tenant, ms - age, (member) => inOneTurn(documentBin(member, SLICE)))).rows.map(
				({ item }) => item?.daysLeft,
			);
		expect(await daysLeft(DAY_MS + 1_000)).toEqual([DELETED_DAYS_KEPT - 1]);
		expect(await daysLeft(DELETED_FILES_KEPT_MS - DAY_MS / 2)).toEqual([1]);
		expect(await daysLeft(DELETED_FILES_KEPT_MS - 10_000)).toEqual([1]);
		expect(await daysLeft(DELETED_FILES_KEPT_MS)).toEqual([]);
		const tooLate = await later(tenant, DELETED_FILES_KEPT_MS, (member) =>
			restoreDocument(member, documentId, { version }),
		);
		expect(failureOf(tooLate)).toBe("ConflictError error.restoreTooLate");
		const lastMinute = await later(tenant, DELETED_FILES_KEPT_MS - 60_000, (member) =>
			restoreDocument(member, documentId, { version }),
		);
		expect(failureOf(lastMinute)).toBe("ok");
	});

	it("is searched by the words of a document's name and number, as they are typed", async () => {
		const tenant = await newTenant();
		const deleted = { state: "Deleted", updatedAt: Date.now() } as const;
		unwrap(
			await tenant.store.setup.importDocuments([
				imported({ ...deleted, name: "Mietvertrag Zürich" }),
				imported({ ...deleted, name: "Police", documentNumber: "RE-4711" }),
				imported({ name: "Mietvertrag, der bleibt" }),
			]),
		);
		const search = (text: string, userId = OWNER) => bin(tenant, userId, { ...SLICE, text });
		expect(await namesIn(tenant, OWNER, { ...SLICE, text: "zuerich MIET" })).toEqual(["Mietvertrag Zürich"]);
		expect(await namesIn(tenant, OWNER, { ...SLICE, text: "4711" })).toEqual(["Police"]);
		expect(await search("nichts dergleichen")).toEqual({ rows: [], total: 0, mayEdit: true });
		const reader = await newMember(tenant, { Wohnen: ["Read"], Versicherungen: ["Read"] });
		expect(await search("miet", reader)).toEqual({ rows: [], total: 0, mayEdit: false });
	});

	it("is passed step by step: others are served between them, and what comes back meanwhile is left out", async () => {
		const tenant = await newTenant();
		const now = Date.now();
		unwrap(
			await tenant.store.setup.importDocuments(
				Array.from({ length: 1_100 }, (_, at) =>
					imported({ name: `Nr. ${at}`, state: "Deleted", updatedAt: now - at }),
				),
			),
		);
		await tenant.inside((db) => {
			const member = Member.prove(db, OWNER);
			const steps = documentBin(member, { limit: 2, offset: 0 });
			expect(steps.next()).toEqual({ done: false, value: undefined });
			db.sql.exec("UPDATE document SET state = 0 WHERE name = 'Nr. 0'");
			expect(steps.next().done).toBe(false);
			expect(steps.next()).toMatchObject({ done: true, value: { rows: [{ item: { name: "Nr. 1" } }] } });
		});
		expect(await bin(tenant, OWNER, { limit: 1, offset: 1_098 })).toMatchObject({
			rows: [{ item: { name: "Nr. 1099" } }],
			total: 1_099,
		});
	});

	it("reads the index of changes, in its order, for admins and for members of a category", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		for (const userId of [OWNER, editor]) {
			const plan = await tenant.inside((db) => {
				const { sql, values } = binStep(Member.prove(db, userId), [], [Date.now(), 7, 0]);
				return db.sql
					.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
					.toArray()
					.map(({ detail }) => detail)
					.join("\n");
			});
			expect(plan).toMatch(
				/SEARCH d USING (COVERING )?INDEX document_by_updated_at \(state=\? AND updated_at>\?/,
			);
			expect(plan).not.toContain("TEMP B-TREE");
		}
	});
});

describe("restoring", () => {
	it.each(["Active", "Archived"] as const)(
		"makes a document %s again, with its folders, parties and reminders, found and counted",
		async (state) => {
			const tenant = await newTenant();
			const [id = ""] = unwrap(
				await tenant.store.setup.importDocuments([
					imported({
						name: "Mietvertrag",
						state,
						inactiveDate: "2020-01-01",
						folders: ["Steuern"],
						parties: [company("Helvetia AG")],
						reminders: [{ type: "Payment", date: "2026-12-24" }],
					}),
				]),
			);
			const before = unwrap(await tenant.store.documents.read(OWNER, id));
			const options = await offered(tenant, OWNER);
			const { version } = await setState(tenant, id, "Deleted");
			expect((await offered(tenant, OWNER)).filterTenantDocumentFolders).not.toEqual(
				options.filterTenantDocumentFolders,
			);

			const back = unwrap(await restore(tenant, id, version));
			expect(back).toEqual({ ...before, version: version + 1 });
			expect(await find(tenant, OWNER, { text: "mietvertrag" })).toMatchObject({ total: 1 });
			expect(await offered(tenant, OWNER)).toEqual(options);
			expect(await bin(tenant)).toMatchObject({ rows: [], total: 0 });
		},
	);

	it("stands in the document's history, behind the deletion", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		unwrap(await restore(tenant, documentId, version, editor));
		const { items } = unwrap(await tenant.store.documents.history(OWNER, documentId, SLICE));
		expect(items.slice(0, 2)).toMatchObject([
			{ user: { name: "Beat Keller" }, action: "state", changes: [{ old: "Deleted", new: "Active" }] },
			{ user: { name: "Anna Müller" }, action: "state", changes: [{ old: "Active", new: "Deleted" }] },
		]);
	});

	it("is open to whoever may edit, and to all others there is nothing", async () => {
		const tenant = await newTenant();
		const other = await newTenant();
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const elsewhere = await newMember(tenant, { Versicherungen: ["Edit"] });
		for (const userId of [reader, elsewhere, newDocumentId()]) {
			expect(failureOf(await restore(tenant, documentId, version, userId))).toContain("NotFoundError");
		}
		expect(failureOf(await restore(other, documentId, version))).toContain("NotFoundError");
		expect(unwrap(await restore(tenant, documentId, version, editor))).toMatchObject({ state: "Active" });
	});

	it("happens once; of what is not deleted a reader is told that the right is missing", async () => {
		const tenant = await newTenant();
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		const back = unwrap(await restore(tenant, documentId, version));
		for (const sent of [version, back.version]) {
			const again = await restore(tenant, documentId, sent);
			expect(failureOf(again)).toBe("ConflictError error.restoreNotDeleted");
			expect(again).toMatchObject({ details: { current: { documentId, version: back.version } } });
		}
		expect(failureOf(await restore(tenant, documentId, back.version, reader))).toBe(
			"ForbiddenError error.rightMissing",
		);
	});

	it("of what was deleted anew since is refused", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		unwrap(await restore(tenant, documentId, version));
		await setState(tenant, documentId, "Deleted");
		expect(failureOf(await restore(tenant, documentId, version))).toBe("ConflictError error.restoreStale");
	});

	it("can be taken back, and done anew", async () => {
		const tenant = await newTenant();
		const old = await fileIn(tenant, { name: "2024" });
		const { documentId } = await fileIn(tenant, { name: "2025", replacedDocument: old.documentId });
		const { version } = await setState(tenant, documentId, "Deleted");
		const back = unwrap(await restore(tenant, documentId, version));
		const gone = unwrap(await tenant.store.documents.undoChange(OWNER, documentId, back));
		expect(await namesIn(tenant)).toEqual(["2025"]);
		const { items } = unwrap(await tenant.store.documents.history(OWNER, old.documentId, SLICE));
		expect(items.slice(0, 2)).toMatchObject([
			{ action: "replaced", changes: [{ old: "2025", new: null }] },
			{ action: "replaced", changes: [{ old: null, new: "2025" }] },
		]);
		expect(unwrap(await restore(tenant, documentId, gone.version))).toMatchObject({ state: "Active" });
	});

	it("of a category that is inactive by now takes an admin; its editors do not see it there", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		const category = await tenant.category("Wohnen");
		unwrap(await tenant.store.categories.update(OWNER, category, { name: "Wohnen", isActive: false }));
		expect(await namesIn(tenant, editor)).toEqual([]);
		expect(failureOf(await restore(tenant, documentId, version, editor))).toContain("NotFoundError");
		expect(unwrap(await restore(tenant, documentId, version))).toMatchObject({
			state: "Active",
			documentCategory: { name: "Wohnen", isActive: false },
		});
	});

	it("finds its category: one in which a deleted document lies cannot be deleted", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		const category = await tenant.category("Wohnen");
		expect(failureOf(await tenant.store.categories.delete(OWNER, category))).toBe(
			"ConflictError error.categoryInUse",
		);
		unwrap(await restore(tenant, documentId, version));
	});

	it("comes back without a folder that was deleted meanwhile", async () => {
		const tenant = await newTenant();
		const folder = await tenant.folder("Steuern");
		const { documentId } = await fileIn(tenant, { documentFolders: [folder] });
		const { version, updatedAt } = await setState(tenant, documentId, "Deleted");
		unwrap(await tenant.store.folders.delete(OWNER, folder));
		expect((await bin(tenant)).rows[0]?.item?.deletedAt).toBe(updatedAt);
		expect(unwrap(await restore(tenant, documentId, version)).documentFolders).toEqual([]);
	});

	it("leaves what it had replaced to the successor that has come since", async () => {
		const tenant = await newTenant();
		const old = await fileIn(tenant, { name: "2024" });
		const { documentId } = await fileIn(tenant, { name: "2025", replacedDocument: old.documentId });
		const { version } = await setState(tenant, documentId, "Deleted");
		const since = await fileIn(tenant, { name: "2026", replacedDocument: old.documentId });
		expect(unwrap(await restore(tenant, documentId, version)).replacedDocument).toBeNull();
		const { replacedByDocument } = unwrap(await tenant.store.documents.read(OWNER, old.documentId));
		expect(replacedByDocument).toMatchObject({ documentId: since.documentId });
	});

	it("stands in its chain again, between what it had replaced and its own successor", async () => {
		const tenant = await newTenant();
		const old = await fileIn(tenant, { name: "2024" });
		const { documentId } = await fileIn(tenant, { name: "2025", replacedDocument: old.documentId });
		const successor = await fileIn(tenant, { name: "2026", replacedDocument: documentId });
		const { version } = await setState(tenant, documentId, "Deleted");
		expect(
			unwrap(await tenant.store.documents.read(OWNER, successor.documentId)).replacedDocument,
		).toBeNull();
		unwrap(await restore(tenant, documentId, version));
		const chain = unwrap(await tenant.store.documents.chain(OWNER, old.documentId));
		expect(chain.map((link) => (link.isVisible ? link.name : null))).toEqual(["2024", "2025", "2026"]);
	});

	it("makes no circle of replacements: none can be closed while a link of it is deleted", async () => {
		const tenant = await newTenant();
		const old = await fileIn(tenant, { name: "2024" });
		const { documentId } = await fileIn(tenant, { name: "2025", replacedDocument: old.documentId });
		const successor = await fileIn(tenant, { name: "2026", replacedDocument: documentId });
		await setState(tenant, documentId, "Deleted");
		const { tenant: _, ...fields } = documentIn(await tenant.category("Wohnen"), {
			replacedDocument: successor.documentId,
		});
		const closing = await tenant.store.documents.update(OWNER, old.documentId, { ...fields, version: 1 });
		expect(failureOf(closing)).toBe("ValidationError validation.replacementCircle");
	});

	it("brings a document that an import had deleted back as an archived one", async () => {
		const tenant = await newTenant();
		const now = Date.now();
		const [id = ""] = unwrap(
			await tenant.store.setup.importDocuments([
				imported({ name: "Neulich", state: "Deleted", updatedAt: now - DAY_MS }),
				imported({ name: "Vor Jahren", state: "Deleted" }),
			]),
		);
		expect((await bin(tenant)).rows.map(({ item }) => item)).toMatchObject([
			{ name: "Neulich", stateBefore: "Archived", deletedBy: null, daysLeft: DELETED_DAYS_KEPT - 1 },
		]);
		expect(unwrap(await restore(tenant, id, 1))).toMatchObject({ state: "Archived" });
	});
});
