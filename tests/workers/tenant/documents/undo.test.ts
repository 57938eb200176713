import { describe, expect, it } from "vitest";
import { UNDO_EXPIRY_MS } from "../../../../contract/constants.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentUpdate } from "../../../../contract/entities/writes.ts";
import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import { type Outcome, unwrap } from "../../../../workers/cms/outcome.ts";
import {
	company,
	documentIn,
	find,
	newMember,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const failureOf = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : `${outcome.name} ${outcome.message}`);

async function fileIn(tenant: TestTenant, fields: Parameters<typeof documentIn>[1] = {}) {
	const category = await tenant.category("Wohnen");
	return unwrap(await tenant.store.documents.create(OWNER, documentIn(category, fields), null));
}

async function setState(tenant: TestTenant, documentId: string, state: DocumentState, userId = OWNER) {
	return unwrap(await tenant.store.documents.update(userId, documentId, { state }));
}

/** Until the clock shows another time than that. */
async function passed(instant: string): Promise<void> {
	// oxlint-disable-next-line no-await-in-loop -- it waits
	while (Date.now() <= Date.parse(instant)) await scheduler.wait(1);
}

describe("taking back a change of state", () => {
	it.each(["Active", "Archived"] as const)(
		"brings a deleted document back to %s, findable",
		async (state) => {
			const tenant = await newTenant();
			const { documentId } = await fileIn(tenant, { name: "Mietvertrag" });
			await setState(tenant, documentId, state);
			const { version } = await setState(tenant, documentId, "Deleted");
			const back = unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }));
			expect(back).toMatchObject({ state, version: version + 1 });
			expect(await find(tenant, OWNER, { text: "mietvertrag" })).toMatchObject({
				names: ["Mietvertrag"],
				total: 1,
			});
		},
	);

	it("gives an unarchived document its past inactive date back", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant, { inactiveDate: "2020-01-01" });
		await setState(tenant, documentId, "Archived");
		const { version } = await setState(tenant, documentId, "Active");
		expect(unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }))).toMatchObject({
			state: "Archived",
			inactiveDate: "2020-01-01",
		});
	});

	it("and the change itself leave the time of the last change as it was, with a new version each", async () => {
		const tenant = await newTenant();
		const { documentId, version, updatedAt } = await fileIn(tenant, { inactiveDate: "2020-01-01" });
		const { undoChange, update } = tenant.store.documents;
		let latest = version;
		// One state after the other.
		for (const [from, to] of [
			["Active", "Archived"],
			["Archived", "Active"],
			["Active", "Deleted"],
		] as const) {
			await passed(updatedAt);
			unwrap(await update(OWNER, documentId, { state: from }));
			const changed = unwrap(await update(OWNER, documentId, { state: to }));
			if (to !== "Deleted") expect(changed.updatedAt).toBe(updatedAt);
			const back = unwrap(await undoChange(OWNER, documentId, { version: changed.version }));
			expect(back).toMatchObject({ state: from, updatedAt, version: changed.version + 1 });
			latest = back.version;
		}
		const category = await tenant.category("Wohnen");
		const { tenant: _, ...whole } = documentIn(category, { name: "Neu" });
		const edited = unwrap(await update(OWNER, documentId, { ...whole, version: latest }));
		expect(edited.updatedAt > updatedAt).toBe(true);
	});

	it("happens once: the second time is refused and changes nothing", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Archived");
		unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }));
		expect(failureOf(await tenant.store.documents.undoChange(OWNER, documentId, { version }))).toBe(
			"ConflictError error.undoStale",
		);
		expect(unwrap(await tenant.store.documents.read(OWNER, documentId))).toMatchObject({ state: "Active" });
	});

	it("is refused after another's change, whichever version is sent", async () => {
		const tenant = await newTenant();
		const other = await newMember(tenant, { Wohnen: ["Edit"] });
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Archived");
		const theirs = await setState(tenant, documentId, "Active", other);
		expect(failureOf(await tenant.store.documents.undoChange(OWNER, documentId, { version }))).toBe(
			"ConflictError error.undoStale",
		);
		expect(
			failureOf(await tenant.store.documents.undoChange(OWNER, documentId, { version: theirs.version })),
		).toBe("ConflictError error.undoOther");
	});

	it("takes back nothing that is not of one kind alone", async () => {
		const tenant = await newTenant();
		const { documentId, version } = await fileIn(tenant);
		const { update, undoChange } = tenant.store.documents;
		expect(failureOf(await undoChange(OWNER, documentId, { version }))).toBe("ConflictError error.undoOther");
		const documentCategory = await tenant.category("Rechnungen");
		const writes: DocumentUpdate[] = [
			{ name: "Anders" },
			{ name: "Wieder anders", documentCategory },
			{ name: "Noch anders", endDate: "2030-12-31" },
			{ documentFolders: [await tenant.folder("Steuern")], endDate: "2031-12-31" },
		];
		for (const write of writes) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const changed = unwrap(await update(OWNER, documentId, write));
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(failureOf(await undoChange(OWNER, documentId, { version: changed.version }))).toBe(
				"ConflictError error.undoOther",
			);
		}
	});

	it("is refused when it is too late", async () => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		const late = UNDO_EXPIRY_MS + 1;
		await tenant.inside(({ sql }) => sql.exec("UPDATE audit_entry SET at = at - ?", late).toArray());
		expect(failureOf(await tenant.store.documents.undoChange(OWNER, documentId, { version }))).toBe(
			"ConflictError error.undoTooLate",
		);
	});

	it("does not show a deleted document to anybody but who deleted it", async () => {
		const tenant = await newTenant();
		const other = await newMember(tenant, { Wohnen: ["Edit"] });
		const { documentId } = await fileIn(tenant);
		const { version } = await setState(tenant, documentId, "Deleted");
		expect(failureOf(await tenant.store.documents.undoChange(other, documentId, { version }))).toContain(
			"NotFoundError",
		);
		unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }));
	});

	it("leaves a replaced document to the successor that it has had since", async () => {
		const tenant = await newTenant();
		const old = await fileIn(tenant, { name: "2024" });
		const { documentId } = await fileIn(tenant, { name: "2025", replacedDocument: old.documentId });
		const { version } = await setState(tenant, documentId, "Deleted");
		const since = await fileIn(tenant, { name: "2026", replacedDocument: old.documentId });
		const back = unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }));
		expect(back.replacedDocument).toBeNull();
		expect(unwrap(await tenant.store.documents.read(OWNER, old.documentId)).replacedByDocument).toMatchObject(
			{
				documentId: since.documentId,
			},
		);
	});
});

