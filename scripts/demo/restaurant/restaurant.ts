import {
	alpina,
	brauerei,
	helvion,
	kaelte,
	koch,
	lebensmittel,
	makler,
	montana,
	sternen,
	ticinese,
	weingut,
	wirtin,
} from "../cast.ts";
import { addDays, addMonths, type Day, formatDay } from "../../../contract/days.ts";
import { addYears, money, yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import {
	conditionsName,
	contractDraft,
	invoiceDraft,
	letterDraft,
	policyDraft,
	rising,
	warrantyDraft,
	yearly,
} from "../drafts.ts";
import { companyParty, organisationRecipient, personParty, personRecipient } from "../organisation.ts";
import type { Cover } from "../paper/policy.ts";

export const RESTAURANT_CATEGORIES = [
	"Sachversicherungen",
	"Personenversicherungen",
	"Pacht & Verträge",
	"Rechnungen",
	"Hygiene & Bewilligungen",
	"Geräte & Garantien",
] as const;
export const RESTAURANT_FOLDERS = ["Gasthaus", "Küche", "Personal", "Mandat Bernasconi"] as const;
export const MANDATED_CATEGORIES = ["Sachversicherungen", "Personenversicherungen"] as const;

const owner = "sternen@ablage.example";
const broker = "makler@ablage.example";
const us = organisationRecipient(sternen);
const common = { holder: us, adviser: `Luca Bernasconi, ${makler.name}`, conditions: conditionsName };

export function restaurantChains(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [
		[mandate(addMonths(today, -34))],
		yearly(year - 3, year, businessContents),
		yearly(year - 2, year, sickPay),
		[buildingLiability(today)],
		[legalProtection(year - 4)],
		[lease(`${year - 4}-12-20`)],
		[beer(addMonths(today, -50)), beer(addMonths(today, -14))],
		...[addMonths(today, -8), addDays(today, -20)].map((date) => [drinks(date, today)]),
		[wine(addMonths(today, -3), today)],
		[cooling(addDays(today, -8), today)],
		[inspection(addMonths(today, -19), "zwei geringfügige Mängel")],
		[inspection(addMonths(today, -4), "keine Mängel")],
		[patent(today)],
		[coldRoom(today)],
		[dishwasher(today)],
		[chef(addMonths(today, -26))],
		[comparison(addDays(today, -3))],
	];
}

const policy = (
	insurer: typeof alpina,
	product: string,
	number: string,
	[from, to]: [Day, Day],
	insured: string,
	covers: readonly Cover[],
	beside: Partial<DemoDraft> = {},
): DemoDraft =>
	policyDraft(
		{ ...common, insurer, product, number, issued: addDays(from, -24), from, to, insured, covers },
		{ category: "Sachversicherungen", filedBy: broker, folders: ["Mandat Bernasconi"], ...beside },
	);

function mandate(date: Day): DemoDraft {
	return contractDraft(
		{
			title: "Maklermandat Bernasconi Versicherungsbroker",
			issuer: makler,
			issuerRole: "Broker",
			counterparty: us,
			counterpartyRole: "Auftraggeberin",
			date,
			facts: [
				["Umfang", "alle Sach- und Personenversicherungen des Betriebs"],
				["Dauer", "unbefristet, jederzeit widerrufbar (Art. 404 OR)"],
			],
			clauses: [
				{
					heading: "Auftrag",
					paragraphs: [
						"Der Broker prüft, vergleicht und betreut die Versicherungen und begleitet Schadenfälle. Er entscheidet nicht, er empfiehlt.",
					],
				},
				{
					heading: "Entschädigung",
					paragraphs: [
						"Der Broker wird durch die Courtagen der Gesellschaften entschädigt und legt sie auf Verlangen offen (Art. 45b VAG).",
					],
				},
				{
					heading: "Daten",
					paragraphs: [
						"Der Broker erhält Einsicht in die Kategorien der Versicherungen. Mit dem Mandat endet die Einsicht.",
					],
				},
			],
			signatures: ["Luca Bernasconi", "Vreni Rüegsegger"],
		},
		{
			category: "Pacht & Verträge",
			filedBy: owner,
			folders: ["Mandat Bernasconi"],
			parties: [companyParty(makler), personParty(wirtin)],
		},
	);
}

function businessContents(year: number, index: number): DemoDraft {
	return policy(
		alpina,
		"Geschäftsversicherung Gastgewerbe",
		`GG ${year}-0077`,
		[`${year}-02-01`, `${year + 1}-01-31`],
		"Gaststube, Saal, Küche und neun Zimmer, Dorfstrasse 1, Freienstein",
		[
			{
				name: "Einrichtung und Waren: Feuer, Wasser, Diebstahl",
				sum: "CHF 420'000",
				deductible: "CHF 500",
				premium: rising(1_610, 5, index),
			},
			{ name: "Ertragsausfall", sum: "CHF 600'000", deductible: "2 Tage", premium: rising(980, 5, index) },
			{
				name: "Verderb von Kühlgut",
				sum: "CHF 15'000",
				deductible: "CHF 200",
				premium: rising(142.5, 8, index),
			},
			{
				name: "Gäste-Effekten und Garderobe",
				sum: "CHF 10'000",
				deductible: "CHF 200",
				premium: rising(88, 3, index),
			},
		],
	);
}

function sickPay(year: number, index: number): DemoDraft {
	return policy(
		helvion,
		"Krankentaggeldversicherung Personal",
		`KTG-${year}-301`,
		[`${year}-01-01`, `${year}-12-31`],
		"Alle Angestellten nach L-GAV, 80 % des Lohnes während 730 Tagen",
		[
			{
				name: "Krankentaggeld, Wartefrist 30 Tage",
				sum: "80 % des Lohnes",
				deductible: "30 Tage",
				premium: rising(9_870.4, 11, index),
			},
			{
				name: "Mutterschaft, Ergänzung",
				sum: "80 % des Lohnes",
				deductible: "keiner",
				premium: rising(612, 4, index),
			},
		],
		{ category: "Personenversicherungen", folders: ["Personal", "Mandat Bernasconi"] },
	);
}

function buildingLiability(today: Day): DemoDraft {
	const to = addDays(today, 18);
	return policy(
		montana,
		"Betriebshaftpflicht Gasthaus",
		"RC-G 9914",
		[addMonths(to, -36), to],
		"Gastbetrieb mit Saal bis 180 Personen, Terrasse und Spielplatz",
		[
			{ name: "Personen- und Sachschäden", sum: "CHF 5'000'000", deductible: "CHF 500", premium: 1_120 },
			{ name: "Obhut und Garderobe", sum: "CHF 20'000", deductible: "CHF 200", premium: 96.4 },
		],
		{ reminders: [{ type: "Inactivity", date: addDays(today, 4) }] },
	);
}

function legalProtection(year: number): DemoDraft {
	return policy(
		ticinese,
		"Rechtsschutz Gastronomie",
		`PG-${year}-7`,
		[`${year}-12-15`, `${year + 2}-12-14`],
		"Arbeitsrecht, Mietrecht, Lieferanten",
		[{ name: "Betriebsrechtsschutz", sum: "CHF 300'000", deductible: "CHF 500", premium: 640 }],
		{ archived: true, reminders: [] },
	);
}

function lease(date: Day): DemoDraft {
	return contractDraft(
		{
			title: "Pachtvertrag Gasthaus Sternen mit Inventar",
			issuer: {
				...sternen,
				name: "Bürgergemeinde Freienstein-Teufen",
				claim: "Liegenschaften",
				colour: "#3f6212",
			},
			issuerRole: "Verpächterin",
			counterparty: us,
			counterpartyRole: "Pächterin",
			date,
			facts: [
				["Gegenstand", "Gasthaus mit Wirtewohnung, Saal, Inventar gemäss Liste"],
				["Pachtzins", `6 % vom Umsatz, mindestens ${money(4_200)} im Monat`],
				["Dauer", "zehn Jahre"],
			],
			clauses: [
				{
					heading: "Betriebspflicht",
					paragraphs: [
						"Das Gasthaus ist an fünf Tagen in der Woche geöffnet. Betriebsferien dauern höchstens vier Wochen.",
					],
				},
				{
					heading: "Inventar",
					paragraphs: [
						"Das Kleininventar geht gegen Bezahlung von CHF 18'400 über. Das Grossinventar bleibt Eigentum der Verpächterin; die Pächterin ersetzt, was abgeht.",
					],
				},
				{
					heading: "Bauten",
					paragraphs: [
						"Lüftung, Fettabscheider und Heizung unterhält die Verpächterin, Küchengeräte die Pächterin.",
					],
				},
				{
					heading: "Kündigung",
					paragraphs: [
						"Die Kündigung ist mit zwölf Monaten Frist auf das Ende der Dauer zulässig, ausserordentlich nach Art. 297 OR.",
					],
				},
			],
			signatures: ["Bürgergemeinde Freienstein-Teufen", "Vreni Rüegsegger"],
		},
		{
			category: "Pacht & Verträge",
			filedBy: owner,
			folders: ["Gasthaus"],
			documentNumber: "PV-1",
			cost: 4_200,
			endDate: addYears(date, 10),
		},
	);
}

function beer(date: Day): DemoDraft {
	return contractDraft(
		{
			title: "Liefervertrag Bier und Mineralwasser",
			issuer: brauerei,
			issuerRole: "Lieferantin",
			counterparty: us,
			counterpartyRole: "Kundin",
			date,
			facts: [
				["Mindestbezug", "120 hl im Jahr"],
				["Rückvergütung", "CHF 38 je hl"],
				["Dauer", "drei Jahre"],
			],
			clauses: [
				{
					heading: "Ausschliesslichkeit",
					paragraphs: [
						"Offenes Bier wird nur von der Lieferantin bezogen. Flaschenbier kleiner Brauereien ist bis 10 hl im Jahr frei.",
					],
				},
				{
					heading: "Anlage",
					paragraphs: [
						"Zapfanlage und Kühlzelle stellt die Lieferantin leihweise. Die Reinigung der Leitungen erfolgt alle zwei Wochen.",
					],
				},
			],
			signatures: [brauerei.name, "Vreni Rüegsegger"],
		},
		{
			category: "Pacht & Verträge",
			filedBy: owner,
			folders: ["Gasthaus"],
			endDate: addYears(date, 3),
			inactiveDate: addYears(date, 3),
			reminders: [{ type: "Inactivity", date: addMonths(addYears(date, 3), -6) }],
		},
	);
}

function drinks(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: brauerei,
			to: us,
			number: `L-${date.replaceAll("-", "")}`,
			title: "Getränkelieferung",
			date,
			payableWithin: 30,
			vat: 8.1,
			positions: [
				{ text: "Lager hell, Tank", quantity: 10, unit: "hl", price: 298 },
				{ text: "Amber, Fass 20 l", quantity: 14, unit: "Fass", price: 72.4 },
				{ text: "Mineral 12×1 l", quantity: 40, unit: "Harass", price: 13.8 },
			],
		},
		{ category: "Rechnungen", filedBy: owner, folders: ["Gasthaus"] },
		today,
	);
}

