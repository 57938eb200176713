import { describe, expect, it } from "vitest";
import { namePattern } from "../../../../workers/cms/tenant/suggestions/name-pattern.ts";
import { titleOfText } from "../../../../workers/cms/tenant/suggestions/title-of-text.ts";

describe("the pattern of a name", () => {
	it.each([
		["Motorfahrzeugversicherung 2025", "2025-03-01", "2026-03-01", "Motorfahrzeugversicherung 2026"],
		["Lohnausweis 2024", "2025-01-19", "2026-01-21", "Lohnausweis 2025"],
		["Nebenkostenabrechnung 2024/2025", "2025-10-06", "2026-10-08", "Nebenkostenabrechnung 2025/2026"],
		["Stromrechnung 09.11.2025", "2025-11-09", "2026-02-03", "Stromrechnung 03.02.2026"],
		["Miete 5.3.2026", "2026-03-05", "2026-04-02", "Miete 2.4.2026"],
		["Anpassung per 1. Oktober 2024", "2024-10-01", "2026-04-01", "Anpassung per 1. April 2026"],
		["Lohn Dezember 2025", "2025-12-25", "2026-01-25", "Lohn Januar 2026"],
		["Lohn November 2025", "2025-12-02", "2026-01-04", "Lohn Dezember 2025"],
		["Loyer du 1er août 2025", "2025-08-01", "2025-09-02", "Loyer du 2 septembre 2025"],
		["Loyer mai 2025", "2025-05-02", "2025-06-03", "Loyer juin 2025"],
		["Invoice 12 May 2025", "2025-05-12", "2026-06-01", "Invoice 1 June 2026"],
	])("%s of %s makes for %s: %s", (name, startDate, day, expected) => {
		const pattern = namePattern(name, startDate);
		expect(pattern.isDated).toBe(true);
		expect(pattern.fill(day)).toBe(expected);
		expect(pattern.fill(startDate)).toBe(name);
		// The name that it makes is one of the same kind.
		expect(namePattern(expected, day).key).toBe(pattern.key);
	});

	it.each([
		["Bericht vom 20.07.2026", "2026-07-26"],
		["Police 4711 20261", "2026-01-01"],
		["Mietvertrag Lindenweg 7", "2026-01-01"],
		["Police 2026", null],
	])("%s of %s has no time that another paper could have", (name, startDate) => {
		const pattern = namePattern(name, startDate);
		expect([pattern.isDated, pattern.key, pattern.fill("2030-01-01")]).toEqual([false, name, name]);
	});
});

describe("the title of a text", () => {
	it.each([
		["Muster AG\nBahnhofstrasse 1\nStromrechnung\nTotal 80.00", "Stromrechnung"],
		["Muster SA\nFacture n° 4711 du 3 mars\nMontant: 20", "Facture n° 4711 du 3 mars"],
		["Rechnungsdatum 01.02.2026\nIhre Rechnung:\nMietvertrag  für Wohnräume", "Mietvertrag für Wohnräume"],
		["Confédération suisse\nCarte d’identité\nNom : Genoud", "Carte d’identité"],
		["Studio Rossi\nNota d'onorario\nTotale 20.00", "Nota d'onorario"],
		["Muster Ltd\nInvoice date: 20 November 2026\nInvoice no. 77", "Invoice no. 77"],
		["Muster SA\nDate de facture : 20.11.2026\nFacture n° 88", "Facture n° 88"],
		["Muster Sagl\nData della fattura: 20.11.2026\nFattura n. 12", "Fattura n. 12"],
		["Muster Ltd\nTerms and Conditions of Travel", "Terms and Conditions of Travel"],
	])("%j is %j", (text, title) => {
		expect(titleOfText(text)).toBe(title);
	});

	it.each([
		"Wir danken für Ihre Rechnung und werden sie nächstens bezahlen.",
		"rechnung@muster.example",
		"Wanderwege im Engadin",
		"Alpina Versicherungen AG",
		`${"Ein Wort ".repeat(9)}Rechnung`,
	])("%j has none", (text) => {
		expect(titleOfText(text)).toBeNull();
	});
});
