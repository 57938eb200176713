import { describe, expect, it } from "vitest";
import { addDays, dayAt } from "../../../../contract/days.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { categories } from "../../../../workers/cms/tenant/documents/categories.ts";
import { restoreDocument } from "../../../../workers/cms/tenant/documents/document-bin.ts";
import { undoChange } from "../../../../workers/cms/tenant/documents/history/document-undo.ts";
import { OWNER } from "../tenant-fixture.ts";
import { beginQuietly, documentWithFiles, finish, twoTenants } from "../moves/two-tenants.ts";
import { DeadlineTenant } from "./deadline-tenant.ts";

const TODAY = "2027-02-01";
const SOON = "2027-02-20";
const VALIDITY = `Validity ${SOON}`;

/** A document that ends soon, with its item. */
async function withItem() {
	const tenant = await DeadlineTenant.on(TODAY);
	const document = await tenant.create({ endDate: SOON });
	expect(await tenant.open()).toEqual([VALIDITY]);
	return { tenant, document, id: document.documentId };
}

describe("a write", () => {
	it("makes the items of days that are due already, and none of what has passed", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { documentId } = await tenant.create({
			endDate: SOON,
			warrantyUntil: "2027-01-31",
			inactiveDate: "2027-02-16",
			reminders: [TODAY, "2027-01-31", "2027-02-02"].map((date) => ({ type: "Custom", date })),
		});
		expect(await tenant.open()).toEqual([`Custom ${TODAY}`, VALIDITY]);
		expect((await tenant.items()).map(({ notices }) => notices)).toEqual([1, 1]);
		await tenant.update(documentId, { inactiveDate: "2027-02-15" });
		expect(await tenant.open()).toEqual([`Custom ${TODAY}`, "Inactivity 2027-02-15", VALIDITY]);
		// What was written when it had passed stays silent.
		tenant.at("2027-02-02");
		await tenant.alarm();
		expect(await tenant.open()).not.toContain("Custom 2027-01-31");
	});

	it("before 07:00 leaves today to the alarm", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		tenant.at("2027-02-02", -1);
		await tenant.create({ reminders: [{ type: "Custom", date: "2027-02-02" }], endDate: "2027-03-04" });
		expect(await tenant.open()).toEqual([]);
		tenant.at("2027-02-02");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Custom 2027-02-02", "Validity 2027-03-04"]);
	});

	it("of a day that has passed is no missed one, however long ago the alarm has rung", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		tenant.at("2027-08-01");
		await tenant.create({
			endDate: "2027-07-01",
			reminders: [{ type: "Custom", date: "2027-06-01" }],
		});
		await tenant.alarm();
		expect(await tenant.items()).toEqual([]);
	});

	it("that moves a date closes its item, and that of the new day comes in its time", async () => {
		const { tenant, id } = await withItem();
		await tenant.update(id, { endDate: "2027-12-31" });
		expect(await tenant.items()).toMatchObject([{ date: SOON, isOpen: 0, closedBy: null }]);
		await tenant.update(id, { endDate: "2027-02-25" });
		expect(await tenant.open()).toEqual(["Validity 2027-02-25"]);
		await tenant.update(id, { endDate: null });
		expect(await tenant.open()).toEqual([]);
		await tenant.update(id, { endDate: SOON });
		expect(await tenant.open()).toEqual([VALIDITY]);
		expect(await tenant.items()).toHaveLength(2);
	});

	it("that removes or moves a reminder closes its item; another one of the date silences the date", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { documentId, reminders } = await tenant.create({ reminders: [{ type: "Custom", date: TODAY }] });
		const [reminder] = reminders;
		if (!reminder) throw new Error("no reminder");
		await tenant.update(documentId, { reminders: [{ ...reminder, date: "2027-02-03" }] });
		expect(await tenant.open()).toEqual([]);
		tenant.at("2027-02-03");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Custom 2027-02-03"]);
		await tenant.update(documentId, { reminders: [], warrantyUntil: SOON });
		expect(await tenant.open()).toEqual([`Warranty ${SOON}`]);
		await tenant.update(documentId, { reminders: [{ type: "Warranty", date: "2027-02-19" }] });
		expect(await tenant.open()).toEqual([]);
		await tenant.update(documentId, { reminders: [] });
		expect(await tenant.open()).toEqual([`Warranty ${SOON}`]);
	});

	it("has no other say for a reminder that had passed when it was written", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		await tenant.create({
			warrantyUntil: "2027-03-20",
			reminders: [{ type: "Warranty", date: "2027-01-31" }],
		});
		tenant.at("2027-02-18");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Warranty 2027-03-20"]);
	});

	it("leaves closed what somebody has closed", async () => {
		const { tenant, id } = await withItem();
		await tenant.run(({ sql }) => sql.exec("UPDATE inbox_item SET is_open = 0, closed_by = ?", OWNER));
		await tenant.update(id, { endDate: "2027-12-31" });
		await tenant.update(id, { endDate: SOON });
		await tenant.update(id, { state: "Archived" });
		await tenant.update(id, { state: "Active" });
		tenant.at("2027-02-10");
		await tenant.alarm();
		expect(await tenant.items()).toMatchObject([{ isOpen: 0, closedBy: OWNER }]);
	});

	it("into another category makes an end one that is to be paid, and back", async () => {
		const { tenant, id } = await withItem();
		await tenant.update(id, { documentCategory: await tenant.tenant.category("Rechnungen") });
		expect(await tenant.open()).toEqual([]);
		tenant.at("2027-02-15");
		await tenant.alarm();
		expect(await tenant.open()).toEqual([`Payment ${SOON}`]);
		const back = await tenant.tenant.category("Wohnen");
		const moved = await tenant.update(id, { documentCategory: back });
		expect(await tenant.open()).toEqual([VALIDITY]);
		await tenant.run((_, member) => undoChange(member, id, { version: moved.version }));
		expect(await tenant.open()).toEqual([`Payment ${SOON}`]);
	});

	it("of the category's name does so for all that lies there", async () => {
		const { tenant } = await withItem();
		await tenant.create({ endDate: "2027-02-03" });
		const rename = async (from: string, name: string) => {
			const id = await tenant.tenant.category(from);
			await tenant.run((_, member) => categories.update(member, id, { name }));
			await tenant.alarm();
		};
		await tenant.begin();
		await rename("Versicherungen", "Prämienrechnungen");
		expect(await tenant.open()).toEqual(["Payment 2027-02-03"]);
		await rename("Prämienrechnungen", "Prämien");
		expect(await tenant.open()).toEqual(["Validity 2027-02-03", VALIDITY]);
	});
});