function wine(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: weingut,
			to: us,
			number: `FT-${date.slice(0, 4)}-118`,
			title: "Fattura Merlot e Bondola",
			date,
			payableWithin: 30,
			vat: 8.1,
			positions: [
				{ text: "Merlot riserva, 75 cl", quantity: 96, unit: "bott.", price: 17.5 },
				{ text: "Bondola, 75 cl", quantity: 48, unit: "bott.", price: 12.9 },
			],
			note: "Pagabile entro 30 giorni. Grazie mille per l'ordine.",
		},
		{ category: "Rechnungen", filedBy: owner, folders: ["Gasthaus"] },
		today,
	);
}

function cooling(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: kaelte,
			to: us,
			number: `S-${date.replaceAll("-", "")}`,
			title: "Servicerechnung Kühlzelle",
			date,
			payableWithin: 10,
			vat: 8.1,
			positions: [
				{ text: "Dichtheitsprüfung nach ChemRRV", quantity: 1, unit: "×", price: 240 },
				{ text: "Kältemittel R-290 nachgefüllt", quantity: 0.6, unit: "kg", price: 165 },
				{ text: "Arbeit und Weg", quantity: 3.5, unit: "Std.", price: 128 },
			],
		},
		{ category: "Rechnungen", filedBy: owner, folders: ["Küche"] },
		today,
	);
}

