import { describe, expect, test } from "vitest";
import { INBOX_ITEM_TYPES, type InboxItem } from "../../../../contract/entities/inbox-item.ts";
import { inboxRow } from "../../../../app/routes/inbox/inbox-row.ts";
import { ITEM_FACES } from "../../../../app/routes/inbox/item-types.ts";
import bills from "../../../../workers/cms/texts/de/bills.json";
import german from "../../../../workers/cms/texts/de/inbox.json";

const NOW = Date.parse("2026-11-22T09:30:00Z");
const TENANT = { documentId: "kfamilie1tenant000000000", id: 1, name: "Familie Brunner" };

const item = (
	changes: Partial<InboxItem>,
	dates: Partial<NonNullable<InboxItem["document"]>> = {},
): InboxItem => ({
	documentId: "kfamilie1item00000000000",
	type: "Custom",
	description: null,
	isOpen: true,
	snoozedUntil: null,
	date: null,
	tenant: TENANT,
	document: {
		documentId: "kfamilie1aaaaaaaaaaaaaaa",
		name: "Kaffeemaschine",
		documentIdentifier: 3,
		state: "Active",
		documentCategory: { documentId: "kfamilie1category0000000", name: "Haushalt" },
		...dates,
	},
	author: null,
	isEditable: true,
	createdAt: "2026-11-22T06:00:00.000Z",
	updatedAt: "2026-11-22T06:00:00.000Z",
	...changes,
});

/** As the interface says it. */
function said(row: ReturnType<typeof inboxRow>): string {
	const texts: Record<string, string> = german;
	return Object.entries(row.title.values).reduce(
		(text, [name, value]) => text.replace(`{{${name}}}`, value),
		texts[row.title.key] ?? (bills as Record<string, string>)[row.title.key] ?? "",
	);
}

describe("an item says", () => {
	test.each<[string, Partial<InboxItem>, Partial<NonNullable<InboxItem["document"]>>]>([
		["Neues Dokument", { type: "NewDocument" }, {}],
		["Neues Dokument von Regula Ammann", { type: "NewDocument", author: "Regula Ammann" }, {}],
		["Datei konnte nicht gelesen werden", { type: "UnreadableFile" }, {}],
		["Speicher ist fast voll", { type: "Storage", document: null }, {}],
		["Zahlbar in 3 Tagen", { type: "Payment", date: "2026-11-25" }, { endDate: "2026-11-25" }],
		["Überfällig seit vorgestern", { type: "Payment", date: "2026-11-20" }, { endDate: "2026-11-20" }],
		["Garantie endet in 12 Tagen", { type: "Warranty", date: "2026-12-04" }, { warrantyUntil: "2026-12-04" }],
		["Garantie endete gestern", { type: "Warranty", date: "2026-11-21" }, { warrantyUntil: "2026-11-21" }],
		["Wird heute inaktiv", { type: "Inactivity", date: "2026-11-22" }, { inactiveDate: "2026-11-22" }],
		["Endet in 28 Tagen", { type: "Validity", date: "2026-12-20" }, { endDate: "2026-12-20" }],
		["Erinnerung: gestern", { type: "Custom", date: "2026-11-21" }, {}],
	])("%s", (text, changes, dates) => {
		expect(said(inboxRow(item(changes, dates), NOW))).toBe(text);
	});

	test("of a reminder what it reminds of, and not the day on which it does", () => {
		const reminder = item({ type: "Warranty", date: "2026-11-22" }, { warrantyUntil: "2026-12-22" });
		const row = inboxRow(reminder, NOW);
		expect([said(row), row.day]).toEqual(["Garantie endet in 30 Tagen", "22.12.2026"]);
		expect(said(inboxRow(item({ type: "Warranty", date: "2026-11-22" }), NOW))).toBe("Erinnerung: heute");
	});

	test("of a bill since when it is overdue, and by when it is to be paid whenever its document ends", () => {
		const bill = {
			documentId: "kfamilie1bill00000000000",
			amount: 120,
			currency: "CHF",
			dueDate: "2026-10-22",
		};
		const late = item({ type: "Payment", date: "2026-10-22", bill });
		expect(said(inboxRow(late, NOW))).toBe("Rechnung über CHF\u00a0120.00, seit 31 Tagen überfällig");
		const contract = inboxRow(
			item({ type: "Payment", date: "2026-10-22", bill }, { endDate: "2030-12-31" }),
			NOW,
		);
		expect([contract.day, contract.urgency]).toEqual(["22.10.2026", "over"]);
		const premium = item({ type: "Payment", date: "2026-11-22" }, { endDate: "2030-12-31" });
		expect(said(inboxRow(premium, NOW))).toBe("Erinnerung: heute");
	});

	test("of a rate its own day, and not the one that the invoice ends on, which is another rate's", () => {
		const bill = {
			documentId: "kfamilie1bill00000000000",
			amount: 120,
			currency: "CHF",
			dueDate: "2026-12-22",
		};
		const invoices = { documentId: "kfamilie1category0000000", name: "Rechnungen" };
		const ofInvoice = { documentCategory: invoices, endDate: "2026-11-25" };
		const row = inboxRow(item({ type: "Payment", date: "2026-12-22", bill }, ofInvoice), NOW);
		expect([row.day, row.urgency, row.bill]).toEqual(["22.12.2026", "none", bill.documentId]);
		const putOff = inboxRow(item({ type: "Payment", date: "2026-11-25", bill }, ofInvoice), NOW);
		expect(putOff.day).toBe("25.11.2026");
	});

	test("how pressing it is", () => {
		const urgencies = ["2026-11-21", "2026-11-22", "2026-11-29", "2026-11-30"].map(
			(endDate) => inboxRow(item({ type: "Validity", date: endDate }, { endDate }), NOW).urgency,
		);
		expect(urgencies).toEqual(["over", "near", "near", "none"]);
	});

	test.each([
		["2026-11-22T06:00:00.000Z", "07:00"],
		["2026-11-21T23:30:00.000Z", "00:30"],
		["2026-11-21T20:00:00.000Z", "21.11."],
		["2025-11-21T20:00:00.000Z", "21.11.2025"],
	])("when it came, in Swiss time: %s is %s", (createdAt, short) => {
		expect(inboxRow(item({ createdAt }), NOW).cameAt.short).toBe(short);
	});

	test("something to do about every type, in texts that there are", () => {
		for (const type of INBOX_ITEM_TYPES) {
			const { kind, ahead, past = ahead, hint, steps } = ITEM_FACES[type];
			expect(steps.length).toBeGreaterThan(0);
			expect(german).toMatchObject(
				Object.fromEntries([kind, ahead, past, hint].map((key) => [key, expect.any(String)])),
			);
		}
	});
});

test.each([
	["files.reason.encrypted", "inbox.hint.lockedFile", false],
	["files.reason.broken", "inbox.hint.unreadableFile", true],
	[null, "inbox.hint.unreadableFile", true],
	[undefined, "inbox.hint.unreadableFile", true],
])("of a file that could not be read it offers what can help: %s", (fileReason, hint, mayFareBetter) => {
	expect(inboxRow(item({ type: "UnreadableFile", fileReason }), NOW)).toMatchObject({ hint, mayFareBetter });
});