describe("an item closes by itself, and comes back", () => {
	it("where its document is archived, and unarchived or that is undone", async () => {
		const { tenant, id } = await withItem();
		await tenant.update(id, { state: "Archived" });
		expect(await tenant.items()).toMatchObject([{ isOpen: 0, closedBy: null, notices: 1 }]);
		await tenant.update(id, { state: "Active" });
		expect(await tenant.items()).toMatchObject([{ isOpen: 1, notices: 1 }]);
		const { version } = await tenant.update(id, { state: "Archived" });
		expect(await tenant.open()).toEqual([]);
		await tenant.run((_, member) => undoChange(member, id, { version }));
		expect(await tenant.open()).toEqual([VALIDITY]);
	});

	it("where its date moves, and that is undone: put off as it was, and nobody is told again", async () => {
		const { tenant, id } = await withItem();
		await tenant.update(id, { reminders: [{ type: "Custom", daysBefore: 19, basedOn: "endDate" }] });
		await tenant.run(({ sql }) =>
			sql.exec("UPDATE inbox_item SET snoozed_until = '2027-02-04' WHERE type = 'Custom'").toArray(),
		);
		const before = await tenant.items();
		const { version } = await tenant.update(id, { endDate: "2028-02-20" });
		expect(await tenant.open()).toEqual([]);
		await tenant.run((_, member) => undoChange(member, id, { version }));
		expect(await tenant.items()).toEqual(before);
		expect(await tenant.open()).toContain(`Custom ${TODAY}`);
	});

	it("where it is deleted, and restored from the bin", async () => {
		const { tenant, id } = await withItem();
		const { version } = await tenant.update(id, { state: "Deleted" });
		expect(await tenant.open()).toEqual([]);
		tenant.at("2027-02-05");
		await tenant.alarm();
		await tenant.run((_, member) => restoreDocument(member, id, { version }));
		expect(await tenant.open()).toEqual([VALIDITY]);
	});

	it("what has come up meanwhile is there, if its day has not passed", async () => {
		const { tenant, id } = await withItem();
		await tenant.update(id, { warrantyUntil: "2027-06-30", inactiveDate: "2027-07-20" });
		await tenant.update(id, { reminders: [{ type: "Custom", date: "2027-05-01" }], state: "Archived" });
		tenant.at("2027-06-10");
		await tenant.alarm();
		expect(await tenant.open()).toEqual([]);
		await tenant.update(id, { state: "Active" });
		expect(await tenant.open()).toEqual([VALIDITY, "Warranty 2027-06-30"]);
	});

	it("where another document replaces it, with its end or without, until that one goes", async () => {
		const { tenant, id } = await withItem();
		const successor = await tenant.create({ replacedDocument: id });
		expect(await tenant.open()).toEqual([]);
		tenant.at("2027-02-05");
		await tenant.alarm();
		await tenant.update(successor.documentId, { replacedDocument: null });
		expect(await tenant.open()).toEqual([VALIDITY]);
		await tenant.update(successor.documentId, { replacedDocument: id });
		expect(await tenant.open()).toEqual([]);
		const deleted = await tenant.update(successor.documentId, { state: "Deleted" });
		expect(await tenant.open()).toEqual([VALIDITY]);
		await tenant.run((_, member) =>
			restoreDocument(member, successor.documentId, { version: deleted.version }),
		);
		expect(await tenant.open()).toEqual([]);
		await tenant.update(successor.documentId, { replacedDocument: null });
		await tenant.create({ replacedDocument: id, startDate: "2027-02-10", endReplaced: true });
		expect(await tenant.open()).toEqual([]);
	});

	it("where it moves to another tenant, in which it is due as well", async () => {
		const tenants = await twoTenants();
		const { source, target } = tenants;
		const soon = addDays(dayAt(Date.now()), 10);
		const documentId = await documentWithFiles(source, [], {
			endDate: soon,
			reminders: [{ type: "Custom", daysBefore: 2, basedOn: "warrantyUntil" }],
			warrantyUntil: addDays(soon, 300),
		});
		const dates = (tenant: typeof source) =>
			tenant.inside(({ sql }) =>
				sql.exec("SELECT date, is_open AS isOpen FROM inbox_item WHERE type = 'Validity'").toArray(),
			);
		expect(await dates(source)).toEqual([{ date: soon, isOpen: 1 }]);
		await finish(source, await beginQuietly(tenants, documentId));
		expect(await dates(source)).toEqual([{ date: soon, isOpen: 0 }]);
		expect(await dates(target)).toEqual([{ date: soon, isOpen: 1 }]);
		const { id } = await target.inside(({ sql }) =>
			sql.exec<{ id: string }>("SELECT document_id AS id FROM document").one(),
		);
		expect(unwrap(await target.store.documents.read(OWNER, id)).reminders).toMatchObject([
			{ type: "Custom", date: addDays(soon, 298), daysBefore: 2, basedOn: "warrantyUntil" },
		]);
	});
});

