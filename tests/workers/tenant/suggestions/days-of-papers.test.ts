import { describe, expect, it } from "vitest";
import { datesOfPaper } from "../../../../workers/cms/tenant/suggestions/suggested-dates.ts";
import { suggestedReminders } from "../../../../workers/cms/tenant/suggestions/suggested-reminders.ts";

const TODAY = "2026-11-27";

describe("the end of a term", () => {
	it.each([
		["Vertragsbeginn 01.01.2026\nVertragsdauer: 3 Jahre", "2028-12-31"],
		["Laufzeit 12 Monate ab 01.02.2026", "2027-01-31"],
		["Laufzeit: 12 Monate (ab dem 1. Februar 2026)", "2027-01-31"],
		["Mindestvertragsdauer 24 Monate ab 01.03.2026", "2028-02-29"],
		["Datum 12.12.2025\nMietbeginn: 16.01.2026\nFeste Dauer: 1 Jahr", "2027-01-15"],
		["Début du bail : 1er avril 2026\nDurée : 5 ans", "2031-03-31"],
		["Durée 12 mois à partir du 01.02.2026", "2027-01-31"],
		["Decorrenza 01.04.2026\nDurata minima: due anni", "2028-03-31"],
		["Start date: 1 April 2026\nInitial term of 2 years", "2028-03-31"],
		["Initial term of 24 months from 1 April 2026", "2028-03-31"],
		["Vertragsbeginn 31.08.2026\nDauer: 6 Monate", "2027-02-28"],
		["Vertragsbeginn 29.02.2028\nDauer: ein Jahr", "2029-02-28"],
	])("from its first day on is the day before: %j", (text, endDate) => {
		expect(daysOf(text)).toMatchObject({ endDate });
	});

	it("from the day of the paper on is the day of the same number, as a warranty is", () => {
		expect(daysOf("Winterthur, 15.03.2026\nMindestdauer 24 Monate")).toMatchObject({ endDate: "2028-03-15" });
		expect(daysOf("Kaufdatum 15.03.2026\nGarantie: zwei Jahre")).toMatchObject({
			warrantyUntil: "2028-03-15",
		});
	});

	it("is what a notice is counted from: a day late costs a year", () => {
		const text =
			"Vertragsbeginn 01.01.2026, Vertragsdauer: 3 Jahre, Kündigungsfrist 3 Monate auf Ende der Vertragsdauer";
		expect(remindersOf(text)).toMatchObject([
			{ date: "2028-08-31", basedOn: "endDate", reason: { until: "2028-09-30" } },
		]);
	});
});

describe("the range of days of a paper", () => {
	it.each([
		"Gültig vom 01.02.2026 bis 31.01.2027",
		"Laufzeit: 01.02.2026 - 31.01.2027",
		"Laufzeit 12 Monate, vom 1. Februar 2026 bis zum 31. Januar 2027",
		"Vertragsdauer 01.02.2026 bis 31.01.2027",
		"Gültig ab 1. Februar 2026 bis und mit 31. Januar 2027",
		"Versicherungsperiode 1.2.2026–31.1.2027",
		"Durée du contrat : du 1er février 2026 au 31 janvier 2027",
		"Valable du 01.02.2026 au 31.01.2027",
		"Période d'abonnement : du 1er février 2026 au 31 janvier 2027",
		"Valido dal 01.02.2026 al 31.01.2027",
		"Durata: 1 febbraio 2026 - 31 gennaio 2027",
		"Valid from 1 February 2026 to 31 January 2027",
		"Policy period: February 1, 2026 through January 31, 2027",
	])("says its first and its last: %j", (text) => {
		expect(daysOf(`Winterthur, 3. Januar 2026\n${text}`)).toEqual({
			startDate: "2026-02-01",
			endDate: "2027-01-31",
		});
	});

	it("says its last where the first has no year", () => {
		expect(daysOf("Befristet vom 1. Februar bis 31. Juli 2026")).toMatchObject({ endDate: "2026-07-31" });
	});

	it("is none where the days are of something else, and never the end of an invoice", () => {
		expect(daysOf("Datum 02.02.2026\nAbrechnungsperiode 01.01.2025 bis 31.12.2025")).toEqual({
			startDate: "2026-02-02",
		});
		expect(daysOf("Gültig ab 01.02.2026. Zahlbar bis 31.03.2026")).toEqual({ startDate: "2026-02-01" });
		const invoice =
			"Rechnung\nRechnungsdatum 02.02.2026\nAbonnement vom 01.02.2026 bis 31.01.2027\nTotal 120.00\nZahlbar innert 30 Tagen";
		expect(daysOf(invoice, "Rechnungen")).toEqual({ startDate: "2026-02-02", endDate: "2026-03-04" });
	});
});