function inspection(date: Day, result: string): DemoDraft {
	return letterDraft(
		{
			from: lebensmittel,
			to: us,
			date,
			subject: `Bericht Lebensmittelkontrolle vom ${formatDay(addDays(date, -6))}`,
			facts: [
				["Betrieb", "Gasthaus Sternen, Freienstein"],
				["Ergebnis", result],
				["Gefahrenklasse", "gering"],
			],
			paragraphs: [
				`Bei der unangemeldeten Kontrolle von Küche, Kühlräumen und Selbstkontrolle wurden ${result} festgestellt. Temperaturlisten und Schulungsnachweise waren vollständig.`,
			],
			signedBy: "Dr. Gaëlle Pythoud, Lebensmittelinspektorin",
		},
		{ category: "Hygiene & Bewilligungen", filedBy: owner, folders: ["Küche"] },
	);
}

function patent(today: Day): DemoDraft {
	return {
		category: "Hygiene & Bewilligungen",
		filedBy: owner,
		name: "Gastwirtschaftspatent Vreni Rüegsegger",
		description:
			"Gilt für die Person und den Betrieb. Verlängerung der Öffnungszeiten am Chilbi-Wochenende jedes Jahr neu beantragen.",
		documentNumber: "GP 8427/12",
		folders: ["Gasthaus"],
		parties: [personParty(wirtin)],
		filedOn: addMonths(today, -46),
		startDate: addMonths(today, -46),
		reminders: [{ type: "Custom", date: addDays(today, 90) }],
	};
}