describe("a reminder before one of the document's dates", () => {
	const before = { type: "Custom", daysBefore: 30, basedOn: "endDate" } as const;

	it("follows it in the same write, and says so in the history", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { documentId, reminders } = await tenant.create({ endDate: "2027-12-31", reminders: [before] });
		expect(reminders).toMatchObject([{ ...before, date: "2027-12-01" }]);
		const moved = await tenant.update(documentId, { endDate: "2027-03-31" });
		expect(moved.reminders).toMatchObject([{ ...before, date: "2027-03-01" }]);
		expect(moved.reminders[0]?.documentId).toBe(reminders[0]?.documentId);
		const entry = await tenant.run(({ sql }) =>
			sql.exec<{ changes: string }>("SELECT changes FROM audit_entry ORDER BY id DESC LIMIT 1").one(),
		);
		expect(JSON.parse(entry.changes)).toMatchObject({
			reminders: [["Custom 2027-12-01 30 endDate"], ["Custom 2027-03-01 30 endDate"]],
		});
		tenant.at("2027-03-01");
		await tenant.alarm();
		expect(await tenant.open()).toEqual(["Custom 2027-03-01"]);
		await tenant.update(documentId, { endDate: "2027-05-01" });
		expect(await tenant.open()).toEqual([]);
	});

	it("keeps its last day while there is no such date, and follows the next one", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { documentId } = await tenant.create({
			inactiveDate: "2027-12-31",
			reminders: [{ ...before, basedOn: "inactiveDate" }],
		});
		const cleared = await tenant.update(documentId, { inactiveDate: null });
		expect(cleared.reminders).toMatchObject([
			{ date: "2027-12-01", daysBefore: 30, basedOn: "inactiveDate" },
		]);
		// What is read can be sent back.
		const same = await tenant.update(documentId, { reminders: cleared.reminders, name: "Anders" });
		expect(same.reminders).toEqual(cleared.reminders);
		const again = await tenant.update(documentId, { inactiveDate: "2028-01-31" });
		expect(again.reminders).toMatchObject([{ date: "2028-01-01", basedOn: "inactiveDate" }]);
	});

	it("says nothing while it waits for its date, and is there again with that", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const date = "2027-03-03";
		const { documentId } = await tenant.create({
			warrantyUntil: date,
			reminders: [{ ...before, type: "Warranty", basedOn: "warrantyUntil" }],
		});
		expect(await tenant.open()).toEqual([`Warranty ${TODAY}`]);
		await tenant.update(documentId, { warrantyUntil: null });
		expect(await tenant.open()).toEqual([]);
		await tenant.update(documentId, { warrantyUntil: date });
		expect(await tenant.open()).toEqual([`Warranty ${TODAY}`]);
		await tenant.update(documentId, { warrantyUntil: "2027-04-30" });
		await tenant.update(documentId, { warrantyUntil: null });
		tenant.at("2027-03-31");
		await tenant.alarm();
		expect(await tenant.open()).toEqual([]);
	});

	it("follows where unarchiving clears the date, undoing brings it back, and a successor ends the document", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { documentId } = await tenant.create({
			endDate: "2027-12-31",
			inactiveDate: "2027-03-31",
			reminders: [before, { ...before, basedOn: "inactiveDate" }],
		});
		tenant.at("2027-04-01");
		await tenant.update(documentId, { state: "Archived" });
		const { version } = await tenant.update(documentId, { state: "Active" });
		await tenant.run((_, member) => undoChange(member, documentId, { version }));
		await tenant.update(documentId, { state: "Active", inactiveDate: "2027-05-31" });
		await tenant.create({ replacedDocument: documentId, startDate: "2027-10-01", endReplaced: true });
		const { reminders } = await tenant.update(documentId, {});
		expect(reminders.map(({ date }) => date)).toEqual(["2027-05-01", "2027-08-31"]);
	});

	it("becomes one of its own day, and the other way round", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { documentId, reminders } = await tenant.create({ endDate: "2027-12-31", reminders: [before] });
		const [{ documentId: id } = { documentId: "" }] = reminders;
		const own = {
			documentId: id,
			type: "Custom",
			date: "2027-11-01",
			daysBefore: null,
			basedOn: null,
		} as const;
		expect((await tenant.update(documentId, { reminders: [own] })).reminders).toEqual([own]);
		await tenant.update(documentId, { endDate: "2028-12-31" });
		const back = await tenant.update(documentId, { reminders: [{ documentId: id, ...before }] });
		expect(back.reminders).toEqual([{ documentId: id, ...before, date: "2028-12-01" }]);
	});

	it("is refused without that date, if it has no day either", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		await expect(tenant.create({ reminders: [before] })).rejects.toMatchObject({
			details: {
				errors: [{ path: ["reminders", "0", "basedOn"], message: "validation.reminderWithoutDate" }],
			},
		});
		const kept = await tenant.create({ reminders: [{ ...before, date: "2027-09-01" }] });
		expect(kept.reminders).toMatchObject([{ ...before, date: "2027-09-01" }]);
	});

	it("never lies before the first day that a date may be", async () => {
		const tenant = await DeadlineTenant.on(TODAY);
		const { reminders } = await tenant.create({ endDate: "1900-01-15", reminders: [before] });
		expect(reminders).toMatchObject([{ date: "1900-01-01" }]);
	});
});
