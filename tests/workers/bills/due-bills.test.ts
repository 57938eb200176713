import { describe, expect, it } from "vitest";
import { runInDurableObject } from "cloudflare:test";
import { addDays, dayAt } from "../../../contract/days.ts";
import type { DocumentUpdate } from "../../../contract/entities/writes.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";
import { callsOf, type Library, newLibrary, tenantOf, uploadSmall } from "../../support/files-api.ts";
import { billRead, documentOf, paymentDeadlines, paymentsIn, readAs, setPaid } from "./bill-fixture.ts";

const due = addDays(dayAt(Date.now()), 20);
const week = addDays(due, -7);

it("an open bill's day is a deadline, though its document has no end, until it is done there", async () => {
	const library = await newLibrary();
	await billRead(library, { dueDate: due });
	expect(await paymentDeadlines(library)).toEqual({ days: [due], total: 1 });
	await setDone(library, true);
	expect(await paymentDeadlines(library)).toEqual({ days: [], total: 0 });
	expect(await paymentsIn(library)).toEqual([]);
	expect((await documentOf(library)).documentFiles[0]?.bills).toMatchObject([{ isPaid: true }]);
	await setDone(library, false);
	expect(await paymentDeadlines(library)).toEqual({ days: [due], total: 1 });
	expect(await paymentsIn(library)).toHaveLength(1);
});

it.each<[string, DocumentUpdate, string[]]>([
	["by a reminder", { reminders: [{ type: "Payment", date: week }] }, [week]],
	["by a reminder of something else", { reminders: [{ type: "Custom", date: week }] }, [due]],
	["by an end that is no invoice's", { endDate: due }, [due]],
])("is one deadline where its document asks for the payment %s", async (_, write, days) => {
	const library = await newLibrary();
	await billRead(library, { dueDate: due });
	await update(library, write);
	expect(await paymentDeadlines(library)).toEqual({ days, total: 1 });
});

it.each([
	["that day", due, [due]],
	["another day, which somebody has said", addDays(due, 9), [addDays(due, 9)]],
])("is the invoice's end where that is %s", async (_, endDate, days) => {
	const library = await newLibrary();
	await nameCategory(library, "Rechnungen");
	await billRead(library, { dueDate: due });
	await update(library, { endDate });
	expect(await paymentDeadlines(library)).toEqual({ days, total: 1 });
});

it("is one for several bills of one day, and one for each day of rates", async () => {
	const library = await newLibrary();
	const fileId = await uploadSmall(library, { bytes: new TextEncoder().encode("Raten") });
	const rates = [due, due, addDays(due, 30)].map((dueDate, at) => billFacts({ dueDate, amount: at + 1 }));
	await readAs(library, fileId, rates);
	expect(await paymentDeadlines(library)).toEqual({ days: [due, addDays(due, 30)], total: 2 });
});

describe("rates of a document are each asked for", () => {
	const next = addDays(due, 30);

	it.each(["Rechnungen", "Steuern"])("after the first one was taken over in %s", async (category) => {
		const { library, first, second } = await twoRates(category);
		const { bills } = callsOf(library.tenant.tenantKey);
		unwrap(await bills.adopt(library.user.documentId, library.documentId, { bill: first }));
		expect(await paymentDeadlines(library)).toEqual({ days: [due, next], total: 2 });
		expect(await daysInInbox(library)).toEqual([due, next]);
		const named = (await paymentsIn(library)).map(({ date, bill }) => [date, bill?.documentId]);
		expect(Object.fromEntries(named)).toEqual({ [due]: first, [next]: second });
		await setPaid(library, first, true);
		expect(await paymentDeadlines(library)).toEqual({ days: [next], total: 1 });
		expect(await daysInInbox(library)).toEqual([next]);
		await setPaid(library, second, true);
		expect(await paymentDeadlines(library)).toEqual({ days: [], total: 0 });
		expect(await daysInInbox(library)).toEqual([]);
	});

	it("beside a reminder of the first one", async () => {
		const { library, second } = await twoRates("Steuern");
		await update(library, { reminders: [{ type: "Payment", date: week }] });
		expect(await daysInInbox(library)).toEqual([due, next]);
		expect(await paymentDeadlines(library)).toEqual({ days: [week, due, next], total: 3 });
		await setPaid(library, second, true);
		expect(await daysInInbox(library)).toEqual([due]);
	});

	async function twoRates(category: string) {
		const library = await newLibrary();
		await nameCategory(library, category);
		const fileId = await uploadSmall(library, { bytes: new TextEncoder().encode("Raten") });
		await readAs(
			library,
			fileId,
			[due, next].map((dueDate, at) => billFacts({ dueDate, amount: at + 1 })),
		);
		const read = (await documentOf(library)).documentFiles[0]?.bills ?? [];
		const [first = "", second = ""] = read.map(({ documentId }) => documentId);
		return { library, first, second };
	}

	async function daysInInbox(library: Library) {
		return (await paymentsIn(library)).map(({ date }) => date).toSorted();
	}
});

it("is found by an index", async () => {
	const { tenant } = await newLibrary();
	const plan = await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
		storage.sql
			.exec<{ detail: string }>(
				`EXPLAIN QUERY PLAN SELECT due_date FROM file_bill b
				WHERE is_payable = 1 AND paid_at IS NULL AND due_date >= ? ORDER BY due_date, id LIMIT 10`,
				due,
			)
			.toArray(),
	);
	expect(plan.map(({ detail }) => detail)).toEqual(["SEARCH b USING INDEX file_bill_open (due_date>?)"]);
});

async function nameCategory(library: Library, name: string) {
	const { documentCategory } = await documentOf(library);
	await runInDurableObject(tenantOf(library.tenant.tenantKey), (_store, { storage }) => {
		storage.sql.exec("UPDATE category SET name = ? WHERE document_id = ?", name, documentCategory.documentId);
	});
}

async function setDone({ tenant, user, documentId }: Library, isDone: boolean) {
	const write = { type: "Payment", date: due, reminder: null, isDone } as const;
	unwrap(await callsOf(tenant.tenantKey).deadlines.setDone(user.documentId, documentId, write));
}

async function update({ tenant, user, documentId }: Library, write: DocumentUpdate) {
	unwrap(await callsOf(tenant.tenantKey).documents.update(user.documentId, documentId, write));
}
