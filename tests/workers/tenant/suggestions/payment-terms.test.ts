import { describe, expect, it } from "vitest";
import { datesOfPaper } from "../../../../workers/cms/tenant/suggestions/suggested-dates.ts";
import { suggestedReminders } from "../../../../workers/cms/tenant/suggestions/suggested-reminders.ts";
import { isPlainlyBill, paymentTermOf } from "../../../../workers/shared/payment-terms.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";

describe("the time within which a bill is to be paid", () => {
	it.each([
		["Zahlbar innert 30 Tagen.", 30, "Zahlbar innert 30 Tagen"],
		["Zahlbar innert\n30 Tagen", 30, "Zahlbar innert 30 Tagen"],
		["Zahlungsfrist: 20 Tage netto", 20, "Zahlungsfrist: 20 Tage"],
		["Bitte überweisen Sie den Betrag innert zehn Tagen", 10, "überweisen Sie den Betrag innert zehn Tagen"],
		["innert 30 Tagen ohne Abzug", 30, "innert 30 Tagen ohne Abzug"],
		["30 Tage netto", 30, "30 Tage netto"],
		["10 Tage 2 % Skonto, 30 Tage netto", 30, "30 Tage netto"],
		["Zahlbar innert 30 Tagen. Bei Zahlung innert 10 Tagen 2% Skonto.", 30, "Zahlbar innert 30 Tagen"],
		["payable dans les 30 jours", 30, "payable dans les 30 jours"],
		["Délai de paiement : trente jours", 30, "paiement : trente jours"],
		["à payer à 30 jours net", 30, "payer à 30 jours"],
		["Pagabile entro 30 giorni", 30, "Pagabile entro 30 giorni"],
		["Termine di pagamento: 60 giorni", 60, "pagamento: 60 giorni"],
		["due within 30 days", 30, "due within 30 days"],
		["Terms: net 30", 30, "net 30"],
		["payable within two weeks of the invoice", 14, "payable within two weeks"],
	])("%j: %i days", (text, count, label) => {
		expect(paymentTermOf(text)).toEqual({ period: { count, unit: "days" }, label });
	});

	it.each([
		"Zahlbar innert 30 Tagen, für Geräte zahlbar innert 60 Tagen",
		"Bei Zahlung innert 10 Tagen gewähren wir 2% Skonto",
		"Die Offerte ist 30 Tage gültig.",
		"Lieferfrist 10 Tage",
		"Nach 30 Tagen wird eine Mahngebühr erhoben.",
		"Zahlbar sofort",
		"zahlbar innert 900 Tagen",
	])("%j says none", (text) => {
		expect(paymentTermOf(text)).toBeNull();
	});
});

describe("what is plainly a bill", () => {
	it.each([
		"Muster AG\nRechnung Nr. 4711\nTotal CHF 1'480.50",
		"Stromrechnung\nRechnungsbetrag: 80.00",
		"Unsere Referenz: Auftragsbestätigung 12\nIhre Rechnung\nzu bezahlen 80.–",
		"Facture n° 12\nMontant total CHF 120.00",
		"Note d’honoraires\nTotal à payer CHF 120.00",
		"Bordereau d'impôts 2025\nMontant dû : CHF 120.00",
		"Fattura 12\nTotale CHF 120.00",
		"Nota d'onorario\nTotale CHF 120.00",
		"Invoice 12\nAmount due: CHF 120.00",
		"2. Mahnung\nRechnung Nr. 4711 vom 01.10.2026\nOffener Betrag CHF 120.00",
		"Betreff: Zahlungserinnerung\nOffener Saldo: 120.00",
		"Rappel de paiement\nSolde ouvert CHF 120.00",
		"Sollecito di pagamento\nSaldo scoperto CHF 120.00",
		"Payment reminder\nOutstanding balance: CHF 120.00",
	])("%j", (text) => {
		expect(isPlainlyBill(text)).toBe(true);
	});

	it.each([
		"Auftragsbestätigung 12\nTotal CHF 1'480.50\nRechnung folgt",
		"Offerte\nRechnung nach Abnahme\nTotal CHF 120.00",
		"Nebenkostenabrechnung\nTotal CHF 120.00",
		"Devis\nFacture à la livraison\nTotal 120.00",
		"Rechnung Nr. 4711\nohne Betrag",
		"Wir danken für Ihre Rechnung.\nTotal CHF 120.00",
		"Auftragsbestätigung 12\nTotal CHF 120.00\nMahnung CHF 20.00",
	])("is not %j", (text) => {
		expect(isPlainlyBill(text)).toBe(false);
	});
});

