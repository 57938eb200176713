import { runInDurableObject } from "cloudflare:test";
import { bills } from "virtual:made-bills";
import { describe, expect, it } from "vitest";
import { answerSchema } from "../../../contract/answers.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { billApi } from "../../../contract/api/bills.ts";
import { addDays, dayAt } from "../../../contract/days.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";
import { callsOf, type Library, newLibrary, newMember, tenantOf } from "../../support/files-api.ts";
import { processed } from "../../support/processing.ts";
import { call } from "../../support/workers-api.ts";
import {
	billRead,
	documentOf,
	paymentDeadlines,
	paymentsIn,
	readAs,
	secondDocument,
	setPaid,
	theBill,
} from "./bill-fixture.ts";

const today = dayAt(Date.now());
const due = addDays(today, 20);

describe("a bill of a document", () => {
	it("is read from the file that was uploaded, and comes into the inbox as a payment", async () => {
		const library = await newLibrary();
		const [made] = bills.guideline;
		const bytes = Uint8Array.from(atob(made?.base64 ?? ""), (character) => character.charCodeAt(0));
		const { file } = await processed(library, { bytes, name: "rechnung.pdf", type: "application/pdf" });
		expect(file.bills).toMatchObject([
			{ amount: 1_949.75, iban: "CH4431999123000889012", isPaid: false, page: 1 },
		]);
		// It was due in 2020: it is kept, and nobody is asked for it.
		expect(await paymentsIn(library)).toEqual([]);
	});

	it("lies in the inbox from the day on which it was read until it is paid", async () => {
		const library = await newLibrary();
		const bill = await billRead(library, { dueDate: due });
		expect(await paymentsIn(library)).toMatchObject([
			{ date: due, bill: { amount: 385.5, currency: "CHF", dueDate: due } },
		]);
		await setPaid(library, bill, true);
		expect(await paymentsIn(library)).toEqual([]);
		expect((await documentOf(library)).documentFiles[0]?.bills).toMatchObject([{ isPaid: true }]);
		await setPaid(library, bill, false);
		expect(await paymentsIn(library)).toHaveLength(1);
	});

	it("that says no day lies there without one", async () => {
		const library = await newLibrary();
		await billRead(library, { invoiceDate: addDays(today, -90) });
		expect(await paymentsIn(library)).toMatchObject([{ date: null, bill: { amount: 385.5 } }]);
	});

	it.each([
		["is debited", { isDebited: true, dueDate: due }],
		["says no amount, as for a donation", { amount: null }],
		["was due two months ago", { dueDate: addDays(today, -61) }],
		["says no day, and is of three months ago", { invoiceDate: addDays(today, -91) }],
	])("asks nobody where it %s", async (_, facts) => {
		const library = await newLibrary();
		await billRead(library, facts);
		expect(await paymentsIn(library)).toEqual([]);
	});

	it("that was due last week is still told of", async () => {
		const library = await newLibrary();
		await billRead(library, { dueDate: addDays(today, -7) });
		expect(await paymentsIn(library)).toHaveLength(1);
	});

	it("is paid where its item of the inbox is done, and is not after all where that is taken back", async () => {
		const library = await newLibrary();
		await billRead(library, { dueDate: due });
		const [item] = await paymentsIn(library);
		const { inbox } = callsOf(library.tenant.tenantKey);
		const userId = library.user.documentId;
		const isPaid = async () => (await documentOf(library)).documentFiles[0]?.bills?.[0]?.isPaid;
		unwrap(await inbox.write(userId, item?.documentId ?? "", { isOpen: false }));
		expect(await isPaid()).toBe(true);
		unwrap(await inbox.write(userId, item?.documentId ?? "", { isOpen: true }));
		expect(await isPaid()).toBe(false);
	});

	it("asks in no other way either once its item is done in the inbox, and does again", async () => {
		const { library, item } = await billAskedForTwice();
		const { inbox } = callsOf(library.tenant.tenantKey);
		unwrap(await inbox.write(library.user.documentId, item.documentId, { isOpen: false }));
		expect(await paymentDays(library)).toEqual([]);
		unwrap(await inbox.write(library.user.documentId, item.documentId, { isOpen: true }));
		expect(await paymentDays(library)).toEqual([addDays(due, -5), due]);
	});

	it("asks in no other way either once one of its deadlines is done, and does again", async () => {
		const { library } = await billAskedForTwice();
		const { deadlines } = callsOf(library.tenant.tenantKey);
		const write = { type: "Payment", date: due, reminder: null } as const;
		const { user, documentId } = library;
		unwrap(await deadlines.setDone(user.documentId, documentId, { ...write, isDone: true }));
		expect([await paymentDays(library), await paymentsIn(library)]).toEqual([[], []]);
		unwrap(await deadlines.setDone(user.documentId, documentId, { ...write, isDone: false }));
		expect(await paymentDays(library)).toEqual([addDays(due, -5), due]);
		expect(await paymentsIn(library)).toHaveLength(1);
	});

	it("keeps its id, and that it is paid, when its file is read anew", async () => {
		const library = await newLibrary();
		const bill = await billRead(library, { dueDate: due });
		await setPaid(library, bill, true);
		const { documentFiles } = await documentOf(library);
		const fileId = documentFiles[0]?.documentId ?? "";
		const { files } = callsOf(library.tenant.tenantKey);
		unwrap(await files.processAgain(library.user.documentId, fileId));
		await readAs(library, fileId, [billFacts({ dueDate: due })]);
		expect((await documentOf(library)).documentFiles[0]?.bills).toMatchObject([
			{ documentId: bill, isPaid: true },
		]);
		expect(await paymentsIn(library)).toEqual([]);
	});

	it("goes with its file", async () => {
		const library = await newLibrary();
		await billRead(library, { dueDate: due });
		const { documentFiles } = await documentOf(library);
		const { files } = callsOf(library.tenant.tenantKey);
		unwrap(await files.delete(library.user.documentId, documentFiles[0]?.documentId ?? ""));
		expect(await paymentsIn(library)).toEqual([]);
	});
});

