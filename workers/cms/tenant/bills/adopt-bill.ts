import { addDays, dayAt, isDay } from "../../../../contract/days.ts";
import { DEADLINE_LEAD_DAYS } from "../../../../contract/constants.ts";
import type { Bill, BillAdoption, BillParty } from "../../../../contract/bills/bill.ts";
import { billsOf, isPayableBill } from "../../../../contract/bills/payable-bills.ts";
import { isForIncomingInvoices, isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { isCurrency, partyName } from "../../../../contract/entities/vocabulary.ts";
import type { DocumentUpdate } from "../../../../contract/entities/writes.ts";
import { sortKey } from "../core/folding.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { editableDocument } from "../documents/document-access.ts";
import { readRow } from "../documents/document-read.ts";
import { updateDocument } from "../documents/document-write.ts";
import { visibleNamesakes } from "../documents/linked-rows.ts";
import { billOfDocument } from "./file-bills.ts";

/** Longest number of a document, in characters. */
const MAX_NUMBER = 100;

/**
 * Fills the empty fields of a document by what its bill says: number, dates, cost, and whom it is from (of an own one,
 * whom it is for), who is made where there is nobody of that name. What is filed nowhere yet goes where invoices go.
 * Nothing that is there is changed.
 */
export function adoptBill(
	member: Member,
	documentId: string,
	{ bill: billId }: BillAdoption,
): TenantDocument {
	const placed = editableDocument(member, documentId);
	const bill = billOfDocument(member.db, placed.id, billId);
	const { document } = readRow(member, placed.id);
	const write = whatItFills(member, { placed, document }, bill);
	return Object.keys(write).length === 0 ? document : updateDocument(member, documentId, write);
}

function whatItFills(
	member: Member,
	{ placed, document }: { placed: PlacedDocument; document: TenantDocument },
	bill: Bill,
): DocumentUpdate {
	const { documentNumber, startDate, endDate, cost, reminders } = document;
	// Of an own bill it says something whom it is for, and it is not filed among those that are to be paid.
	const isOwn = bill.isOwn === true;
	const invoices = isOwn ? null : categoryForInvoices(member, placed);
	const party = isOwn ? bill.debtor : bill.creditor;
	const category = invoices?.name ?? document.documentCategory.name;
	const due = dayOrNull(bill.dueDate);
	const startsOn = dayOrNull(bill.invoiceDate);
	const write: DocumentUpdate = {};
	if (invoices) write.documentCategory = invoices.documentId;
	if (documentNumber === null && bill.invoiceNumber !== null) {
		write.documentNumber = bill.invoiceNumber.slice(0, MAX_NUMBER);
	}
	if (startDate === null && startsOn !== null) write.startDate = startsOn;
	if (cost === null && bill.amount !== null && isCurrency(bill.currency)) {
		write.cost = bill.amount;
		write.costCurrency = bill.currency;
	}
	if (party && member.mayEdit) Object.assign(write, partyOf(member, document, party));
	// Elsewhere the end of a document is not the day by which it is to be paid: a reminder says that.
	if (isForInvoices(category)) {
		if (endDate === null && due !== null) write.endDate = due;
	} else if (
		!isOwn &&
		due !== null &&
		!hasRates(document) &&
		!reminders.some(({ type }) => type === "Payment")
	) {
		const ahead = addDays(due, -DEADLINE_LEAD_DAYS.Payment);
		const today = dayAt(member.now);
		const date = ahead < today && due >= today ? today : ahead;
		write.reminders = [...reminders, { type: "Payment", date }];
	}
	return write;
}

/** Whether its bills have several days: each speaks up for its own then, and a reminder would only say one of them again. */
function hasRates(document: TenantDocument): boolean {
	const days = billsOf(document)
		.filter(isPayableBill)
		.flatMap(({ dueDate }) => dueDate ?? []);
	return new Set(days).size > 1;
}

/** Where a bill that is still to be sorted in goes, if the member may file there; `null` where it is sorted in. */
function categoryForInvoices(member: Member, { categoryRow }: PlacedDocument) {
	const { sql } = member.db;
	const unsorted = sql.exec("SELECT 1 FROM category WHERE id = ? AND is_unsorted = 1", categoryRow).toArray();
	if (unsorted.length === 0 || !member.mayEditIn(categoryRow)) return null;
	return (
		sql
			.exec<{ id: number; documentId: string; name: string }>(
				"SELECT id, document_id AS documentId, name FROM category WHERE is_active = 1 ORDER BY position, id",
			)
			.toArray()
			.find(({ id, name }) => isForIncomingInvoices(name) && member.mayEditIn(id)) ?? null
	);
}

function partyOf(
	member: Member,
	{ documentParticipations }: TenantDocument,
	{ name, ...address }: BillParty,
): DocumentUpdate {
	const key = sortKey(name);
	if (documentParticipations.some(({ documentParty }) => sortKey(partyName(documentParty)) === key))
		return {};
	const [known] = visibleNamesakes(member, "party", key);
	const documentParty = known
		? known.documentId
		: ({ ...NOBODY, type: "Company", name, address: hasText(address) ? address : null } as const);
	return { documentParticipations: [{ crudOperation: "create", documentParty }] };
}

const NOBODY = { salutation: null, firstName: null, lastName: null, email: null, headquarter: null };

function hasText(address: Omit<BillParty, "name">): boolean {
	return Object.values(address).some((text) => text !== null);
}

function dayOrNull(day: string | null): string | null {
	return day !== null && isDay(day) ? day : null;
}