describe("the day by which a bill on paper is to be paid", () => {
	const bill = (terms: string) =>
		`Muster AG\nRechnung 12\nRechnungsdatum 12.03.2026\n${terms}\nTotal CHF 120.00`;
	const today = "2026-03-20";
	const known = { bills: [], category: "Rechnungen", endingAtOnce: 0, today };
	const remindersOf = (text: string, on = today) =>
		suggestedReminders({
			...datesOfPaper({ ...known, category: "Wohnen", text }),
			text,
			filed: { startDate: null, endDate: null },
			isInvoice: false,
			today: on,
		});

	it("is the end of an invoice, from its own day on", () => {
		const { dates, due } = datesOfPaper({ ...known, text: bill("Zahlbar innert 30 Tagen") });
		expect(dates.at(-1)).toEqual({
			date: "endDate",
			day: "2026-04-11",
			reason: { kind: "text", label: "Zahlbar innert 30 Tagen" },
		});
		expect(due).toBeNull();
	});

	it("is reminded of elsewhere, five days before, or today", () => {
		const reason = { kind: "payment", until: "2026-04-11", label: "Zahlbar innert 30 Tagen" };
		const text = bill("Zahlbar innert 30 Tagen");
		expect(remindersOf(text)).toEqual([
			{ type: "Payment", date: "2026-04-06", daysBefore: null, basedOn: null, reason },
		]);
		expect(remindersOf(text, "2026-04-10")).toMatchObject([{ date: "2026-04-10" }]);
		expect(remindersOf(text, "2026-04-12")).toEqual([]);
		expect(remindersOf(bill("Zahlbar bis 15.04.2026"))).toMatchObject([
			{ date: "2026-04-10", reason: { until: "2026-04-15", label: "Zahlbar bis" } },
		]);
	});

	it.each([
		"Zu bezahlen bis 15.04.2026",
		"Zu zahlen bis spätestens 15.04.2026",
		"Bitte zahlen Sie bis zum 15. April 2026",
		"Bitte überweisen Sie den Betrag von CHF 120.00 bis zum 15.04.2026.",
		"Der Betrag ist bis 15.04.2026 zu bezahlen.",
		"Bitte bis zum 15.04.2026 auf unser Konto einzahlen",
		"Zahlungsziel: 15.04.2026",
		"Zahlungstermin 15.04.2026",
		"Montant à régler d'ici le 15 avril 2026",
		"Veuillez régler ce montant avant le 15.04.2026",
		"Da versare entro il 15.04.2026",
		"Please pay this amount by 15 April 2026",
	])("is said in words: %s", (terms) => {
		expect(remindersOf(bill(terms))).toMatchObject([{ type: "Payment", reason: { until: "2026-04-15" } }]);
	});

	it("is not the day until which one has paid", () => {
		expect(remindersOf(bill("Zahlungen bis 10.04.2026 sind berücksichtigt."))).toEqual([]);
	});

	it("of a reminder counts from its own day, not from that of the bill that is due", () => {
		const reminder = (terms: string) =>
			`Muster AG\nWinterthur, 12. März 2026\nMahnung\nRechnung vom 01.01.2026, fällig am 31.01.2026\nOffener Betrag CHF 120.00\n${terms}`;
		expect(remindersOf(reminder("Zahlbar innert 10 Tagen"))).toMatchObject([
			{ reason: { kind: "payment", until: "2026-03-22" } },
		]);
		expect(remindersOf(reminder("Bitte zahlen Sie bis zum 30.03.2026."))).toMatchObject([
			{ reason: { kind: "payment", until: "2026-03-30" } },
		]);
	});

	it("is none where its code says it, nor of what is no bill, nor before its day", () => {
		const text = bill("Zahlbar innert 30 Tagen");
		const coded = [{ ...billFacts({ dueDate: "2026-05-01" }), documentId: "b", isPaid: false }];
		expect(datesOfPaper({ ...known, category: "Wohnen", text, bills: coded }).due).toBeNull();
		expect(remindersOf(text.replace("Rechnung 12", "Auftragsbestätigung 12"))).toEqual([]);
		expect(remindersOf(bill("Zahlbar bis 15.02.2026"))).toEqual([]);
		expect(remindersOf(text.replace("Rechnungsdatum 12.03.2026\n", ""))).toEqual([]);
	});

	it("is suggested where its code says none, as of a bill that has no code", () => {
		const bills = [{ ...billFacts({ dueDate: null }), documentId: "b", isPaid: false }];
		const text = bill("Zahlbar innert 30 Tagen");
		expect(datesOfPaper({ ...known, category: "Wohnen", text, bills }).due).toEqual(
			datesOfPaper({ ...known, category: "Wohnen", text, bills: [] }).due,
		);
		expect(datesOfPaper({ ...known, category: "Wohnen", text, bills }).due).not.toBeNull();
	});

	it("is found as fast in a long text, whatever it is made of", () => {
		for (const part of ["zahlbar ein ", "total ", "Rechnung\n", " ", "total 1'111", "30 Tage net "]) {
			const long = part.repeat(1_000_000 / part.length);
			const begun = performance.now();
			paymentTermOf(long);
			isPlainlyBill(long);
			// Some hundred milliseconds; were it not linear, hours.
			expect(performance.now() - begun).toBeLessThan(20_000);
		}
	});
});
