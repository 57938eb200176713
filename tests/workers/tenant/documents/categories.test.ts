import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { CategoryReminder } from "../../../../contract/entities/entities.ts";
import { documentCategoryUpdateSchema } from "../../../../contract/entities/list-writes.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import {
	documentIn,
	imported,
	newMember,
	newTenant,
	offered,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const ALL = { limit: 100, offset: 0 };
const MONTH_BEFORE_END: CategoryReminder = { type: "Custom", daysBefore: 30, basedOn: "endDate" };
const WARRANTY: CategoryReminder = { type: "Warranty", daysBefore: 14, basedOn: "warrantyUntil" };

async function names({ store }: TestTenant, userId = OWNER, slice: object = {}) {
	const { rows } = unwrap(await store.categories.list(userId, { ...ALL, ...slice }));
	return rows.map(({ item }) => item.name);
}

async function filed(tenant: TestTenant, category: string, fields: Parameters<typeof documentIn>[1] = {}) {
	const write = documentIn(await tenant.category(category), fields);
	return unwrap(await tenant.store.documents.create(OWNER, write, null));
}

async function moveTo(tenant: TestTenant, name: string, position: number) {
	return unwrap(await tenant.store.categories.update(OWNER, await tenant.category(name), { position }));
}

describe("the order of the categories", () => {
	it("is by name until an admin has said another one, and then that", async () => {
		const tenant = await newTenant();
		expect(await names(tenant)).toEqual(["Noch einordnen", "Rechnungen", "Versicherungen", "Wohnen"]);
		expect(await moveTo(tenant, "Wohnen", 1)).toMatchObject({ name: "Wohnen", position: 1 });
		expect(await names(tenant)).toEqual(["Wohnen", "Noch einordnen", "Rechnungen", "Versicherungen"]);
		await moveTo(tenant, "Noch einordnen", 4);
		await moveTo(tenant, "Wohnen", 2);
		expect(await names(tenant)).toEqual(["Rechnungen", "Wohnen", "Versicherungen", "Noch einordnen"]);
		// Beyond the last place is the last one.
		expect(await moveTo(tenant, "Rechnungen", 99)).toMatchObject({ position: 4 });
		expect(await names(tenant, OWNER, { by: "name" })).toEqual([
			"Noch einordnen",
			"Rechnungen",
			"Versicherungen",
			"Wohnen",
		]);
	});

	it("has what is new at its end, whoever makes it", async () => {
		const tenant = await newTenant();
		await moveTo(tenant, "Wohnen", 1);
		unwrap(await tenant.store.categories.create(OWNER, { name: "Auto", isActive: true }, null));
		unwrap(await tenant.store.setup.importDocuments([imported({ category: "Arbeit" })]));
		expect((await names(tenant)).slice(-2)).toEqual(["Auto", "Arbeit"]);
		const begun = { name: "Zuerst", isActive: true, position: 1 };
		unwrap(await tenant.store.categories.create(OWNER, begun, null));
		expect((await names(tenant))[0]).toBe("Zuerst");
	});

	it("is the same wherever categories stand, and tells nobody of hidden ones", async () => {
		const tenant = await newTenant();
		await moveTo(tenant, "Wohnen", 1);
		await moveTo(tenant, "Rechnungen", 4);
		const order = ["Wohnen", "Noch einordnen", "Versicherungen", "Rechnungen"];
		expect(await names(tenant)).toEqual(order);
		await filed(tenant, "Rechnungen");
		await filed(tenant, "Rechnungen");
		await filed(tenant, "Versicherungen");
		await filed(tenant, "Wohnen");
		const { filterDocumentCategories } = await offered(tenant, OWNER, {
			fields: ["filterDocumentCategories"],
		});
		expect(filterDocumentCategories.map(({ name }) => name)).toEqual([
			"Wohnen",
			"Versicherungen",
			"Rechnungen",
		]);
		const member = await newMember(tenant, { Rechnungen: ["Read"], Versicherungen: ["Read"] });
		const { rows } = unwrap(await tenant.store.categories.list(member, ALL));
		expect(rows.map(({ item: { name, position } }) => [name, position])).toEqual([
			["Versicherungen", 1],
			["Rechnungen", 2],
		]);
		const own = unwrap(await tenant.store.members.own(member));
		expect(own.categories.map(({ name }) => name)).toEqual(["Versicherungen", "Rechnungen"]);
	});

	it("is changed by admins alone, and recorded", async () => {
		const tenant = await newTenant();
		const wohnen = await tenant.category("Wohnen");
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const refused = await tenant.store.categories.update(editor, wohnen, { position: 1 });
		expect(refused.ok).toBe(false);
		const { version } = await moveTo(tenant, "Wohnen", 1);
		// Where it is already changes nothing.
		expect(await moveTo(tenant, "Wohnen", 1)).toMatchObject({ version });
		const recorded = await tenant.inside(({ sql }) =>
			sql
				.exec<{ changes: string }>(
					"SELECT changes FROM audit_entry WHERE entity = 'documentCategory' AND entity_id = ?",
					wohnen,
				)
				.toArray(),
		);
		expect(recorded.map(({ changes }): unknown => JSON.parse(changes))).toEqual([{ position: [4, 1] }]);
	});
});