describe("taking back a change of category, folders or parties", () => {
	const filed = ({ documentCategory, documentFolders, documentParticipations }: TenantDocument) => ({
		category: documentCategory.name,
		folders: documentFolders.map(({ name }) => name),
		parties: documentParticipations.map(({ documentParty }) => documentParty.name),
	});
	const addsParty = (name: string) => ({
		documentParticipations: [{ crudOperation: "create" as const, documentParty: company(name) }],
	});

	async function filedIn(tenant: TestTenant) {
		const documentFolders = [await tenant.folder("Steuern")];
		return fileIn(tenant, { documentFolders, ...addsParty("Helvetia") });
	}

	it("files it as it was, and the explorer counts it there", async () => {
		const tenant = await newTenant();
		const { update, undoChange } = tenant.store.documents;
		const before = await filedIn(tenant);
		const { documentId } = before;
		const writes: DocumentUpdate[] = [
			{ documentCategory: await tenant.category("Rechnungen") },
			{ documentFolders: [] },
			{ documentFolders: [await tenant.folder("Steuern"), await tenant.folder("Zu bezahlen")] },
			addsParty("Mobiliar"),
			{
				documentParticipations: before.documentParticipations.map((participation) => ({
					crudOperation: "delete",
					documentId: participation.documentId,
				})),
			},
		];
		for (const write of writes) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const changed = unwrap(await update(OWNER, documentId, write));
			expect(filed(changed)).not.toEqual(filed(before));
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const back = unwrap(await undoChange(OWNER, documentId, { version: changed.version }));
			expect(filed(back)).toEqual(filed(before));
			expect(back.version).toBe(changed.version + 1);
		}
		const found = await find(tenant, OWNER, { documentFolder: [await tenant.folder("Steuern")] });
		expect(found.total).toBe(1);
	});

	it("leaves out a folder that was deleted since", async () => {
		const tenant = await newTenant();
		const { documentId } = await filedIn(tenant);
		const { version } = unwrap(
			await tenant.store.documents.update(OWNER, documentId, { documentFolders: [] }),
		);
		unwrap(await tenant.store.folders.delete(OWNER, await tenant.folder("Steuern")));
		const back = unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }));
		expect(filed(back)).toMatchObject({ folders: [], parties: ["Helvetia"] });
	});

	it("takes the right to file in the category from which it came", async () => {
		const tenant = await newTenant();
		const other = await newMember(tenant, { Wohnen: ["Edit"], Rechnungen: ["Edit"] });
		const { documentId } = await filedIn(tenant);
		const documentCategory = await tenant.category("Rechnungen");
		const { version } = unwrap(await tenant.store.documents.update(other, documentId, { documentCategory }));
		await tenant.inside(({ sql }) =>
			sql.exec("UPDATE category SET is_active = 0 WHERE name = 'Wohnen'").toArray(),
		);
		expect(failureOf(await tenant.store.documents.undoChange(other, documentId, { version }))).toContain(
			"ValidationError",
		);
		const stranger = await newMember(tenant, {});
		expect(failureOf(await tenant.store.documents.undoChange(stranger, documentId, { version }))).toContain(
			"NotFoundError",
		);
	});

	it("does not take back what was changed in a party itself", async () => {
		const tenant = await newTenant();
		const { documentId, documentParticipations } = await filedIn(tenant);
		const [participation] = documentParticipations;
		if (!participation) throw new Error("it has a party");
		const { version } = unwrap(
			await tenant.store.documents.update(OWNER, documentId, {
				documentParticipations: [
					{
						crudOperation: "update",
						documentId: participation.documentId,
						documentParty: { documentId: participation.documentParty.documentId, name: "Helvetia AG" },
					},
				],
			}),
		);
		expect(failureOf(await tenant.store.documents.undoChange(OWNER, documentId, { version }))).toBe(
			"ConflictError error.undoOther",
		);
	});
});

