import { expect, describe, it } from "vitest";
import { documentHistorySchema, type HistoryEntry } from "../../../../contract/entities/document-history.ts";
import type { DocumentCreate, DocumentUpdate } from "../../../../contract/entities/writes.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { COUNT, ENTRIES, MOVES } from "../../../../workers/cms/tenant/documents/history/document-history.ts";
import {
	company,
	documentIn,
	imported,
	newMember,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const ALL = { limit: 100, offset: 0 };

async function historyOf(tenant: TestTenant, documentId: string, userId = OWNER, slice = ALL) {
	const { items, total } = unwrap(await tenant.store.documents.history(userId, documentId, slice));
	return { items: documentHistorySchema.parse(items), total };
}

async function file(tenant: TestTenant, fields: Partial<DocumentCreate> = {}, category = "Wohnen") {
	const write = documentIn(await tenant.category(category), fields);
	return unwrap(await tenant.store.documents.create(OWNER, write, null));
}

async function change(
	tenant: TestTenant,
	documentId: string,
	fields: Partial<DocumentUpdate>,
	category = "Wohnen",
) {
	const { version } = unwrap(await tenant.store.documents.read(OWNER, documentId));
	const { tenant: _, ...whole } = documentIn(await tenant.category(category));
	return unwrap(await tenant.store.documents.update(OWNER, documentId, { ...whole, version, ...fields }));
}

const changesOf = (entry: HistoryEntry | undefined) =>
	Object.fromEntries(entry?.changes.map(({ field, old, new: now }) => [field, [old, now]]) ?? []);

describe("the history of a document", () => {
	it("tells who did what, newest first, with the old and the new value", async () => {
		const tenant = await newTenant();
		const { documentId } = await file(tenant, { cost: 12.5, startDate: "2026-01-01" });
		await change(tenant, documentId, { name: "Hausrat", cost: 1250 });
		unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Archived" }));
		const { items, total } = await historyOf(tenant, documentId);
		expect(total).toBe(3);
		expect(items.map(({ action }) => action)).toEqual(["state", "update", "create"]);
		expect(new Set(items.map(({ user }) => user.name))).toEqual(new Set(["Anna Müller"]));
		expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted((a, b) => b - a));
		expect(changesOf(items[0])).toEqual({ state: ["Active", "Archived"] });
		expect(changesOf(items[1])).toEqual({
			name: ["Hausratversicherung", "Hausrat"],
			cost: [12.5, 1250],
			startDate: ["2026-01-01", null],
		});
		expect(changesOf(items[2])).toEqual({
			name: [null, "Hausratversicherung"],
			state: [null, "Active"],
			documentCategory: [null, "Wohnen"],
			startDate: [null, "2026-01-01"],
			cost: [null, 12.5],
			costCurrency: [null, "CHF"],
		});
	});

	it("names what a document points at as it was called then", async () => {
		const tenant = await newTenant();
		const folder = await tenant.folder("Steuern");
		const { documentId, documentParticipations } = await file(tenant, {
			documentFolders: [folder],
			documentParticipations: [{ crudOperation: "create", documentParty: company("Helvetia") }],
			reminders: [{ type: "Payment", date: "2026-12-24" }],
		});
		await change(tenant, documentId, { documentFolders: [await tenant.folder("Zu bezahlen")] }, "Rechnungen");
		unwrap(await tenant.store.folders.update(OWNER, folder, { name: "Umbenannt" }));
		unwrap(await tenant.store.folders.delete(OWNER, folder));
		const home = await tenant.category("Wohnen");
		unwrap(await tenant.store.categories.update(OWNER, home, { name: "Umgetauft", isActive: true }));
		const participation = documentParticipations[0]?.documentId ?? "";
		const party = { ...company("Helvetia"), email: "info@helvetia.example" };
		unwrap(await tenant.store.participations.update(OWNER, participation, party));
		unwrap(await tenant.store.participations.delete(OWNER, participation));
		const [removed, corrected, moved, created] = (await historyOf(tenant, documentId)).items;
		expect(changesOf(removed)).toEqual({ documentParties: [["Helvetia"], []] });
		expect(changesOf(corrected)).toEqual({
			documentParties: [["Helvetia"], ["Helvetia, info@helvetia.example"]],
		});
		expect(changesOf(moved)).toEqual({
			documentCategory: ["Wohnen", "Rechnungen"],
			documentFolders: [["Steuern"], ["Zu bezahlen"]],
		});
		expect(changesOf(created)).toMatchObject({
			documentFolders: [null, ["Steuern"]],
			documentParties: [null, ["Helvetia"]],
			reminders: [null, ["Payment 2026-12-24"]],
		});
	});

	it("reads entries that were recorded with ids alone, also of what is gone", async () => {
		const tenant = await newTenant();
		const { documentId } = await file(tenant);
		const gone = unwrap(await tenant.store.folders.create(OWNER, { name: "Weg" }, null)).documentId;
		unwrap(await tenant.store.folders.delete(OWNER, gone));
		const [home, folder] = [await tenant.category("Wohnen"), await tenant.folder("Steuern")];
		const changes = {
			documentCategory: [home, home],
			documentFolders: [[gone], [folder]],
			replacedDocument: [null, documentId],
			unknownField: [1, 2],
			cost: [{ broken: true }, 3],
		};
		await tenant.inside(({ sql }) =>
			sql.exec(
				"UPDATE audit_entry SET action = 'update', changes = ? WHERE entity_id = ?",
				JSON.stringify(changes),
				documentId,
			),
		);
		const [entry] = (await historyOf(tenant, documentId)).items;
		expect(changesOf(entry)).toEqual({
			documentCategory: ["Wohnen", "Wohnen"],
			documentFolders: [["Weg"], ["Steuern"]],
			replacedDocument: [null, "Hausratversicherung"],
			cost: [null, 3],
		});
		await tenant.inside(({ sql }) =>
			sql.exec("UPDATE audit_entry SET changes = '[]' WHERE entity_id = ?", documentId),
		);
		expect((await historyOf(tenant, documentId)).items[0]?.changes).toEqual([]);
	});

	it("comes in pages, and ends with the import of a document that was not filed here", async () => {
		const tenant = await newTenant();
		const createdAt = Date.UTC(2020, 4, 1);
		const [documentId = ""] = unwrap(
			await tenant.store.setup.importDocuments([imported({ category: "Wohnen", createdAt })]),
		);
		for (const name of ["a", "b", "c"]) await change(tenant, documentId, { name });
		const pages = [];
		for (const offset of [0, 2, 4])
			pages.push(await historyOf(tenant, documentId, OWNER, { limit: 2, offset }));
		expect(pages.map(({ total }) => total)).toEqual([4, 4, 4]);
		expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 0]);
		expect(pages[1]?.items[1]).toEqual({
			id: 0,
			at: "2020-05-01T00:00:00.000Z",
			user: { name: "Anna Müller" },
			action: "import",
			changes: [],
		});
		const exact = await historyOf(tenant, documentId, OWNER, { limit: 3, offset: 3 });
		expect(exact.items.map(({ action }) => action)).toEqual(["import"]);
	});

	it("is read by its index, however long the record is", async () => {
		const tenant = await newTenant();
		const plan = await tenant.inside(({ sql }) => {
			const explain = (query: string, ...values: SqlStorageValue[]) =>
				sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`, ...values).toArray();
			const all = [...explain(ENTRIES, "d1", 10, 0), ...explain(COUNT, "d1"), ...explain(MOVES, "d1")];
			return all.map(({ detail }) => detail);
		});
		expect(plan.filter((detail) => detail.includes("audit_entry_by_document"))).toHaveLength(3);
		expect(plan.join("\n")).not.toMatch(/SCAN|TEMP B-TREE/);
	});

	it("leaves out the name of whoever is no member any more", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const write = documentIn(await tenant.category("Wohnen"));
		const { documentId } = unwrap(await tenant.store.documents.create(editor, write, null));
		await tenant.inside(({ sql }) => sql.exec("DELETE FROM member WHERE user_id = ?", editor));
		expect((await historyOf(tenant, documentId)).items[0]?.user).toEqual({ name: null });
	});

	it("tells the replaced document by which one it was replaced, and when no longer", async () => {
		const tenant = await newTenant();
		const [first, other] = [await file(tenant, { name: "Erste" }), await file(tenant, { name: "Andere" })];
		const second = await file(tenant, { name: "Zweite", replacedDocument: first.documentId });
		await change(tenant, second.documentId, { name: "Zweite", replacedDocument: other.documentId });
		unwrap(await tenant.store.documents.update(OWNER, second.documentId, { state: "Deleted" }));
		const told = async (documentId: string) =>
			(await historyOf(tenant, documentId)).items
				.slice(0, -1)
				.map((entry) => [entry.action, changesOf(entry)]);
		expect(await told(first.documentId)).toEqual([
			["replaced", { replacedByDocument: ["Zweite", null] }],
			["replaced", { replacedByDocument: [null, "Zweite"] }],
		]);
		expect(await told(other.documentId)).toEqual([
			["replaced", { replacedByDocument: ["Zweite", null] }],
			["replaced", { replacedByDocument: [null, "Zweite"] }],
		]);
		expect(unwrap(await tenant.store.documents.read(OWNER, first.documentId)).version).toBe(1);
	});
});

describe("a member who may read one category", () => {
	it("learns no name from the history that is not to be seen", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		const secret = await file(tenant, { name: "Geheim" }, "Rechnungen");
		const seen = await file(tenant, { replacedDocument: secret.documentId });
		await file(tenant, { name: "Auch geheim", replacedDocument: seen.documentId }, "Rechnungen");
		await change(tenant, seen.documentId, {}, "Rechnungen");
		await change(tenant, seen.documentId, {}, "Wohnen");
		const { items } = await historyOf(tenant, seen.documentId, member);
		expect(JSON.stringify(items)).not.toMatch(/geheim|Rechnungen/i);
		expect(items.map(({ changes }) => changes.filter(({ isHidden }) => isHidden))).toMatchObject([
			[{ field: "documentCategory", old: null, new: "Wohnen" }],
			[{ field: "documentCategory", old: "Wohnen", new: null }],
			[{ field: "replacedByDocument", new: null }],
			[{ field: "replacedDocument", new: null }],
		]);
		expect(JSON.stringify((await historyOf(tenant, seen.documentId)).items)).toMatch(/Auch geheim/);
	});

	it("reads nothing of what a document said while it lay where it could not be seen", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Read"], Versicherungen: ["Read"] });
		const shown = (item: HistoryEntry | undefined) =>
			Object.fromEntries(
				item?.changes.map(({ field, old, new: now, isHidden }) => [field, [old, now, isHidden]]) ?? [],
			);
		const { documentId } = await file(tenant, { name: "Offen", description: "Offener Text" });
		const secrets = {
			name: "Kündigung Geheim",
			description: "Geheimer Grund",
			cost: 4711,
			documentFolders: [await tenant.folder("Steuern")],
			documentParticipations: [
				{ crudOperation: "create" as const, documentParty: company("Geheime Anwältin AG") },
			],
		};
		await change(tenant, documentId, {}, "Rechnungen");
		await change(tenant, documentId, secrets, "Rechnungen");
		const { documentParticipations } = unwrap(await tenant.store.documents.read(OWNER, documentId));
		await change(
			tenant,
			documentId,
			{
				name: "Wieder offen",
				description: null,
				documentFolders: [],
				documentParticipations: documentParticipations.map((one) => ({
					crudOperation: "delete" as const,
					documentId: one.documentId,
				})),
			},
			"Wohnen",
		);
		await change(tenant, documentId, { name: "Ganz offen" }, "Versicherungen");
		const { items, total } = await historyOf(tenant, documentId, member);
		expect(total).toBe(5);
		expect(JSON.stringify(items)).not.toMatch(/geheim|Steuern|4711|Rechnungen/i);
		const [last, back, within, away, created] = items;
		expect(shown(last)).toEqual({
			name: ["Wieder offen", "Ganz offen", false],
			documentCategory: ["Wohnen", "Versicherungen", false],
		});
		expect(shown(back)).toMatchObject({
			name: [null, "Wieder offen", true],
			description: [null, null, true],
			documentCategory: [null, "Wohnen", true],
			documentFolders: [null, [], true],
			documentParties: [null, [], true],
		});
		expect(shown(within)).toMatchObject({ name: [null, null, true], cost: [null, null, true] });
		expect(shown(away)).toMatchObject({
			documentCategory: ["Wohnen", null, true],
			name: ["Offen", null, true],
		});
		expect(shown(created)).toMatchObject({ name: [null, "Offen", false] });
		// Page by page it is the same.
		const pages = [];
		for (const offset of [0, 1, 2, 3, 4]) {
			// oxlint-disable-next-line no-await-in-loop -- one page after the other
			pages.push(...(await historyOf(tenant, documentId, member, { limit: 1, offset })).items);
		}
		expect(pages).toEqual(items);
		expect(JSON.stringify((await historyOf(tenant, documentId)).items)).toMatch(/Geheimer Grund/);
	});

	it("reads no file's name from there either", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		const { documentId } = await file(tenant, {}, "Rechnungen");
		await tenant.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO audit_entry (at, user_id, entity, entity_id, document_id, action, changes)
				VALUES (1, ?, 'documentFile', 'f1', ?, 'create', '{"name":[null,"Geheim.pdf"]}')`,
				OWNER,
				documentId,
			),
		);
		await change(tenant, documentId, {}, "Wohnen");
		const { items } = await historyOf(tenant, documentId, member);
		expect(items.map(({ action }) => action)).toEqual(["update", "fileAdd", "create"]);
		expect(JSON.stringify(items)).not.toMatch(/Geheim/);
	});

	it("learns no folder or party that stands on hidden documents alone by now", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Edit"] });
		const [folder, gone] = [await tenant.folder("Steuern"), await tenant.folder("Zu bezahlen")];
		const participation = (name: string) => ({
			crudOperation: "create" as const,
			documentParty: company(name),
		});
		const created = await file(tenant, {
			documentFolders: [folder, gone],
			documentParticipations: [participation("Anwältin AG"), participation("Nirgends AG")],
		});
		const { documentId, documentParticipations } = created;
		const [lawyer] = documentParticipations;
		await file(
			tenant,
			{
				documentFolders: [folder],
				documentParticipations: [
					{ crudOperation: "create", documentParty: lawyer?.documentParty.documentId ?? "" },
				],
			},
			"Rechnungen",
		);
		const all = async () => JSON.stringify((await historyOf(tenant, documentId, member)).items);
		expect(await all()).toMatch(/Anwältin/);
		await change(tenant, documentId, {
			documentFolders: [],
			documentParticipations: documentParticipations.map((one) => ({
				crudOperation: "delete" as const,
				documentId: one.documentId,
			})),
		});
		unwrap(await tenant.store.folders.delete(OWNER, gone));
		expect(await all()).not.toMatch(/Anwältin|Steuern/);
		const [removed] = (await historyOf(tenant, documentId, member)).items;
		expect(removed?.changes).toMatchObject([
			{ field: "documentFolders", old: ["Zu bezahlen"], new: [], isHidden: true },
			{ field: "documentParties", old: ["Nirgends AG"], new: [], isHidden: true },
		]);
		const [owners] = (await historyOf(tenant, documentId)).items;
		expect(JSON.stringify(owners)).toMatch(/Anwältin/);
	});

	it("reads no history of a document that is not to be seen", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Rechnungen: ["Read"] });
		const { documentId } = await file(tenant);
		const { store } = tenant;
		const outcomes = [
			await store.documents.history(member, documentId, ALL),
			await store.documents.viewers(member, documentId),
			await store.documents.chain(member, documentId),
		];
		expect(outcomes.map((outcome) => !outcome.ok && outcome.name)).toEqual(Array(3).fill("NotFoundError"));
	});
});