describe("the icon of a category", () => {
	it("stands with its documents", async () => {
		const tenant = await newTenant();
		const wohnen = await tenant.category("Wohnen");
		unwrap(await tenant.store.categories.update(OWNER, wohnen, { icon: "house" }));
		const { documentId } = await filed(tenant, "Wohnen");
		const document = unwrap(await tenant.store.documents.read(OWNER, documentId));
		expect(document.documentCategory).toMatchObject({ name: "Wohnen", icon: "house" });
		unwrap(await tenant.store.categories.update(OWNER, wohnen, { icon: null }));
		expect(unwrap(await tenant.store.categories.read(OWNER, wohnen)).icon).toBeNull();
	});
});

describe("what is sent of a category", () => {
	const read = (write: Record<string, unknown>) => documentCategoryUpdateSchema.safeParse(write);

	it.each([
		["lucide:car", "car"],
		["i-lucide-car", "car"],
		["", null],
		[null, null],
	])("takes the icon %j as %j", (icon, kept) => {
		expect(read({ icon }).data?.icon).toBe(kept);
	});

	it.each([
		{ icon: "skull-and-bones" },
		{ position: 0 },
		{ reminders: [{ type: "Custom", daysBefore: 30 }] },
		{ reminders: [{ type: "Custom", daysBefore: -1, basedOn: "endDate" }] },
		{ reminders: Array.from({ length: 6 }, () => MONTH_BEFORE_END) },
	])("refuses %j", (write) => {
		expect(read(write).success).toBe(false);
	});
});

async function withReminders(reminders: CategoryReminder[] = [MONTH_BEFORE_END, WARRANTY]) {
	const tenant = await newTenant();
	unwrap(await tenant.store.categories.update(OWNER, await tenant.category("Versicherungen"), { reminders }));
	return tenant;
}

async function remindersOf({ store }: TestTenant, documentId: string) {
	const { reminders } = unwrap(await store.documents.read(OWNER, documentId));
	return reminders.map(({ type, date }) => `${type} ${date}`);
}

