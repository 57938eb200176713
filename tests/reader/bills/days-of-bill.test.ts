import { describe, expect, it } from "vitest";
import type { BillFacts } from "../../../contract/bills/bill.ts";
import { withDaysOfText } from "../../../workers/reader/bills/days-of-bill.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";

const daysOf = (text: string, ...bills: Partial<BillFacts>[]) =>
	withDaysOfText(bills.map(billFacts), { pages: [{ page: 1, text }] }).map(({ invoiceDate, dueDate }) => [
		invoiceDate,
		dueDate,
	]);

describe("the days of a bill whose code says none", () => {
	it.each([
		["Rechnungsdatum 15.11.2026\nZahlbar bis 15.12.2026", "2026-11-15", "2026-12-15"],
		["Facture du 3 mars 2026\nPayable jusqu'au 2 avril 2026", "2026-03-03", "2026-04-02"],
		["Data fattura: 09.11.2026\nScadenza: 09.12.2026", "2026-11-09", "2026-12-09"],
		["Note d’honoraires\nÉchéance de paiement : 30.11.2026", null, "2026-11-30"],
		["Data della fattura: 03.03.2026", "2026-03-03", null],
		["Winterthur, 3. Januar 2026\nFällig am 02.02.2026", null, "2026-02-02"],
		["Rechnungsdatum 15.11.2026\nZahlbar bis 15.12.2025", "2026-11-15", null],
		["Rechnungsdatum 15.11.2026\nZahlbar innert 30 Tagen netto", "2026-11-15", "2026-12-15"],
		["Facture du 31 janvier 2026\nPaiement à un mois", "2026-01-31", "2026-02-28"],
		["Rechnungsdatum 15.11.2026\n10 Tage 2 % Skonto, 30 Tage netto", "2026-11-15", "2026-12-15"],
		["Zahlbar innert 30 Tagen", null, null],
		["Rechnungsdatum 15.11.2026\nZahlbar bis 15.12.2025, danach innert 10 Tagen zahlbar", "2026-11-15", null],
		["Vertragsbeginn 01.02.2026", null, null],
	])("are those of its text: %j", (text, invoiceDate, dueDate) => {
		expect(daysOf(text, {})).toEqual([[invoiceDate, dueDate]]);
	});

	it("are its own where it says them", () => {
		const text = "Rechnungsdatum 15.11.2026\nZahlbar bis 15.12.2026";
		expect(daysOf(text, { dueDate: "2026-12-24" })).toEqual([["2026-11-15", "2026-12-24"]]);
		expect(daysOf(text, { invoiceDate: "2026-12-20" })).toEqual([["2026-12-20", null]]);
	});

	it("are nobody's where a file has several bills, or none", () => {
		const text = "Zahlbar bis 15.12.2026";
		expect(daysOf(text, {}, {})).toEqual([
			[null, null],
			[null, null],
		]);
		expect(daysOf(text)).toEqual([]);
	});
});
