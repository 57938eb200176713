import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import type { InboxItem } from "../../../contract/entities/inbox-item.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { isOwnBill, type OwnCreditor } from "../../../workers/cms/tenant/bills/own-creditor.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";
import { callsOf, type Library, newLibrary, tenantOf } from "../../support/files-api.ts";
import { call } from "../../support/workers-api.ts";
import { billRead, documentOf, paymentDeadlines, paymentsIn } from "./bill-fixture.ts";

const due = addDays(dayAt(Date.now()), 3);
const elektro: OwnCreditor = { name: "Hofmann Elektro AG", kind: "company", uid: null };

const named = (name: string) =>
	({ ...billFacts().creditor, name }) as NonNullable<ReturnType<typeof billFacts>["creditor"]>;

describe("a bill is the tenant's own", () => {
	it.each([
		["Hofmann Elektro AG", elektro],
		["HOFMANN  ELEKTRO ag", elektro],
		["Hofmann-Elektro", elektro],
		["Hofmann Elektro S.A.", elektro],
		["Familie Müller", { name: "familie muller", kind: "private", uid: null }],
	] as const)("where %s is to get the money", (name, own) => {
		expect(isOwnBill({ creditor: named(name), taxNumber: null }, own)).toBe(true);
	});

	it.each([
		["Hofmann Elektro GmbH", elektro],
		["Hofmann Elektro Zürich AG", elektro],
		["Meier AG", { name: "Meier", kind: "private", uid: null }],
		["AG", { name: "GmbH", kind: "company", uid: null }],
	] as const)("not where %s is to get it", (name, own) => {
		expect(isOwnBill({ creditor: named(name), taxNumber: null }, own)).toBe(false);
	});

	it("by its enterprise number, which says more than a name", () => {
		const own = { ...elektro, uid: "CHE-106.017.086" };
		const taxNumber = "106017086";
		expect(isOwnBill({ creditor: named("HE Solar"), taxNumber }, own)).toBe(true);
		expect(isOwnBill({ creditor: null, taxNumber: "CHE-106.017.086 MWST" }, own)).toBe(true);
		expect(isOwnBill({ creditor: named("Hofmann Elektro AG"), taxNumber: "CHE-999.999.996" }, own)).toBe(
			false,
		);
	});
});

describe("an own bill", () => {
	it("is kept, says so, and asks nobody: neither by itself nor by the end of its invoice", async () => {
		const library = await newLibrary();
		await fileAsInvoice(library);
		await billRead(library, { dueDate: due, creditor: named("mia  muster") });
		expect(await bills(library)).toMatchObject([{ isOwn: true, isPaid: false, amount: 385.5 }]);
		expect(await paymentsIn(library)).toEqual([]);
	});

	it("is nothing to pay for a reminder of it either, which is one like any other, also where it has come already", async () => {
		const library = await newLibrary();
		await fileAsInvoice(library);
		const { tenant, user, documentId } = library;
		const date = addDays(dayAt(Date.now()), 1);
		const reminders = [{ type: "Payment" as const, date }];
		unwrap(await callsOf(tenant.tenantKey).documents.update(user.documentId, documentId, { reminders }));
		await billRead(library, { dueDate: due, creditor: named("Werkstatt Muster") });
		expect(await paymentsIn(library)).toMatchObject([{ date }]);
		await rename(library, "Werkstatt Muster");
		expect(await paymentsIn(library)).toEqual([]);
		const { token } = library;
		const answer = await call("GET", inboxApi.inbox.path, { token });
		const { data: items }: { data: InboxItem[] } = await answer.json();
		const item = items.find(({ type }) => type === "Custom");
		expect(item).toMatchObject({ date, isOpen: true });
		// Done, it is counted among the deadlines no more.
		const before = (await paymentDeadlines(library)).total;
		await call("PUT", pathOf(inboxApi.write, { id: item?.documentId ?? "" }), {
			token,
			body: { data: { isOpen: false } },
		});
		const after = await paymentDeadlines(library);
		expect([after.total, after.days.length]).toEqual([before - 1, before - 1]);
	});

	it("names, taken over, whom it is for, and no payment", async () => {
		const library = await newLibrary();
		const debtor = named("Baumann Immobilien");
		const bill = await billRead(library, { dueDate: due, creditor: named("Mia Muster"), debtor });
		const { tenant, user, documentId } = library;
		const adopted = unwrap(
			await callsOf(tenant.tenantKey).bills.adopt(user.documentId, documentId, { bill }),
		);
		expect(adopted.documentParticipations).toMatchObject([{ documentParty: { name: "Baumann Immobilien" } }]);
		expect(adopted.reminders).toEqual([]);
	});

	it("of before is found by a job, and once the tenant has another name it is one to pay", async () => {
		const library = await newLibrary();
		await fileAsInvoice(library);
		await billRead(library, { dueDate: due, creditor: named("Werkstatt Muster") });
		expect(await paymentsIn(library)).toHaveLength(1);
		await rename(library, "Werkstatt Muster");
		expect([await paymentsIn(library), await bills(library)]).toMatchObject([[], [{ isOwn: true }]]);
		await rename(library, "Mia Muster");
		expect(await paymentsIn(library)).toHaveLength(1);
		expect((await bills(library))[0]).not.toHaveProperty("isOwn");
	});

	it("is looked for in slices, each bill once", async () => {
		const library = await newLibrary();
		await billRead(library, { dueDate: due, creditor: named("Werkstatt Muster") });
		await inside(library, (sql) => {
			sql.exec(
				`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 150)
				INSERT INTO file_bill (document_id, file_row, position, identity, facts, is_payable)
				SELECT 'x' || value, file_row, value, identity, facts, 1 FROM file_bill, n WHERE position = 0`,
			);
		});
		await rename(library, "Werkstatt Muster");
		const left =
			"SELECT count(*) AS n, (SELECT count(*) FROM own_bill_check) AS waiting FROM file_bill WHERE is_own = 0";
		expect(await inside(library, (sql) => sql.exec(left).one())).toEqual({ n: 0, waiting: 0 });
	});
});

async function bills(library: Library) {
	return (await documentOf(library)).documentFiles.at(-1)?.bills ?? [];
}

/** The document lies among invoices, and is to be paid in three days. */
async function fileAsInvoice(library: Library) {
	const { documentCategory } = await documentOf(library);
	await inside(library, (sql) => {
		sql.exec("UPDATE category SET name = 'Rechnungen' WHERE document_id = ?", documentCategory.documentId);
	});
	const { tenant, user, documentId } = library;
	unwrap(await callsOf(tenant.tenantKey).documents.update(user.documentId, documentId, { endDate: due }));
}

async function rename(library: Library, name: string) {
	await inside(library, (sql) => {
		sql.exec("UPDATE tenant SET name = ?", name);
	});
	const stub = tenantOf(library.tenant.tenantKey);
	// A write puts the alarm for what is due.
	await callsOf(library.tenant.tenantKey).documents.update(library.user.documentId, library.documentId, {
		description: name,
	});
	for (let turns = 0; turns < 4; turns++) {
		// oxlint-disable-next-line no-await-in-loop -- one turn after the other
		await runDurableObjectAlarm(stub);
	}
}

async function inside<Value>({ tenant }: Library, work: (sql: SqlStorage) => Value): Promise<Value> {
	return runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => work(storage.sql));
}
