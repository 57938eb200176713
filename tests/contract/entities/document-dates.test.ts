import { expect, it } from "vitest";
import { isForIncomingInvoices, isForInvoices } from "../../../contract/entities/document-dates.ts";

it.each([
	"Rechnungen",
	"Rechnungen Kreditoren",
	"Lieferantenrechnungen",
	"Factures",
	"Fatture",
	"Bills",
	"Supplier invoices",
])("%s is for bills that come in", (name) => {
	expect([isForInvoices(name), isForIncomingInvoices(name)]).toEqual([true, true]);
});

it.each([
	"Rechnungen Debitoren",
	"Debitoren-Rechnungen",
	"Ausgangsrechnungen",
	"Kundenrechnungen",
	"Factures clients",
	"Factures émises",
	"Fatture emesse",
	"Sales invoices",
	"Outgoing invoices",
])("%s is for bills that one has sent", (name) => {
	expect([isForInvoices(name), isForIncomingInvoices(name)]).toEqual([true, false]);
});

it.each(["Abrechnungen", "Verträge", "Debitoren"])("%s is for none", (name) => {
	expect(isForIncomingInvoices(name)).toBe(false);
});