describe("a payment that two documents want", () => {
	it("is told of at both, with whether it is paid at the other", async () => {
		const library = await newLibrary();
		const first = await billRead(library, { dueDate: due });
		const copy = await secondDocument(library);
		// Of a photograph less is read.
		await billRead(copy, { dueDate: null });
		const named = ({ documentId }: Library, isPaid: boolean) => ({ documentId, name: "Police", isPaid });
		expect(await sameBillsOf(copy)).toEqual([named(library, false)]);
		expect(await sameBillsOf(library)).toEqual([named(copy, false)]);
		await setPaid(library, first, true);
		expect(await sameBillsOf(copy)).toEqual([named(library, true)]);
	});

	it.each([
		["is due on another day, as the rates of a year", { dueDate: addDays(due, 30) }],
		["has another amount", { dueDate: due, amount: 385.55 }],
		["names another reference", { dueDate: due, reference: "000000000000000000000000000" }],
	])("is another one where it %s", async (_, facts) => {
		const library = await newLibrary();
		await billRead(library, { dueDate: due });
		const other = await secondDocument(library);
		await billRead(other, facts);
		expect(await sameBillsOf(other)).toEqual([]);
	});

	it("is none where nothing names it, as for a standing order", async () => {
		const nameless = { reference: null, invoiceNumber: null, referenceKind: "NON" } as const;
		const library = await newLibrary();
		await billRead(library, nameless);
		const other = await secondDocument(library);
		await billRead(other, nameless);
		expect(await sameBillsOf(other)).toEqual([]);
	});

	it("is told of as far as one may see the other document, which is not in the bin", async () => {
		const library = await newLibrary();
		await billRead(library, { dueDate: due });
		const other = await secondDocument(library);
		await billRead(other, { dueDate: due });
		const reader = await newMember(library, ["Read"]);
		const change = (assignment: string) =>
			runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => {
				storage.sql.exec(`UPDATE document SET ${assignment} WHERE document_id = ?`, other.documentId);
			});
		const seenBy = async (token: string) => {
			const read = await call("GET", pathOf(documentApi.read, { id: library.documentId }), { token });
			const { documentFiles } = answerSchema(documentApi.read.answer.schema).parse(await read.json()).data;
			return documentFiles[0]?.bills?.[0]?.sameBills?.length;
		};
		expect(await seenBy(reader)).toBe(1);
		await change("category_row = (SELECT max(id) FROM category)");
		expect([await seenBy(reader), await seenBy(library.token)]).toEqual([0, 1]);
		await change("state = 2");
		expect(await seenBy(library.token)).toBe(0);
	});
});

