import { describe, expect, it } from "vitest";
import { askedWords } from "../../../../workers/cms/tenant/suggestions/asked-words.ts";
import { datesOfPaper } from "../../../../workers/cms/tenant/suggestions/suggested-dates.ts";
import { lengthsInText } from "../../../../workers/cms/tenant/suggestions/lengths-of-text.ts";
import { rolesOfDays } from "../../../../workers/shared/days-of-text.ts";
import { mostAlike, votes } from "../../../../workers/cms/tenant/suggestions/likeness.ts";
import { namesIn } from "../../../../workers/cms/tenant/suggestions/named-parties.ts";

describe("how alike papers are", () => {
	const papers = [1, 2, 3, 4].map((row) => ({ row, length: 500 }));

	it("is said by rare words more than by common ones", () => {
		const [first, ...others] = mostAlike([[1, 2, 3, 4], [1, 2, 3, 4], [3]], papers);
		expect(first?.row).toBe(3);
		expect(others.every(({ weight }) => weight < (first?.weight ?? 0))).toBe(true);
	});

	it("counts for less in a long paper, which has all words", () => {
		const [first] = mostAlike(
			[
				[1, 2],
				[1, 2],
			],
			[
				{ row: 1, length: 9_000 },
				{ row: 2, length: 500 },
			],
		);
		expect(first?.row).toBe(2);
	});

	it("is weighed so that all say 1 together, and nothing where nothing is shared", () => {
		const alike = mostAlike([[1, 2], [1, 2], [1]], papers);
		expect(alike.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
		expect(mostAlike([[9], [1]], papers)).toEqual([]);
		expect(mostAlike([], [])).toEqual([]);
	});

	it("takes more in common of a text than of the few words of a file's name", () => {
		const words = (all: number, shared: number) =>
			Array.from({ length: all }, (_, index) => (index < shared ? [1] : []));
		expect(mostAlike(words(6, 2), papers)).toHaveLength(1);
		expect(mostAlike(words(20, 3), papers)).toEqual([]);
		expect(mostAlike(words(20, 4), papers)).toHaveLength(1);
		expect(mostAlike(words(64, 7), papers)).toEqual([]);
		expect(mostAlike(words(64, 8), papers)).toHaveLength(1);
	});

	it("becomes votes, with how many say so and which of them is most alike", () => {
		const filed = [
			{ row: 7, weight: 0.5, category: 1 },
			{ row: 8, weight: 0.3, category: 2 },
			{ row: 9, weight: 0.2, category: 2 },
		];
		expect(votes(filed, ({ category }) => [category])).toEqual([
			{ row: 1, share: 0.5, papers: 1, best: 7 },
			{ row: 2, share: 0.5, papers: 2, best: 8 },
		]);
	});
});

describe("the words that papers are looked for by", () => {
	it("are those that tell it from others: no articles, days or amounts, and no more than the index answers", () => {
		expect(askedWords("Die Police für Zürich vom 12. 3., Nr. 4711")).toEqual(["police", "zurich", "4711"]);
		const many = Array.from(
			{ length: 500 },
			(_, index) => `wort${String.fromCodePoint(97 + (index % 26))}${index}`,
		);
		expect(askedWords(many.join(" ")).length).toBeLessThanOrEqual(64);
	});
});

describe("names in a text", () => {
	it("are found with their signs and without those around them", () => {
		const names = namesIn("Absender: Müller & Söhne AG, Postfach\nL’Atelier S.A.");
		expect(names.get("muller & sohne ag")).toBe(1);
		expect(names.has("l’atelier s.a.")).toBe(true);
	});
});

describe("the role of a day", () => {
	it.each([
		["Rechnungsdatum 12.03.2026", "startDate", "2026-03-12", "Rechnungsdatum"],
		["Zahlbar bis: 11.04.2026", "due", "2026-04-11", "Zahlbar bis"],
		["Garantie bis 1. Mai 2028", "warrantyUntil", "2028-05-01", "Garantie bis"],
		["Vertragsende 31.12.2027", "endDate", "2027-12-31", "Vertragsende"],
		["Date de la facture : 12 mars 2026", "startDate", "2026-03-12", "Date de la facture"],
		["Payable jusqu'au 11.04.2026", "due", "2026-04-11", "Payable jusqu'au"],
		["Fin du contrat le 31 décembre 2027", "endDate", "2027-12-31", "Fin du contrat"],
		["Garantie jusqu’au 1er mai 2028", "warrantyUntil", "2028-05-01", "Garantie jusqu’au"],
		["Data della fattura 12/03/2026", "startDate", "2026-03-12", "Data della fattura"],
		["Pagabile entro il 11.04.2026", "due", "2026-04-11", "Pagabile entro il"],
		["Garanzia fino al 1 maggio 2028", "warrantyUntil", "2028-05-01", "Garanzia fino al"],
		["Fine del contratto: 31 dicembre 2027", "endDate", "2027-12-31", "Fine del contratto"],
		["Invoice date: March 12, 2026", "startDate", "2026-03-12", "Invoice date"],
		["The warranty expires on May 1, 2028", "warrantyUntil", "2028-05-01", "warranty expires on"],
		["Payment due by 11 April 2026", "due", "2026-04-11", "Payment due by"],
		["Valid until 31 December 2027", "endDate", "2027-12-31", "Valid until"],
	] as const)("is said by what stands before it: %s", (text, role, day, label) => {
		expect(rolesOfDays(text)).toContainEqual({ role, day, label });
	});

	it("that has none is that of the letter, where it stands at its beginning", () => {
		expect(rolesOfDays("Winterthur, 3. Januar 2026\nGuten Tag")).toEqual([
			{ role: "startDate", day: "2026-01-03", label: null },
		]);
	});
});

describe("a length of time in a text", () => {
	it.each([
		["Mindestdauer 24 Monate", "endDate", 24, "Mindestdauer"],
		["Feste Dauer: zehn Jahre, danach Verlängerung um fünf Jahre", "endDate", 120, "Feste Dauer"],
		["Vertragslaufzeit\n36 Monate", "endDate", 36, "Vertragslaufzeit"],
		["La durée du contrat est de douze mois.", "endDate", 12, "durée du contrat"],
		["Durée minimale du contrat : 24 mois", "endDate", 24, "Durée minimale du contrat"],
		["Durata minima: due anni", "endDate", 24, "Durata minima"],
		["Durata contrattuale minima 12 mesi", "endDate", 12, "Durata contrattuale minima"],
		["Initial term of 2 years", "endDate", 24, "Initial term"],
		["Garantie: zwei Jahre ab Kauf", "warrantyUntil", 24, "Garantie"],
		["Warranty period 6 months", "warrantyUntil", 6, "Warranty period"],
	] as const)("is said by what stands before it: %s", (text, date, months, label) => {
		expect(lengthsInText(text)).toEqual([{ date, months, label }]);
	});

	it.each([
		["2 Jahre Garantie", 24, "Garantie"],
		["Wir gewähren 24 Monate Garantie ab Kaufdatum.", 24, "Garantie"],
		["Fünf Jahre Vollgarantie", 60, "Vollgarantie"],
		["Garantieschein\nmit zwei Jahren Gewährleistung", 24, "Gewährleistung"],
		["2 ans de garantie", 24, "garantie"],
		["24 mesi di garanzia", 24, "garanzia"],
		["2-year warranty", 24, "warranty"],
		["12 months manufacturer's warranty", 12, "warranty"],
	] as const)("of a warranty is said by what stands behind it, too: %s", (text, months, label) => {
		expect(lengthsInText(text)).toEqual([{ date: "warrantyUntil", months, label }]);
	});

	it.each([
		"Kündigungsfrist drei Monate",
		"Die Probezeit dauert drei Monate.",
		"verlängert sich um ein Jahr",
		"Dauer: unbefristet, mindestens aber 2 Nächte",
		"Garantie 999 Jahre",
		"Solarmodule 25 Jahre Leistungsgarantie",
		"3 Jahre Garantieverlängerung",
	])("%s says no end", (text) => {
		expect(lengthsInText(text)).toEqual([]);
	});

	it("makes an end of the first day where no day is said, and none of an invoice", () => {
		const known = { bills: [], category: "Verträge", endingAtOnce: 0, today: "2026-11-27" };
		const daysOf = (text: string, category = known.category) =>
			Object.fromEntries(
				datesOfPaper({ ...known, category, text }).dates.map(({ date, day }) => [date, day]),
			);
		const startDate = "2026-01-31";
		const begun = "Vertragsbeginn 31.01.2026\n";
		expect(daysOf(`${begun}Dauer: ein Jahr`)).toEqual({ startDate, endDate: "2027-01-30" });
		expect(daysOf(`${begun}Dauer: 13 Monate`)).toEqual({ startDate, endDate: "2027-02-28" });
		expect(daysOf(`${begun}Dauer: ein Jahr\nVertragsende 15.01.2027`)).toEqual({
			startDate,
			endDate: "2027-01-15",
		});
		expect(daysOf("Dauer: ein Jahr")).toEqual({});
		expect(daysOf(`${begun}Dauer: ein Jahr`, "Rechnungen")).toEqual({ startDate });
	});
});