function coldRoom(today: Day): DemoDraft {
	const bought = addDays(today, 36 - 3 * 365);
	return warrantyDraft(
		{
			seller: kaelte,
			buyer: us,
			product: "Kühlzelle KZ 8 m³ mit Aggregat",
			serialNumber: "KZ8-0417",
			bought,
			until: addDays(today, 36),
			price: 11_480,
			extras: [["Wartung", "jährlich, sonst verfällt die Garantie"]],
		},
		{ category: "Geräte & Garantien", filedBy: owner, folders: ["Küche"] },
	);
}

function dishwasher(today: Day): DemoDraft {
	const bought = addMonths(today, -10);
	return warrantyDraft(
		{
			seller: kaelte,
			buyer: us,
			product: "Haubenspülmaschine ProSpül 500",
			serialNumber: "PS500-9913",
			bought,
			until: addYears(bought, 2),
			price: 6_790,
		},
		{ category: "Geräte & Garantien", filedBy: owner, folders: ["Küche"] },
		{
			time: "07:55",
			positions: [
				["ProSpül 500", 6_790],
				["Anlieferung", 0],
			],
			paidWith: "Rechnung",
		},
	);
}

function chef(date: Day): DemoDraft {
	const name = `${koch.firstName} ${koch.lastName}`;
	return contractDraft(
		{
			title: `Arbeitsvertrag Küchenchef ${name}`,
			issuer: sternen,
			issuerRole: "Arbeitgeberin",
			counterparty: personRecipient(koch).slice(1),
			counterpartyRole: "Arbeitnehmer",
			date,
			facts: [
				["Funktion", "Küchenchef"],
				["Lohn", `${money(6_400)} brutto im Monat, 13-mal`],
				["Grundlage", "L-GAV des Gastgewerbes"],
			],
			clauses: [
				{
					heading: "Arbeitszeit",
					paragraphs: [
						"42 Stunden in der Woche, Ruhetage Montag und Dienstag. Überstunden werden mit Freizeit gleicher Dauer ausgeglichen.",
					],
				},
				{
					heading: "Verpflegung",
					paragraphs: ["Verpflegung nach den Ansätzen der Steuerverwaltung, CHF 21.50 im Tag."],
				},
			],
			signatures: ["Vreni Rüegsegger", name],
		},
		{
			category: "Pacht & Verträge",
			filedBy: owner,
			folders: ["Personal"],
			cost: 6_400,
			parties: [personParty(koch)],
		},
	);
}

function comparison(date: Day): DemoDraft {
	return letterDraft(
		{
			from: makler,
			to: us,
			date,
			subject: "Vergleich Betriebshaftpflicht: drei Offerten",
			greeting: "Liebe Vreni",
			paragraphs: [
				"Deine Haftpflicht läuft bald aus. Ich habe bei drei Gesellschaften angefragt, Deckung je CHF 5 Mio., Selbstbehalt CHF 500.",
			],
			table: {
				columns: [
					{ title: "Gesellschaft", share: 0.44 },
					{ title: "Prämie CHF", share: 0.22, align: "right" },
					{ title: "Saalanlässe", share: 0.34 },
				],
				rows: [
					["Montana Assurances SA (bisher)", "1'277.20", "bis 180 Personen"],
					["Alpina Versicherungen AG", "1'190.00", "bis 250 Personen"],
					["Ticinese Assicurazioni SA", "1'344.50", "ohne Grenze"],
				],
			},
			closing: [
				"Ich empfehle die Alpina: günstiger, und der Chilbi-Abend ist gedeckt. Sag mir bis Ende Monat Bescheid.",
			],
			signedBy: "Luca Bernasconi",
		},
		{
			category: "Sachversicherungen",
			filedBy: broker,
			folders: ["Mandat Bernasconi"],
			parties: [companyParty(makler), companyParty(montana), companyParty(alpina)],
			reminders: [{ type: "Custom", date: addDays(date, 10) }],
		},
	);
}