describe("taking over what a bill says", () => {
	it("fills what is empty, makes the party, and is one payment as before", async () => {
		const library = await newLibrary();
		const bill = await billRead(library, { dueDate: due, invoiceDate: today });
		const adopted = await adopt(library, bill);
		expect(adopted).toMatchObject({
			documentNumber: "26-4711",
			startDate: today,
			cost: 385.5,
			costCurrency: "CHF",
			documentParticipations: [
				{ documentParty: { type: "Company", name: "Stadtwerke Eulach", address: { city: "Winterthur" } } },
			],
		});
		expect(await paymentsIn(library)).toHaveLength(1);
	});

	it("changes nothing that is there, and finds the party by its name", async () => {
		const library = await newLibrary();
		const { documents, parties } = callsOf(library.tenant.tenantKey);
		const userId = library.user.documentId;
		const party = unwrap(
			await parties.create(
				userId,
				{
					type: "Company",
					name: "stadtwerke eulach",
					salutation: null,
					firstName: null,
					lastName: null,
					email: null,
					address: null,
					headquarter: null,
				},
				null,
			),
		);
		unwrap(await documents.update(userId, library.documentId, { documentNumber: "mine", cost: 12 }));
		const adopted = await adopt(library, await billRead(library, { dueDate: due }));
		expect(adopted).toMatchObject({ documentNumber: "mine", cost: 12 });
		expect(adopted.documentParticipations.map(({ documentParty }) => documentParty.documentId)).toEqual([
			party.documentId,
		]);
		expect((await adopt(library, await theBill(library))).version).toBe(adopted.version);
	});

	it("files what is still to be sorted in where bills lie that come in, not where one's own do", async () => {
		const library = await newLibrary();
		await runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage: { sql } }) => {
			sql.exec("UPDATE document SET category_row = (SELECT id FROM category WHERE is_unsorted = 1)");
			const others = sql.exec<{ id: number }>(
				"SELECT id FROM category WHERE is_unsorted = 0 ORDER BY id LIMIT 2",
			);
			const names = ["Rechnungen Debitoren", "Rechnungen Kreditoren"];
			for (const [at, { id }] of others.toArray().entries()) {
				sql.exec("UPDATE category SET name = ?, position = ? WHERE id = ?", names[at], at - 2, id);
			}
		});
		const adopted = await adopt(library, await billRead(library, { dueDate: due }));
		expect(adopted).toMatchObject({
			documentCategory: { name: "Rechnungen Kreditoren" },
			endDate: due,
			reminders: [],
		});
	});

	it("can be taken back by who has done it", async () => {
		const library = await newLibrary();
		const before = await documentOf(library);
		const bill = await billRead(library, { dueDate: due, invoiceDate: today });
		const { version } = await adopt(library, bill);
		const { documents } = callsOf(library.tenant.tenantKey);
		const undone = unwrap(
			await documents.undoChange(library.user.documentId, library.documentId, { version }),
		);
		for (const field of ["documentNumber", "startDate", "endDate", "cost", "reminders"] as const) {
			expect(undone[field]).toEqual(before[field]);
		}
		expect(undone.documentParticipations).toEqual([]);
	});

	it("is for who may edit the document, and a bill of another document is none", async () => {
		const library = await newLibrary();
		const bill = await billRead(library, { dueDate: due });
		const reader = await newMember(library, ["Read"]);
		const send = (token: string, id: string) =>
			call("POST", billApi.adopt.path.replace(":id", library.documentId), {
				token,
				body: { data: { bill: id } },
			});
		expect((await send(reader, bill)).status).toBe(403);
		expect((await send(library.token, library.documentId)).status).toBe(404);
	});
});

async function sameBillsOf(library: Library) {
	return (await documentOf(library)).documentFiles.at(-1)?.bills?.[0]?.sameBills;
}

async function adopt({ tenant, user, documentId }: Library, bill: string) {
	return unwrap(await callsOf(tenant.tenantKey).bills.adopt(user.documentId, documentId, { bill }));
}

async function paymentDays(library: Library) {
	const { days, total } = await paymentDeadlines(library);
	expect(total).toBe(days.length);
	return days;
}

/** A bill whose document, an invoice, asks for it by its end and by a reminder. */
async function billAskedForTwice() {
	const library = await newLibrary();
	const { documents } = callsOf(library.tenant.tenantKey);
	await billRead(library, { dueDate: due });
	const userId = library.user.documentId;
	const known = await documentOf(library);
	await runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => {
		storage.sql.exec(
			"UPDATE category SET name = 'Rechnungen' WHERE document_id = ?",
			known.documentCategory.documentId,
		);
	});
	const reminders = [{ type: "Payment" as const, date: addDays(due, -5) }];
	unwrap(await documents.update(userId, library.documentId, { endDate: due, reminders }));
	const [item] = await paymentsIn(library);
	if (!item) throw new Error("no item");
	return { library, item };
}
