import { expect, it } from "vitest";
import { stemsOf } from "../../../contract/search/stems.ts";

it.each([
	["Rechnungen", "Rechnung"],
	["Verträge", "Vertrag"],
	["Vertrages", "Vertrag"],
	["Policen", "Police"],
	["Häuser", "Haus"],
	["Steuern", "Steuer"],
	["Belege", "Beleg"],
	["Mieterinnen", "Mieterin"],
	["factures", "facture"],
	["journaux", "journal"],
	["bureaux", "bureau"],
	["contratti", "contratto"],
	["fatture", "fattura"],
	["policies", "policy"],
	["invoices", "invoice"],
	["résilier", "resilie"],
	["résiliation", "resilie"],
	["vérifier", "verifiee"],
])("several find the one, and a verb what was done: %s, %s", (several, one) => {
	const [stem = "?"] = stemsOf(several);
	expect(one.toLowerCase()).toContain(stem);
});

it.each(["Meister", "Kurs", "Reise", "Haus", "Küche", "Pass", "2024", "A4n", "Zins"])(
	"%s has no other stem",
	(word) => {
		expect(stemsOf(word)).toEqual([]);
	},
);
