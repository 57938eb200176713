import { describe, expect, it } from "vitest";
import { TIME_ZONE } from "../../../../contract/constants.ts";
import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { unwrap, type Outcome } from "../../../../workers/cms/outcome.ts";
import { documentIn, find, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const dayFrom = (days: number) =>
	new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(Date.now() + days * DAY_MS);
const nameOf = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : outcome.name);

async function shared(fields: Partial<DocumentCreate> = {}) {
	const tenant = await newTenant();
	const editor = await newMember(tenant, { Wohnen: ["Edit"] });
	const write = documentIn(await tenant.category("Wohnen"), fields);
	const { documentId } = unwrap(await tenant.store.documents.create(OWNER, write, null));
	const to = (userId: string, state: DocumentState, version?: number) =>
		tenant.store.documents.update(userId, documentId, { state, version });
	const { tenant: _, ...whole } = write;
	const edit = (userId: string, version: number, name = "Neu") =>
		tenant.store.documents.update(userId, documentId, { ...whole, name, version });
	return { tenant, editor, documentId, to, edit };
}

const counted = (tenant: TestTenant) =>
	Promise.all(
		([undefined, "Active", "Archived"] as const).map(
			async (state) => (await find(tenant, OWNER, { state })).total,
		),
	);

describe("two people at once", () => {
	it("both archive a document: it is archived, once", async () => {
		const { tenant, editor, to } = await shared();
		const outcomes = await Promise.all([to(OWNER, "Archived"), to(editor, "Archived")]);
		expect(outcomes.map((outcome) => unwrap(outcome).version)).toEqual([2, 2]);
		expect(await counted(tenant)).toEqual([1, 0, 1]);
	});

	it("who both read the same version: one archives, the other is refused with the new state", async () => {
		const { tenant, editor, to } = await shared();
		const [first, second] = await Promise.all([to(OWNER, "Archived", 1), to(editor, "Deleted", 1)]);
		expect(nameOf(first)).toBe("ok");
		expect(second).toMatchObject({
			name: "ConflictError",
			details: { current: { state: "Archived", version: 2 }, updatedBy: "Anna Müller" },
		});
		expect(await counted(tenant)).toEqual([1, 0, 1]);
	});

	it("one deletes what the other is writing: to the other it is gone", async () => {
		const { tenant, editor, to, edit } = await shared();
		const [deleted, edited] = await Promise.all([to(OWNER, "Deleted"), edit(editor, 1)]);
		expect([nameOf(deleted), nameOf(edited)]).toEqual(["ok", "NotFoundError"]);
		expect(nameOf(await to(editor, "Active"))).toBe("NotFoundError");
		expect(await counted(tenant)).toEqual([0, 0, 0]);
	});

	it("one archives what the other has just written: nothing of either is lost", async () => {
		const { editor, to, edit, documentId, tenant } = await shared();
		const outcomes = await Promise.all([edit(editor, 1), to(OWNER, "Archived")]);
		expect(outcomes.map(nameOf)).toEqual(["ok", "ok"]);
		expect(unwrap(await tenant.store.documents.read(OWNER, documentId))).toMatchObject({
			name: "Neu",
			state: "Archived",
			version: 3,
		});
	});

	it("write at the same time: one wins, the other is told what stands there now", async () => {
		const { editor, edit } = await shared();
		const [first, second] = await Promise.all([edit(OWNER, 1, "Erste"), edit(editor, 1, "Zweite")]);
		expect(nameOf(first)).toBe("ok");
		expect(second).toMatchObject({ name: "ConflictError", details: { current: { name: "Erste" } } });
	});
});

describe("a removal", () => {
	it("that is forced deletes an active document at once", async () => {
		const { tenant, to } = await shared();
		expect(unwrap(await to(OWNER, "Deleted")).state).toBe("Deleted");
		expect(await counted(tenant)).toEqual([0, 0, 0]);
	});

	it("counts in the totals of each state as it happens", async () => {
		const { tenant, to } = await shared();
		expect(await counted(tenant)).toEqual([1, 1, 0]);
		unwrap(await to(OWNER, "Archived"));
		expect(await counted(tenant)).toEqual([1, 0, 1]);
		unwrap(await to(OWNER, "Active"));
		expect(await counted(tenant)).toEqual([1, 1, 0]);
	});
});

describe("unarchiving", () => {
	it("keeps an inactive date from tomorrow on, and writes in the history that it has cleared another", async () => {
		for (const [days, isKept] of [
			[1, true],
			[0, false],
			[-1, false],
		] as const) {
			const inactiveDate = dayFrom(days);
			const { tenant, documentId, to } = await shared({ inactiveDate });
			unwrap(await to(OWNER, "Archived"));
			expect(unwrap(await to(OWNER, "Active")).inactiveDate).toBe(isKept ? inactiveDate : null);
			const slice = { limit: 1, offset: 0 };
			const { items } = unwrap(await tenant.store.documents.history(OWNER, documentId, slice));
			expect(items[0]).toMatchObject({
				action: "state",
				changes: [
					{ field: "state", old: "Archived", new: "Active" },
					...(isKept ? [] : [{ field: "inactiveDate", old: inactiveDate, new: null }]),
				],
			});
		}
	});

	it("of an active document clears nothing", async () => {
		const inactiveDate = dayFrom(-1);
		const { to } = await shared({ inactiveDate });
		expect(unwrap(await to(OWNER, "Active"))).toMatchObject({ inactiveDate, version: 1 });
	});
});

it("the inactivity warning counts the days up to the reminder, for an inactive date that is to come", async () => {
	const reminders = [{ type: "Inactivity" as const, date: dayFrom(3) }];
	const warningOf = async (fields: Partial<DocumentCreate>) => {
		const { tenant, documentId } = await shared(fields);
		return unwrap(await tenant.store.documents.read(OWNER, documentId)).inactiveWarningDays;
	};
	expect(await warningOf({ inactiveDate: dayFrom(10), reminders })).toBe(3);
	expect(await warningOf({ inactiveDate: dayFrom(-1), reminders })).toBeNull();
	expect(await warningOf({ inactiveDate: dayFrom(10) })).toBeNull();
	expect(await warningOf({ reminders })).toBeNull();
});
