import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../../workers/cms/outcome.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { refreshAdmins } from "../../../../workers/cms/tenant/core/rights/memberships.ts";
import {
	company,
	documentIn,
	find,
	imported,
	newMember,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const ALL = { limit: 100, offset: 0, usage: true };

async function usageOf(
	{ store }: TestTenant,
	kind: "categories" | "folders" | "parties",
	documentId: string,
	userId = OWNER,
) {
	const lists = {
		categories: async () => unwrap(await store.categories.list(userId, ALL)).rows,
		folders: async () => unwrap(await store.folders.list(userId, ALL)).rows,
		parties: async () => unwrap(await store.parties.list(userId, ALL)).rows,
	};
	const rows = await lists[kind]();
	return rows.map(({ item }) => item).find((item) => item.documentId === documentId)?.usage;
}

const numbers = (documents: number, deleted = 0, others: object = {}) => ({
	documents,
	deleted,
	mergingInto: null,
	standsOnHidden: false,
	hasNamesake: false,
	...others,
});

async function importMany(tenant: TestTenant, count: number, fields: Parameters<typeof imported>[0] = {}) {
	const documents = Array.from({ length: count }, (_, at) => imported({ name: `Police ${at}`, ...fields }));
	unwrap(await tenant.store.setup.importDocuments(documents));
}

async function finish(tenant: TestTenant) {
	while (await runDurableObjectAlarm(tenant.stub)) {
		const running = await tenant.inside(({ sql }) => sql.exec("SELECT 1 FROM merge").toArray().length);
		if (running === 0) return;
	}
}

async function partyId(tenant: TestTenant, name: string, at = 0): Promise<string> {
	const ids = await tenant.inside(({ sql }) =>
		sql
			.exec<{ id: string }>("SELECT document_id AS id FROM party WHERE display_name = ? ORDER BY id", name)
			.toArray(),
	);
	return ids[at]?.id ?? "";
}

function refusal(outcome: Outcome<unknown>) {
	return outcome.ok ? "done" : [outcome.name, outcome.details?.errors?.[0]?.message ?? outcome.message];
}

describe("how much a category, a folder or a party is used", () => {
	it("is said on request, with what lies in the bin", async () => {
		const tenant = await newTenant();
		const [wohnen, steuern] = [await tenant.category("Wohnen"), await tenant.folder("Steuern")];
		await importMany(tenant, 2, {
			category: "Wohnen",
			folders: ["Steuern"],
			parties: [company("Muster AG")],
		});
		await importMany(tenant, 1, { category: "Wohnen", folders: ["Steuern"], state: "Archived" });
		await importMany(tenant, 1, { category: "Wohnen", folders: ["Steuern"], state: "Deleted" });
		expect(await usageOf(tenant, "categories", wohnen)).toEqual(numbers(3, 1));
		expect(await usageOf(tenant, "folders", steuern)).toEqual(numbers(3, 1));
		expect(await usageOf(tenant, "parties", await partyId(tenant, "Muster AG"))).toEqual(numbers(2));
		expect(await usageOf(tenant, "categories", await tenant.category("Rechnungen"))).toEqual(numbers(0));
		const plain = unwrap(await tenant.store.folders.list(OWNER, { limit: 100, offset: 0 }));
		expect(plain.rows[0]?.item).not.toHaveProperty("usage");
	});

	it("counts for nobody what they may not see", async () => {
		const tenant = await newTenant();
		const steuern = await tenant.folder("Steuern");
		await importMany(tenant, 2, { category: "Wohnen", folders: ["Steuern"] });
		await importMany(tenant, 3, { category: "Rechnungen", folders: ["Steuern"] });
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		expect(await usageOf(tenant, "folders", steuern, editor)).toEqual(
			numbers(2, 0, { standsOnHidden: true }),
		);
	});
});

describe("merging", () => {
	it("moves the documents of a category, those in the bin too, and deletes it with the last one", async () => {
		const tenant = await newTenant();
		const [from, into] = [await tenant.category("Wohnen"), await tenant.category("Versicherungen")];
		await importMany(tenant, 25, { category: "Wohnen" });
		await importMany(tenant, 1, { category: "Wohnen", state: "Deleted", name: "Alt" });
		const begun = unwrap(await tenant.store.categories.merge(OWNER, from, { into }));
		expect(begun).toEqual({ into: { documentId: into, name: "Versicherungen" }, left: 16 });
		const running = unwrap(await tenant.store.categories.list(OWNER, ALL)).rows.find(
			({ item }) => item.documentId === from,
		);
		expect(running?.item).toMatchObject({ isActive: false, usage: { mergingInto: { documentId: into } } });
		// An object that ends halfway goes on where it was.
		await evictDurableObject(tenant.stub);
		await finish(tenant);
		expect(await tenant.store.categories.read(OWNER, from)).toMatchObject({ name: "NotFoundError" });
		expect(await usageOf(tenant, "categories", into)).toEqual(numbers(25, 1));
		expect((await find(tenant, OWNER, { documentCategory: [into] })).total).toBe(25);
	});

	it("says in the history of each document from where to where, and leaves it as old as it was", async () => {
		const tenant = await newTenant();
		const [from, into] = [await tenant.category("Wohnen"), await tenant.category("Versicherungen")];
		const { documentId, updatedAt } = unwrap(
			await tenant.store.documents.create(OWNER, documentIn(from), null),
		);
		unwrap(await tenant.store.categories.merge(OWNER, from, { into }));
		const after = unwrap(await tenant.store.documents.read(OWNER, documentId));
		expect(after).toMatchObject({ version: 2, updatedAt, documentCategory: { documentId: into } });
		const { items } = unwrap(
			await tenant.store.documents.history(OWNER, documentId, { limit: 5, offset: 0 }),
		);
		expect(items[0]?.changes).toEqual([
			{ field: "documentCategory", old: "Wohnen", new: "Versicherungen", isHidden: false },
		]);
	});

	it("leaves a document once in a folder in which it lay already, and finds it by the other name", async () => {
		const tenant = await newTenant();
		const [from, into] = [await tenant.folder("Steuern"), await tenant.folder("Zu bezahlen")];
		await importMany(tenant, 1, { name: "Beide", folders: ["Steuern", "Zu bezahlen"] });
		await importMany(tenant, 1, { name: "Eines", folders: ["Steuern"] });
		unwrap(await tenant.store.folders.merge(OWNER, from, { into }));
		expect(await usageOf(tenant, "folders", into)).toEqual(numbers(2));
		expect(await find(tenant, OWNER, { text: "bezahlen" })).toMatchObject({ names: ["Beide", "Eines"] });
		expect(await find(tenant, OWNER, { text: "steuern" })).toMatchObject({ total: 0 });
	});

	it("makes one of two parties of the same name, which are found as duplicates", async () => {
		const tenant = await newTenant();
		for (const name of ["Muster AG", "Müster AG", "Muster AG"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await tenant.store.parties.create(OWNER, company(name), null));
		}
		const [first, second] = [await partyId(tenant, "Muster AG"), await partyId(tenant, "Muster AG", 1)];
		await importMany(tenant, 12, { parties: [company("Muster AG")] });
		const duplicates = async () =>
			unwrap(await tenant.store.parties.list(OWNER, { ...ALL, duplicates: true })).rows.map(
				({ item }) => item.documentId,
			);
		expect((await duplicates()).toSorted()).toEqual(
			[first, second, await partyId(tenant, "Müster AG")].toSorted(),
		);
		unwrap(await tenant.store.parties.merge(OWNER, first, { into: second }));
		await finish(tenant);
		expect(await usageOf(tenant, "parties", second)).toEqual(numbers(12, 0, { hasNamesake: true }));
		expect(await usageOf(tenant, "parties", first)).toBeUndefined();
	});

	it("is for admins of the tenant, of nothing that is stale, unsorted, inactive, foreign or under way", async () => {
		const tenant = await newTenant();
		const other = await newTenant();
		const [from, into] = [await tenant.category("Wohnen"), await tenant.category("Versicherungen")];
		const third = await tenant.category("Rechnungen");
		const unsorted = await tenant.category("Noch einordnen");
		const { categories, folders } = tenant.store;
		const merge = async (one: string, target: string, version?: number) =>
			refusal(await categories.merge(OWNER, one, { into: target, version }));
		const editor = await newMember(tenant, { Wohnen: ["Edit"], Versicherungen: ["Edit"] });
		expect(refusal(await categories.merge(editor, from, { into }))).toEqual([
			"ForbiddenError",
			"error.rightMissing",
		]);
		const steuern = await tenant.folder("Steuern");
		const zuBezahlen = await tenant.folder("Zu bezahlen");
		await importMany(tenant, 1, { category: "Versicherungen", folders: ["Steuern", "Zu bezahlen"] });
		expect(refusal(await folders.merge(editor, steuern, { into: zuBezahlen }))).toEqual([
			"ForbiddenError",
			"error.rightMissing",
		]);
		expect(await merge(from, into, 7)).toEqual(["ConflictError", expect.any(String)]);
		expect(await merge(unsorted, into)).toEqual(["ConflictError", "error.categoryStays"]);
		expect(await merge(from, from)).toEqual(["ValidationError", "validation.mergeIntoItself"]);
		expect(await merge(from, await other.category("Wohnen"))).toEqual([
			"ValidationError",
			"validation.unknownReference",
		]);
		unwrap(await categories.update(OWNER, into, { isActive: false }));
		expect(await merge(from, into)).toEqual(["ValidationError", "validation.categoryInactive"]);
		unwrap(await categories.update(OWNER, into, { isActive: true }));
		await importMany(tenant, 30, { category: "Wohnen" });
		unwrap(await categories.merge(OWNER, from, { into }));
		for (const [one, target] of [
			[from, third],
			[into, third],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await merge(one, target)).toEqual(["ConflictError", "error.mergeRunning"]);
		}
		expect(refusal(await categories.delete(OWNER, into))).toEqual(["ConflictError", "error.mergeRunning"]);
	});

	it("leaves what lies in the bin as it was when it was deleted", async () => {
		const tenant = await newTenant();
		const [from, into] = [await tenant.category("Wohnen"), await tenant.category("Versicherungen")];
		const { documentId } = unwrap(await tenant.store.documents.create(OWNER, documentIn(from), null));
		const { version } = unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Deleted" }));
		unwrap(await tenant.store.categories.merge(OWNER, from, { into }));
		const restored = unwrap(await tenant.store.documents.restore(OWNER, documentId, { version }));
		expect(restored).toMatchObject({ state: "Active", documentCategory: { documentId: into } });
	});

	it("brings nothing back that is in another tenant by now", async () => {
		const tenant = await newTenant();
		const [from, into] = [await tenant.category("Wohnen"), await tenant.category("Versicherungen")];
		const { documentId } = unwrap(await tenant.store.documents.create(OWNER, documentIn(from), null));
		const { version } = unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Deleted" }));
		const movedTo = JSON.stringify([null, { tenant: documentId, documentId }]);
		await tenant.inside(({ sql }) =>
			sql.exec(
				`UPDATE audit_entry SET changes = json_set(changes, '$.movedTo', json(?))
				WHERE entity_id = ? AND action = 'delete'`,
				movedTo,
				documentId,
			),
		);
		unwrap(await tenant.store.categories.merge(OWNER, from, { into }));
		const refused = await tenant.store.documents.restore(OWNER, documentId, { version });
		expect(refusal(refused)).toEqual(["ConflictError", "error.restoreMoved"]);
	});

	it("stops where whoever began it is no admin any more", async () => {
		const tenant = await newTenant();
		const [from, into] = [await tenant.category("Wohnen"), await tenant.category("Versicherungen")];
		const admin = await newMember(tenant, {}, "Admin");
		await importMany(tenant, 30, { category: "Wohnen" });
		unwrap(await tenant.store.categories.merge(admin, from, { into }));
		await tenant.inside((db) => {
			db.sql.exec("UPDATE member SET role = 'Member' WHERE user_id = ?", admin);
			refreshAdmins(db);
		});
		await finish(tenant);
		expect(await usageOf(tenant, "categories", from)).toMatchObject({ documents: 20, mergingInto: null });
	});
});

describe("deleting a folder with documents", () => {
	async function withFolder(count: number) {
		const tenant = await newTenant();
		const folder = await tenant.folder("Steuern");
		await importMany(tenant, count, { category: "Wohnen", folders: ["Steuern", "Zu bezahlen"] });
		return { tenant, folder };
	}

	it("takes ten out of it at a time, goes on after a kill, and ends with the folder", async () => {
		const { tenant, folder } = await withFolder(25);
		await importMany(tenant, 1, { category: "Wohnen", folders: ["Steuern"], state: "Deleted", name: "Alt" });
		unwrap(await tenant.store.folders.delete(OWNER, folder));
		expect(await usageOf(tenant, "folders", folder)).toEqual(
			numbers(15, 1, { isLeaving: true, leaving: 26 }),
		);
		await evictDurableObject(tenant.stub);
		await finish(tenant);
		expect(await usageOf(tenant, "folders", folder)).toBeUndefined();
		expect(await usageOf(tenant, "folders", await tenant.folder("Zu bezahlen"))).toEqual(numbers(25));
		expect((await find(tenant, OWNER, { documentFolder: [folder] })).total).toBe(0);
		expect((await find(tenant, OWNER, { text: "steuern" })).total).toBe(0);
		const recorded = await tenant.inside(({ sql }) =>
			sql
				.exec<{ changes: string }>("SELECT changes FROM audit_entry WHERE entity_id = ?", folder)
				.toArray()
				.map(({ changes }): unknown => JSON.parse(changes)),
		);
		expect(recorded).toEqual([{ name: ["Steuern", null], documents: [26, null] }]);
	});

	it("says so in the history of each document, with a version that an older one does not get past", async () => {
		const { tenant, folder } = await withFolder(1);
		const id = await tenant.inside(
			({ sql }) => sql.exec<{ id: string }>("SELECT document_id AS id FROM document").one().id,
		);
		const before = unwrap(await tenant.store.documents.read(OWNER, id));
		unwrap(await tenant.store.folders.delete(OWNER, folder));
		const after = unwrap(await tenant.store.documents.read(OWNER, id));
		expect(after).toMatchObject({ version: before.version + 1, updatedAt: before.updatedAt });
		expect(after.documentFolders.map(({ name }) => name)).toEqual(["Zu bezahlen"]);
		const history = unwrap(await tenant.store.documents.history(OWNER, id, { limit: 10, offset: 0 }));
		expect(JSON.stringify(history)).toContain("Steuern");
	});

	it("is neither begun twice, nor merged into while it is under way", async () => {
		const { tenant, folder } = await withFolder(25);
		const other = await tenant.folder("Zu bezahlen");
		unwrap(await tenant.store.folders.delete(OWNER, folder));
		const running = ["ConflictError", "error.mergeRunning"];
		expect(refusal(await tenant.store.folders.delete(OWNER, folder))).toEqual(running);
		expect(refusal(await tenant.store.folders.merge(OWNER, folder, { into: other }))).toEqual(running);
	});
});
