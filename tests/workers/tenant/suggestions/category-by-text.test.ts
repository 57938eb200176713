import { describe, expect, it } from "vitest";
import { categoryByText } from "../../../../workers/cms/tenant/suggestions/category-by-text.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const HOUSEHOLD = named(
	"Versicherungen",
	"Wohnen",
	"Finanzen & Steuern",
	"Gesundheit",
	"Fahrzeuge",
	"Anschaffungen & Garantien",
	"Verträge",
	"Ausweise & Urkunden",
	"Schule",
);
const FRENCH = named(
	"Assurances",
	"Logement",
	"Salaires",
	"Impôts",
	"Banque",
	"Santé",
	"Véhicules",
	"Garanties",
	"Factures",
);
const ITALIAN = named(
	"Assicurazioni",
	"Casa",
	"Lavoro",
	"Imposte",
	"Banca",
	"Salute",
	"Veicoli",
	"Garanzie",
	"Fatture",
);
const ENGLISH = named(
	"Insurance",
	"Housing",
	"Payroll",
	"Taxes",
	"Bank",
	"Health",
	"Cars",
	"Warranties",
	"Invoices",
);

describe("the category for what a text plainly is", () => {
	it.each([
		[
			"Alpina Versicherungen AG\nPolice Hausrat\nVersicherungsnehmerin Anna Müller\nPrämie 120.00\nSelbstbehalt 200",
			HOUSEHOLD,
			"Versicherungen",
		],
		[
			"Mietvertrag für Wohnräume\nVermieterin: Immo Muster AG\nMieter: Beat Keller\nNebenkosten 200.00",
			HOUSEHOLD,
			"Wohnen",
		],
		[
			"Lohnabrechnung März 2026\nBruttolohn 6000.00\nAHV 318.00\nNettolohn 5200.00",
			HOUSEHOLD,
			"Finanzen & Steuern",
		],
		[
			"Definitive Veranlagung 2025\nKantonales Steueramt\nSteuerpflichtige: Anna Müller\nBundessteuer",
			HOUSEHOLD,
			"Finanzen & Steuern",
		],
		["Kontoauszug\nSaldovortrag 1.3.2026\nValuta Gutschrift Belastung", HOUSEHOLD, "Finanzen & Steuern"],
		[
			"Arztzeugnis\nPatientin: Anna Müller\nDiagnose: Grippe\nBehandlung seit 3.3.2026",
			HOUSEHOLD,
			"Gesundheit",
		],
		["Fahrzeugausweis\nStammnummer 123.456.789\nKontrollschild ZH 1\nHubraum 1400", HOUSEHOLD, "Fahrzeuge"],
		[
			"Garantieschein\nGerät: Waschmaschine\nSeriennummer 4711\nKaufdatum 1.2.2026",
			HOUSEHOLD,
			"Anschaffungen & Garantien",
		],
		[
			"Mobilfunkvertrag\nVertragsbeginn 1.3.2026\nMindestdauer 12 Monate\nKündigungsfrist 60 Tage",
			HOUSEHOLD,
			"Verträge",
		],
		[
			"Identitätskarte\nVorname Anna\nGeburtsdatum 1.1.1990\nHeimatort Winterthur",
			HOUSEHOLD,
			"Ausweise & Urkunden",
		],
		["Zeugnis\nSchuljahr 2025/2026\nKlasse 4b\nLehrperson B. Keller", HOUSEHOLD, "Schule"],
		[
			"Police d’assurance ménage\nPreneur d’assurance : Luc Favre\nPrime annuelle 300.00\nFranchise 200",
			FRENCH,
			"Assurances",
		],
		["Contrat de bail\nBailleur : Régie Muster SA\nLocataire : Luc Favre\nLoyer 1500.00", FRENCH, "Logement"],
		["Fiche de salaire mars 2026\nSalaire brut 6000.00\nAVS 318.00\nSalaire net 5200.00", FRENCH, "Salaires"],
		[
			"Décision de taxation 2025\nAdministration fiscale\nContribuable : Luc Favre\nImpôt cantonal",
			FRENCH,
			"Impôts",
		],
		["Facture n° 12\nDate de facture 12.03.2026\nTVA 8.1 %\nMontant total CHF 120.00", FRENCH, "Factures"],
		[
			"Polizza economia domestica\nContraente: Sara Rossi\nPremio annuo 300.00\nFranchigia e copertura",
			ITALIAN,
			"Assicurazioni",
		],
		["Contratto di locazione\nLocatore: Muster SA\nConduttore: Sara Rossi\nPigione 1200.00", ITALIAN, "Casa"],
		["Estratto conto\nSaldo iniziale\nAccredito e addebito\nTitolare: Sara Rossi", ITALIAN, "Banca"],
		["Certificato medico\nPaziente: Sara Rossi\nDiagnosi e terapia", ITALIAN, "Salute"],
		["Certificato di garanzia\nNumero di serie 4711\nData d'acquisto 1.2.2026", ITALIAN, "Garanzie"],
		["Insurance policy\nPolicyholder: Jane Roe\nAnnual premium 300.00\nDeductible 200", ENGLISH, "Insurance"],
		["Tenancy agreement\nLandlord: Muster Ltd\nTenant: Jane Roe\nMonthly rent 1500.00", ENGLISH, "Housing"],
		["Payslip March 2026\nGross pay 6000.00\nEmployer: Muster Ltd\nNet pay 5200.00", ENGLISH, "Payroll"],
		["Invoice\nInvoice number 12\nVAT 8.1 %\nAmount due: CHF 120.00", ENGLISH, "Invoices"],
	])("%j", (text, categories, expected) => {
		expect(categoryByText(text, categories)?.category.name).toBe(expected);
	});

	it("comes with the words that say so, as they stand there", () => {
		const text = "Police Hausrat\nVersicherungsnehmerin Anna Müller\nPrämie 120.00\nSelbstbehalt 200";
		expect(categoryByText(text, HOUSEHOLD)?.words).toEqual(["Police", "Versicherungsnehmerin", "Prämie"]);
	});

	it.each([
		["a text about nothing of it", "Wanderwege im Engadin\nEine schöne Wohnung mit Aussicht"],
		["a title alone", "Police"],
		["as much of one kind as of another", "Police\nMietvertrag\nPrämie\nMietzins"],
		["an order", "Auftragsbestätigung 12\nMWST 8.1 %\nRechnungsbetrag\nTotal CHF 120.00"],
		["no text", ""],
	])("is none for %s", (_, text) => {
		expect(categoryByText(text, [...HOUSEHOLD, ...named("Rechnungen")])).toBeNull();
	});

	it("is none where no category, or more than one, is for it", () => {
		const policy = "Police Hausrat\nVersicherungsnehmerin Anna Müller\nPrämie 120.00";
		expect(categoryByText(policy, named("Wohnen", "Rechnungen"))).toBeNull();
		expect(categoryByText(policy, named("Sachversicherungen", "Personenversicherungen"))).toBeNull();
	});

	it("of a bill is that for bills; where there is none, that for what it is about", () => {
		const bill =
			"Zahnarztrechnung\nRechnungsdatum 12.03.2026\nPatientin: Anna Müller\nBehandlung und Diagnose\nTotal CHF 120.00\nzahlbar innert 30 Tagen, MWST";
		const withBills = named("Gesundheit", "Arztrechnungen");
		expect(categoryByText(bill, named("Gesundheit"))?.category.name).toBe("Gesundheit");
		expect(categoryByText(bill, withBills)?.category.name ?? null).not.toBe("Gesundheit");
	});
});
