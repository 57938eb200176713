import { beforeEach, describe, expect, it } from "vitest";
import { addDays, addMonths, dayAt } from "../../../../contract/days.ts";
import { deadlinesQuerySchema } from "../../../../contract/api/deadlines.ts";
import type { DeadlineWrite } from "../../../../contract/entities/deadline.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { TIDYING_JOBS } from "../../../../workers/cms/tenant/inbox/tidy-inbox.ts";
import { documentIn, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const today = dayAt(Date.now());
const inDays = (days: number) => addDays(today, days);

let tenant: TestTenant;

beforeEach(async () => {
	tenant = await newTenant();
});

async function list(query: object = {}, userId = OWNER, slice = { limit: 100, offset: 0 }) {
	const { filters } = deadlinesQuerySchema.parse({ filters: query });
	return unwrap(await tenant.store.deadlines.upcoming(userId, { filters, ...slice }));
}

async function shown(query?: object, userId?: string) {
	const { rows } = await list(query, userId);
	return rows.map(({ item }) => `${item.date} ${item.type} ${item.document.name}`);
}

async function create(
	name: string,
	fields: Partial<Parameters<typeof documentIn>[1]> = {},
	category = "Wohnen",
) {
	const write = { ...documentIn(await tenant.category(category), fields), name };
	return unwrap(await tenant.store.documents.create(OWNER, write, null)).documentId;
}

async function setDone(documentId: string, write: Omit<DeadlineWrite, "reminder"> & { reminder?: string }) {
	return tenant.store.deadlines.setDone(OWNER, documentId, { reminder: null, ...write });
}

describe("what comes up", () => {
	it("lists every date of active documents and every reminder, the next first", async () => {
		await create("Mietvertrag", { endDate: inDays(40), inactiveDate: inDays(90) });
		await create("Velo", {
			warrantyUntil: inDays(5),
			reminders: [{ type: "Custom", date: inDays(12) }],
		});
		await create("Spital", { endDate: inDays(40) }, "Rechnungen");
		await create("Alt", { endDate: inDays(-40), warrantyUntil: inDays(-1) });
		const archived = await create("Weg", { endDate: inDays(7) });
		unwrap(await tenant.store.documents.update(OWNER, archived, { state: "Archived" }));
		expect(await shown()).toEqual([
			`${inDays(5)} Warranty Velo`,
			`${inDays(12)} Custom Velo`,
			`${inDays(40)} Payment Spital`,
			`${inDays(40)} Validity Mietvertrag`,
			`${inDays(90)} Inactivity Mietvertrag`,
		]);
		expect(await list()).toMatchObject({ total: 5, overdue: 0, totalIsCapped: false });
	});

	it("says what is due already by its item of the inbox", async () => {
		await create("Velo", { warrantyUntil: inDays(5) });
		await create("Ofen", { warrantyUntil: inDays(300) });
		const items = (await list()).rows.map(({ item }) => item);
		expect(items.map(({ inboxItem }) => inboxItem !== null)).toEqual([true, false]);
	});

	it("counts by month and type, twelve months from this one on", async () => {
		const month = (months: number) => addMonths(`${today.slice(0, 7)}-01`, months);
		await create("A", { endDate: addDays(month(2), 3), warrantyUntil: addDays(month(2), 20) });
		await create("B", { endDate: addDays(month(2), 9) });
		await create("C", { endDate: month(14) });
		const { months, total } = await list();
		expect(months).toHaveLength(12);
		expect(months[0]?.month).toBe(today.slice(0, 7));
		expect(months[2]).toEqual({ month: month(2).slice(0, 7), counts: { Validity: 2, Warranty: 1 } });
		expect(total).toBe(4);
	});

	it("is filtered by type, by category and from a day on, in the list and in the counts", async () => {
		await create("Velo", { warrantyUntil: inDays(5), endDate: inDays(50) });
		await create("Spital", { endDate: inDays(20) }, "Rechnungen");
		const bills = await tenant.category("Rechnungen");
		expect(await shown({ type: "Payment" })).toEqual([`${inDays(20)} Payment Spital`]);
		expect(await shown({ type: ["Validity", "Warranty"] })).toHaveLength(2);
		expect(await shown({ documentCategory: bills })).toEqual([`${inDays(20)} Payment Spital`]);
		expect(await shown({ from: inDays(6) })).toHaveLength(2);
		expect((await list({ type: "Payment" })).total).toBe(1);
		expect((await list({ documentCategory: [bills] })).total).toBe(1);
		expect((await list({ from: inDays(6) })).total).toBe(2);
	});

	it("lists no reminder that waits for a date, nor is that one done", async () => {
		const relative = { type: "Custom", daysBefore: 5, basedOn: "warrantyUntil" } as const;
		const velo = await create("Velo", { warrantyUntil: inDays(50), reminders: [relative] });
		expect((await list()).total).toBe(2);
		const [one] = (await list()).rows.map(({ item }) => item);
		unwrap(await tenant.store.documents.update(OWNER, velo, { warrantyUntil: null }));
		expect(await list()).toMatchObject({ rows: [], total: 0 });
		const write = { type: "Custom" as const, date: inDays(45), reminder: one?.reminder ?? "", isDone: true };
		expect(await setDone(velo, write)).toMatchObject({ name: "NotFoundError" });
		unwrap(await tenant.store.documents.update(OWNER, velo, { warrantyUntil: inDays(60) }));
		expect(await shown()).toEqual([`${inDays(55)} Custom Velo`, `${inDays(60)} Warranty Velo`]);
	});

	it("has one row, of both, where a document ends and becomes inactive on one day", async () => {
		const day = inDays(34);
		const lease = await create("Leasing", { endDate: day, inactiveDate: day });
		await create("Spital", { endDate: day, inactiveDate: day }, "Rechnungen");
		await create("Abo", { endDate: inDays(20), inactiveDate: day });
		const all = [
			`${inDays(20)} Validity Abo`,
			`${day} Payment Spital`,
			`${day} Validity Leasing`,
			`${day} Inactivity Spital`,
			`${day} Inactivity Abo`,
		];
		expect((await shown()).toSorted()).toEqual(all.toSorted());
		const { rows, total, months } = await list();
		expect(total).toBe(5);
		expect(rows.filter(({ item }) => item.isEndAndInactive).map(({ item }) => item.document.name)).toEqual([
			"Leasing",
		]);
		const counted = months.flatMap(({ counts }) => Object.values(counts));
		expect(counted.reduce((sum, n) => sum + n, 0)).toBe(5);
		const inactive = await list({ type: "Inactivity" });
		expect([inactive.rows.length, inactive.total]).toEqual([3, 3]);

		unwrap(await setDone(lease, { type: "Validity", date: day, isDone: true }));
		expect(await shown()).not.toContain(`${day} Validity Leasing`);
		expect((await list()).total).toBe(4);
		expect([
			(await shown({ type: "Inactivity" })).length,
			(await list({ type: "Inactivity" })).total,
		]).toEqual([2, 2]);
		unwrap(await setDone(lease, { type: "Validity", date: day, isDone: false }));
		expect(await list()).toMatchObject({ total: 5 });
		expect((await shown()).toSorted()).toEqual(all.toSorted());
	});

	it("comes in pages that fit together, where much ends and becomes inactive on one day, too", async () => {
		for (const days of [4, 5, 6, 7, 8]) {
			// oxlint-disable-next-line no-await-in-loop -- in this order
			await create(`Bis ${days}`, { endDate: inDays(days), inactiveDate: inDays(days) });
		}
		await create("Inaktiv", { inactiveDate: inDays(6) });
		const names = async (offset: number) =>
			(await list({}, OWNER, { limit: 2, offset })).rows.map(({ item }) => item.document.name);
		expect([...(await names(0)), ...(await names(2)), ...(await names(4))]).toEqual([
			"Bis 4",
			"Bis 5",
			"Bis 6",
			"Inaktiv",
			"Bis 7",
			"Bis 8",
		]);
	});

	it("comes in pages that fit together", async () => {
		for (const days of [9, 3, 7, 5]) {
			// oxlint-disable-next-line no-await-in-loop -- in this order
			await create(`In ${days}`, { endDate: inDays(days), warrantyUntil: inDays(days + 1) });
		}
		const whole = (await list()).rows.map(({ item }) => item);
		const parts = await Promise.all(
			[0, 3, 6].map(async (offset) => (await list({}, OWNER, { limit: 3, offset })).rows),
		);
		expect(parts.flat().map(({ item }) => item)).toEqual(whole);
		expect(whole).toHaveLength(8);
	});
});

describe("what is overdue", () => {
	it("is what still lies in the inbox when its day has passed, before all else", async () => {
		unwrap(
			await tenant.store.setup.importDocuments([
				imported({ name: "Rechnung", category: "Rechnungen", endDate: inDays(-3) }),
			]),
		);
		expect(await shown()).toEqual([]);
		await create("Velo", { warrantyUntil: inDays(5) });
		await tenant.inside(({ sql }) => {
			// As if five days ago had been now.
			sql.exec(
				"UPDATE inbox_item SET date = ?, cause = replace(cause, ?, ?)",
				inDays(-1),
				inDays(5),
				inDays(-1),
			);
			sql.exec("UPDATE document SET warranty_until = ? WHERE name = 'Velo'", inDays(-1));
		});
		await create("Neu", { endDate: inDays(3) });
		expect(await shown()).toEqual([`${inDays(-1)} Warranty Velo`, `${inDays(3)} Validity Neu`]);
		expect(await list()).toMatchObject({ overdue: 1, total: 2 });
		expect(await shown({ from: today })).toEqual([`${inDays(3)} Validity Neu`]);
	});
});

describe("what is done", () => {
	it("is gone from the list, the counts and the inbox, and back again when it is taken back", async () => {
		const velo = await create("Velo", { warrantyUntil: inDays(5), endDate: inDays(100) });
		unwrap(await setDone(velo, { type: "Warranty", date: inDays(5), isDone: true }));
		unwrap(await setDone(velo, { type: "Validity", date: inDays(100), isDone: true }));
		unwrap(await setDone(velo, { type: "Validity", date: inDays(100), isDone: true }));
		expect(await list()).toMatchObject({ rows: [], total: 0 });
		const open = "SELECT count(*) AS n FROM inbox_item WHERE is_open = 1";
		expect(await tenant.inside(({ sql }) => sql.exec(open).one())).toEqual({ n: 0 });
		unwrap(await setDone(velo, { type: "Warranty", date: inDays(5), isDone: false }));
		unwrap(await setDone(velo, { type: "Validity", date: inDays(100), isDone: false }));
		expect(await shown()).toEqual([`${inDays(5)} Warranty Velo`, `${inDays(100)} Validity Velo`]);
		expect((await list()).total).toBe(2);
		expect(await tenant.inside(({ sql }) => sql.exec(open).one())).toEqual({ n: 1 });
	});

	it("stays so until its day, however long ago it was said", async () => {
		const velo = await create("Velo", { warrantyUntil: inDays(900) });
		unwrap(await setDone(velo, { type: "Warranty", date: inDays(900), isDone: true }));
		const [closed] = TIDYING_JOBS;
		await tenant.inside((db) => {
			db.sql.exec("UPDATE inbox_item SET closed_at = 1");
			const due = closed?.dueAt(0, inDays(0));
			expect(db.sql.exec(`SELECT (${due?.sql}) AS due`, ...(due?.values ?? [])).one()).toEqual({ due: null });
		});
		expect((await list()).total).toBe(0);
	});

	it("is so of one reminder, not of another one of that day", async () => {
		const reminders = [
			{ type: "Custom" as const, date: inDays(12) },
			{ type: "Custom" as const, date: inDays(12) },
		];
		const velo = await create("Velo", { reminders });
		const [one] = (await list()).rows.map(({ item }) => item);
		unwrap(
			await setDone(velo, { type: "Custom", date: inDays(12), reminder: one?.reminder ?? "", isDone: true }),
		);
		const left = (await list()).rows.map(({ item }) => item.reminder);
		expect(left).toHaveLength(1);
		expect(left).not.toContain(one?.reminder);
		expect((await list()).total).toBe(1);
	});

	it("speaks up again when the date moves", async () => {
		const velo = await create("Velo", { warrantyUntil: inDays(5) });
		unwrap(await setDone(velo, { type: "Warranty", date: inDays(5), isDone: true }));
		unwrap(await tenant.store.documents.update(OWNER, velo, { warrantyUntil: inDays(8) }));
		expect(await shown()).toEqual([`${inDays(8)} Warranty Velo`]);
		expect((await list()).total).toBe(1);
	});

	it("is so of the end and of becoming inactive at once, also in the inbox", async () => {
		const day = inDays(10);
		const lease = await create("Leasing", { endDate: day, inactiveDate: day });
		const open = () =>
			tenant.inside(({ sql }) =>
				sql.exec<{ id: string }>("SELECT document_id AS id FROM inbox_item WHERE is_open = 1").toArray(),
			);
		expect(await open()).toHaveLength(2);
		const [item] = await open();
		unwrap(await tenant.store.inbox.write(OWNER, item?.id ?? "", { isOpen: false }));
		expect([await open(), (await list()).total]).toEqual([[], 0]);
		unwrap(await tenant.store.inbox.write(OWNER, item?.id ?? "", { isOpen: true }));
		expect(await open()).toHaveLength(2);
		expect(await shown()).toEqual([`${day} Validity Leasing`]);
		unwrap(await setDone(lease, { type: "Inactivity", date: day, isDone: true }));
		expect([await open(), (await list()).total]).toEqual([[], 0]);
	});

	it("stays in the list where only the end was done before", async () => {
		const day = inDays(50);
		const lease = await create("Leasing", { endDate: day, inactiveDate: day });
		unwrap(await setDone(lease, { type: "Validity", date: day, isDone: true }));
		await tenant.inside(({ sql }) => {
			sql.exec("DELETE FROM inbox_item WHERE type = 'Inactivity'");
		});
		expect([await shown(), (await list()).total]).toEqual([[`${day} Inactivity Leasing`], 1]);
	});

	it("has to be a day that the document has", async () => {
		const velo = await create("Velo", { warrantyUntil: inDays(5) });
		const writes = [
			{ type: "Warranty" as const, date: inDays(6) },
			{ type: "Validity" as const, date: inDays(5) },
			{ type: "Warranty" as const, date: inDays(5), reminder: newDocumentId() },
		];
		for (const write of writes) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await setDone(velo, { ...write, isDone: true })).toMatchObject({ name: "NotFoundError" });
		}
	});
});

describe("rights", () => {
	it("shows a member what the member sees, and lets only editors say that it is done", async () => {
		const home = await create("Mietvertrag", { endDate: inDays(40) });
		await create("Police", { endDate: inDays(50) }, "Versicherungen");
		const reader = await newMember(tenant, { Wohnen: ["Read"] });
		expect(await shown({}, reader)).toEqual([`${inDays(40)} Validity Mietvertrag`]);
		const page = await list({}, reader);
		expect(page.total).toBe(1);
		expect(page.rows[0]?.item.isEditable).toBe(false);
		const write = { type: "Validity" as const, date: inDays(40), reminder: null, isDone: true };
		expect(await tenant.store.deadlines.setDone(reader, home, write)).toMatchObject({
			name: "ForbiddenError",
		});
		const stranger = newDocumentId();
		expect(await tenant.store.deadlines.setDone(stranger, home, write)).toMatchObject({
			name: "NotFoundError",
		});
	});
});