describe("the end of a paper", () => {
	it.each([
		"Ihre Hausratversicherung läuft am 31.12.2027 ab.",
		"Der Vertrag läuft per 31. Dezember 2027 aus, wenn Sie nichts tun.",
		"Bitte beachten Sie: Damit läuft Ihre Police am 31.12.2027 ab.",
	])("is said by a verb in two parts: %j", (text) => {
		expect(daysOf(text)).toMatchObject({ endDate: "2027-12-31" });
	});

	it.each([
		"Der Kurs läuft am 31.12.2027.",
		"Der Kurs läuft am 31.12.2027 ab 18 Uhr.",
		"Es läuft am 31.12.2027 abends ein Film.",
	])("is not what goes on then: %j", (text) => {
		expect(daysOf(text).endDate).toBeUndefined();
	});
});

describe("the end of a warranty", () => {
	it.each([
		"Kaufdatum: 01.12.2025\nGarantie gültig bis 30.11.2027",
		"Kaufdatum: 01.12.2025\nGarantie: gültig bis 30.11.2027",
		"Kaufdatum: 01.12.2025\nDie Garantie läuft bis zum 30.11.2027",
		"Kaufdatum: 01.12.2025\nDie Garantiezeit endet am 30. November 2027",
		"Kaufdatum: 01.12.2025\nDie Garantie läuft am 30.11.2027 ab",
		"Kaufdatum: 01.12.2025\nSo läuft Ihre Garantie am 30. November 2027 ab",
		"Date d'achat : 01.12.2025\nGarantie valable jusqu'au 30.11.2027",
		"Date d'achat : 01.12.2025\nLa garantie expire le 30 novembre 2027",
		"Data d'acquisto: 01.12.2025\nGaranzia valida fino al 30.11.2027",
		"Data d'acquisto: 01.12.2025\nLa garanzia scade il 30 novembre 2027",
		"Purchase date: 1 December 2025\nWarranty valid until 30 November 2027",
		"Purchase date: 1 December 2025\nThe warranty expires on November 30, 2027",
		"Kaufdatum: 30.11.2025\nGarantiedauer: 24 Monate\nGültig bis: 30.11.2027",
	])("is not the end of the paper, too: %j", (text) => {
		const { warrantyUntil, endDate } = daysOf(text);
		expect([warrantyUntil, endDate]).toEqual(["2027-11-30", undefined]);
	});

	it("stands beside the end of a contract, on whichever day", () => {
		const contract = "Vertragsbeginn 01.12.2025\nVertragsende 30.11.2027\nGarantie gültig bis ";
		for (const warrantyUntil of ["2026-11-30", "2027-11-30"]) {
			const [year] = warrantyUntil.split("-");
			expect(daysOf(`${contract}30.11.${year}`)).toMatchObject({ endDate: "2027-11-30", warrantyUntil });
		}
	});
});