describe("taking back a change of dates", () => {
	const dated = ({ startDate, endDate, inactiveDate, warrantyUntil, reminders }: TenantDocument) => ({
		startDate,
		endDate,
		inactiveDate,
		warrantyUntil,
		reminders: reminders.toSorted((one, other) => (one.documentId < other.documentId ? -1 : 1)),
	});
	const before = (daysBefore: number, basedOn: "endDate" | "warrantyUntil", date?: string) => ({
		type: "Custom" as const,
		daysBefore,
		basedOn,
		date,
	});

	async function withReminders(tenant: TestTenant) {
		return fileIn(tenant, {
			startDate: "2026-01-01",
			endDate: "2026-12-31",
			reminders: [
				{ type: "Payment", date: "2026-12-01" },
				before(30, "endDate"),
				before(60, "endDate"),
				// The document has no such date, so that they have days of their own.
				before(30, "warrantyUntil", "2026-05-06"),
				before(7, "warrantyUntil", "2026-03-04"),
			],
		});
	}

	it.each<DocumentUpdate>([
		{ endDate: "2027-12-31" },
		{ endDate: null },
		{ warrantyUntil: "2028-02-29" },
		{
			startDate: "2025-01-01",
			endDate: "2029-12-31",
			inactiveDate: "2030-01-31",
			warrantyUntil: "2027-06-30",
		},
	])("gives the document its dates back, and its reminders their days: %j", async (write) => {
		const tenant = await newTenant();
		const { update, undoChange } = tenant.store.documents;
		const document = await withReminders(tenant);
		const { documentId } = document;
		const changed = unwrap(await update(OWNER, documentId, write));
		expect(dated(changed)).not.toEqual(dated(document));
		const back = unwrap(await undoChange(OWNER, documentId, { version: changed.version }));
		expect(dated(back)).toEqual(dated(document));
		expect(back.version).toBe(changed.version + 1);
	});

	it("finds it in the list by the date that it has again", async () => {
		const tenant = await newTenant();
		const { documentId } = await withReminders(tenant);
		const endsSoon = async () =>
			(await find(tenant, OWNER, { endDate: Date.parse("2027-01-01"), endDateRange: "to" })).total;
		const { version } = unwrap(
			await tenant.store.documents.update(OWNER, documentId, { endDate: "2027-12-31" }),
		);
		expect(await endsSoon()).toBe(0);
		unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version }));
		expect(await endsSoon()).toBe(1);
	});

	it.each<[string, DocumentUpdate]>([
		["added", { reminders: [{ type: "Payment", date: "2026-12-01" }] }],
		["moved", { reminders: [{ type: "Custom", date: "2026-12-02" }] }],
		["made one that follows", { reminders: [before(29, "endDate")] }],
	])("is refused where a reminder itself was %s with it", async (_, write) => {
		const tenant = await newTenant();
		const { documentId } = await fileIn(tenant, {
			endDate: "2026-12-31",
			reminders: [{ type: "Custom", date: "2026-12-01" }],
		});
		const { version } = unwrap(
			await tenant.store.documents.update(OWNER, documentId, { ...write, endDate: "2027-12-31" }),
		);
		expect(failureOf(await tenant.store.documents.undoChange(OWNER, documentId, { version }))).toBe(
			"ConflictError error.undoOther",
		);
	});

	it("is for whoever has made it, as long as nobody has changed anything since", async () => {
		const tenant = await newTenant();
		const other = await newMember(tenant, { Wohnen: ["Edit"] });
		const { update, undoChange } = tenant.store.documents;
		const { documentId } = await withReminders(tenant);
		const mine = unwrap(await update(OWNER, documentId, { endDate: "2027-12-31" }));
		expect(failureOf(await undoChange(other, documentId, { version: mine.version }))).toBe(
			"ConflictError error.undoOther",
		);
		unwrap(await update(other, documentId, { endDate: "2028-12-31" }));
		expect(failureOf(await undoChange(OWNER, documentId, { version: mine.version }))).toBe(
			"ConflictError error.undoStale",
		);
	});
});