describe("the reminders of a category", () => {
	it("are those of a new document, one for each date that it has", async () => {
		const tenant = await withReminders();
		const { documentId } = await filed(tenant, "Versicherungen", { endDate: "2027-12-31" });
		expect(await remindersOf(tenant, documentId)).toEqual(["Custom 2027-12-01"]);
		const elsewhere = await filed(tenant, "Wohnen", { endDate: "2027-12-31" });
		expect(await remindersOf(tenant, elsewhere.documentId)).toEqual([]);
	});

	it("come with a date that is said later, follow it, and go with it", async () => {
		const tenant = await withReminders();
		const { documentId } = await filed(tenant, "Versicherungen");
		const update = async (fields: object) => {
			unwrap(await tenant.store.documents.update(OWNER, documentId, fields));
			return remindersOf(tenant, documentId);
		};
		expect(await update({ endDate: "2027-12-31" })).toEqual(["Custom 2027-12-01"]);
		expect(await update({ endDate: "2028-12-31", reminders: [] })).toEqual([]);
		// That was somebody's wish.
		expect(await update({ warrantyUntil: "2028-12-31" })).toEqual([]);
		const other = await filed(tenant, "Versicherungen", { endDate: "2027-12-31" });
		unwrap(await tenant.store.documents.update(OWNER, other.documentId, { warrantyUntil: "2027-01-31" }));
		expect(await remindersOf(tenant, other.documentId)).toEqual(["Warranty 2027-01-17", "Custom 2027-12-01"]);
		unwrap(await tenant.store.documents.update(OWNER, other.documentId, { endDate: null }));
		expect(await remindersOf(tenant, other.documentId)).toEqual(["Warranty 2027-01-17"]);
	});

	it("leave alone what somebody has said of a document, when it is made or later", async () => {
		const tenant = await withReminders();
		const own = { type: "Payment" as const, date: "2027-06-01" };
		const { documentId } = await filed(tenant, "Versicherungen", {
			endDate: "2027-12-31",
			reminders: [own],
		});
		expect(await remindersOf(tenant, documentId)).toEqual(["Payment 2027-06-01"]);
		const kept = await filed(tenant, "Versicherungen", { endDate: "2027-12-31" });
		const { reminders, version } = unwrap(await tenant.store.documents.read(OWNER, kept.documentId));
		// Sent back as they were read, they are still the category's.
		const wohnen = await tenant.category("Wohnen");
		const sentBack = { reminders: [...reminders], version, documentCategory: wohnen };
		unwrap(await tenant.store.documents.update(OWNER, kept.documentId, sentBack));
		expect(await remindersOf(tenant, kept.documentId)).toEqual([]);
	});

	/** Fills an empty field and sets a reminder, as a bill does, takes that back, and says an end. */
	async function filledAndTakenBack(tenant: TestTenant, documentId: string, { isOld }: { isOld: boolean }) {
		const { documents } = tenant.store;
		const filling = {
			documentNumber: "26-4711",
			reminders: [{ type: "Payment", date: "2027-06-01" } as const],
		};
		const { version } = unwrap(await documents.update(OWNER, documentId, filling));
		if (isOld) {
			await tenant.inside(({ sql }) =>
				sql.exec("UPDATE audit_entry SET changes = json_remove(changes, '$.hasOwnReminders')"),
			);
		}
		expect(await remindersOf(tenant, documentId)).toEqual(["Payment 2027-06-01"]);
		unwrap(await documents.undoChange(OWNER, documentId, { version }));
		expect(await remindersOf(tenant, documentId)).toEqual([]);
		unwrap(await documents.update(OWNER, documentId, { endDate: "2027-12-31" }));
		return remindersOf(tenant, documentId);
	}

	it("stay away where none were wanted, also once a change is taken back that had set one", async () => {
		const tenant = await withReminders();
		const { documentId } = await filed(tenant, "Versicherungen", { endDate: "2027-12-31" });
		unwrap(await tenant.store.documents.update(OWNER, documentId, { reminders: [] }));
		unwrap(await tenant.store.documents.update(OWNER, documentId, { endDate: null }));
		expect(await filledAndTakenBack(tenant, documentId, { isOld: false })).toEqual([]);
		const { items } = unwrap(
			await tenant.store.documents.history(OWNER, documentId, { limit: 50, offset: 0 }),
		);
		expect(items.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain("reminders");
		expect(JSON.stringify(items)).not.toContain("hasOwnReminders");
	});

	it.each([{ isOld: false }, { isOld: true }])(
		"come where nobody had said anything, once such a change is taken back: %j",
		async (age) => {
			const tenant = await withReminders();
			const { documentId } = await filed(tenant, "Versicherungen");
			expect(await filledAndTakenBack(tenant, documentId, age)).toEqual(["Custom 2027-12-01"]);
		},
	);

	it("change with the category in which a document is filed; taken back, the former ones are there", async () => {
		const tenant = await withReminders();
		const rechnungen = await tenant.category("Rechnungen");
		unwrap(
			await tenant.store.categories.update(OWNER, rechnungen, {
				reminders: [{ type: "Payment", daysBefore: 3, basedOn: "endDate" }],
			}),
		);
		const { documentId } = await filed(tenant, "Versicherungen", { endDate: "2027-12-31" });
		const write = { documentCategory: rechnungen };
		const moved = unwrap(await tenant.store.documents.update(OWNER, documentId, write));
		expect(await remindersOf(tenant, documentId)).toEqual(["Payment 2027-12-28"]);
		unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version: moved.version }));
		expect(await remindersOf(tenant, documentId)).toEqual(["Custom 2027-12-01"]);
		const dated = unwrap(await tenant.store.documents.update(OWNER, documentId, { endDate: null }));
		expect(await remindersOf(tenant, documentId)).toEqual([]);
		unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version: dated.version }));
		expect(await remindersOf(tenant, documentId)).toEqual(["Custom 2027-12-01"]);
	});

	it("are not looked for in what is there already: an import, a merge, another change", async () => {
		const tenant = await withReminders();
		unwrap(
			await tenant.store.setup.importDocuments([
				imported({ category: "Wohnen", name: "Alt", endDate: "2027-12-31" }),
			]),
		);
		const [wohnen, versicherungen] = [
			await tenant.category("Wohnen"),
			await tenant.category("Versicherungen"),
		];
		unwrap(await tenant.store.categories.merge(OWNER, wohnen, { into: versicherungen }));
		await runDurableObjectAlarm(tenant.stub);
		const documentId = await tenant.inside(
			({ sql }) => sql.exec<{ id: string }>("SELECT document_id AS id FROM document").one().id,
		);
		unwrap(await tenant.store.documents.update(OWNER, documentId, { description: "Neu" }));
		expect(await remindersOf(tenant, documentId)).toEqual([]);
	});

	it("stand in the history of the document", async () => {
		const tenant = await withReminders();
		const { documentId } = await filed(tenant, "Versicherungen", { endDate: "2027-12-31" });
		const recorded = await tenant.inside(({ sql }) =>
			sql.exec<{ changes: string }>("SELECT changes FROM audit_entry WHERE entity_id = ?", documentId).one(),
		);
		expect(JSON.parse(recorded.changes)).toMatchObject({
			reminders: [null, ["Custom 2027-12-01 30 endDate"]],
		});
	});
});