describe("the days of papers in French and Italian", () => {
	it.each([
		["Échéance du contrat : 31 décembre 2028", "2028-12-31"],
		["Échéance : 31.12.2028", "2028-12-31"],
		["Date d’échéance : 31.12.2028", "2028-12-31"],
		["Date d'expiration : 31.12.2028", "2028-12-31"],
		["Fin : 31.12.2028", "2028-12-31"],
		["Le bail se termine le 31 décembre 2028.", "2028-12-31"],
		["Scadenza: 31.12.2028", "2028-12-31"],
		["Data di scadenza: 31.12.2028", "2028-12-31"],
		["Il contratto termina il 31 dicembre 2028.", "2028-12-31"],
		["Scadenza del contratto 31.12.2028", "2028-12-31"],
	])("say when they end, or what they are good until: %j", (text, endDate) => {
		expect(daysOf(text)).toEqual({ endDate });
	});

	it.each([
		["Le bail commence le 1er avril 2026", "2026-04-01"],
		["Entrée en vigueur le 1er avril 2026", "2026-04-01"],
		["Date de délivrance : 01.04.2026", "2026-04-01"],
		["Il contratto inizia il 1° aprile 2026", "2026-04-01"],
		["Entrata in vigore: 1 aprile 2026", "2026-04-01"],
		["Data di rilascio 01.04.2026", "2026-04-01"],
	])("say when they begin: %j", (text, startDate) => {
		expect(daysOf(`Lugano, 3 gennaio 2026\n${text}`)).toEqual({ startDate });
	});

	it.each([
		"Facture n° 12\nDate de facture : 01.04.2026\nMontant total CHF 120.00\nÉchéance : 01.05.2026",
		"Fattura n. 12\nData fattura: 01.04.2026\nImporto totale CHF 120.00\nScadenza: 01.05.2026",
		"Note d’honoraires\nLausanne, le 1er avril 2026\nTotal à payer CHF 120.00\nPayable dans les 30 jours",
		"Nota d'onorario\nLocarno, 1 aprile 2026\nTotale CHF 120.00\nPagabile entro 30 giorni",
	])("say of a bill by when it is to be paid: %j", (text) => {
		const { due } = datesOfPaper({
			text,
			bills: [],
			category: "Noch einordnen",
			endingAtOnce: 0,
			today: TODAY,
		});
		expect(due?.day).toBe("2026-05-01");
		expect(daysOf(text, "Factures")).toEqual({ startDate: "2026-04-01", endDate: "2026-05-01" });
	});
});

describe("the day of a paper that nothing names", () => {
	it.each([
		"Einreichefrist 31. März 2026",
		"Einsprachefrist bis 15.12.2025",
		"Einsprachefrist\n15.12.2025",
		"Bitte antworten Sie bis 15.01.2026",
		"Bitte antworten Sie bis spätestens Freitag, den 16. Januar 2026",
		"Geboren am 12.03.1984",
		"Geburtsdatum: 12.03.1984",
		"geb. 12.03.1984",
		"Ihr Termin vom 12.01.2026",
		"Anmeldeschluss: Freitag, 16.01.2026",
		"Délai de recours : 15 janvier 2026",
		"Merci de répondre d'ici au 15.01.2026",
		"Réponse jusqu’au 15 janvier 2026",
		"Date de naissance : 12.03.1984",
		"Née le 12 mars 1984",
		"Termine di ricorso: 15 gennaio 2026",
		"La preghiamo di rispondere entro il 15.01.2026",
		"Nata il 12 marzo 1984",
		"Application deadline: 15 January 2026",
		"Please reply by Friday, January 16, 2026",
		"Date of birth: 12 March 1984",
	])("is not one by which something is to be done, of an appointment or a birth: %j", (text) => {
		expect(daysOf(text)).toEqual({});
	});

	it("stands behind a place, before any that another paper may have", () => {
		expect(daysOf("Winterthur, den 2. November 2026\nIhr Schreiben vom 12.10.2026")).toEqual({
			startDate: "2026-11-02",
		});
	});

	it("is not one to come", () => {
		expect(daysOf("Generalversammlung\n28.11.2026 um 19 Uhr")).toEqual({});
		expect(daysOf("Generalversammlung\n27.11.2026 um 19 Uhr")).toEqual({ startDate: "2026-11-27" });
	});

	it("is the next one that is none of these", () => {
		expect(daysOf("Einsprachefrist bis 15.12.2026\nVerfügung 02.11.2026")).toEqual({
			startDate: "2026-11-02",
		});
		expect(daysOf("Winterthur, Montag, 2. November 2026\nBitte antworten Sie bis 15.12.2026")).toEqual({
			startDate: "2026-11-02",
		});
		expect(daysOf("Kündigungsfrist drei Monate\nWinterthur, 2. November 2026")).toEqual({
			startDate: "2026-11-02",
		});
	});
});

function daysOf(text: string, category = "Verträge"): Record<string, string> {
	const { dates } = datesOfPaper({ text, bills: [], category, endingAtOnce: 0, today: TODAY });
	return Object.fromEntries(dates.map(({ date, day }) => [date, day]));
}

function remindersOf(text: string) {
	return suggestedReminders({
		...datesOfPaper({ text, bills: [], category: "Verträge", endingAtOnce: 0, today: TODAY }),
		text,
		filed: { startDate: null, endDate: null },
		isInvoice: false,
		today: TODAY,
	});
}
