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

	it.each([
		["Zürich, 20. November 2026\n\nRechnung Nr. 4711\nTotal CHF 123.45\nZahlbar innert 30 Tagen"],
		["Rechnung Nr. 4711\nDatum: 20.11.2026\nTotal CHF 123.45\nZahlbar innert 30 Tagen netto"],
		[
			"Garage du Lac SA\nLausanne, le 20 novembre 2026\nFacture n° 88\nTotal CHF 12.50\nPayable dans les 30 jours",
		],
		["Lugano, 20 novembre 2026\nFattura n. 12\nImporto totale CHF 89.90\nPagabile entro 30 giorni"],
		["Invoice no. 77\nDate: 20 November 2026\nTotal CHF 10.05\nPayment within 30 days"],
	])("count from the day of the paper where it is plainly a bill: %j", (text) => {
		expect(daysOf(text, {})).toEqual([["2026-11-20", "2026-12-20"]]);
	});

	it("count from the reminder's own day, which is not the invoice's", () => {
		const text =
			"Mahnung\nWinterthur, 25. November 2026\nRechnung Nr. 4711 vom 20.10.2026\nOffener Betrag CHF 123.45\nZahlbar innert 10 Tagen";
		expect(daysOf(text, {})).toEqual([[null, "2026-12-05"]]);
	});

	it("are none where the paper speaks of other days, or is no bill", () => {
		const bill = "Rechnung\nVertragsbeginn 01.02.2026\nTotal CHF 12.50\nZahlbar innert 30 Tagen";
		expect(daysOf(bill, {})).toEqual([[null, null]]);
		const letter = "Winterthur, 3. Januar 2026\nBesten Dank für Ihre Spende.\nZahlbar innert 30 Tagen";
		expect(daysOf(letter, {})).toEqual([[null, null]]);
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
