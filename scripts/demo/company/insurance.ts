import { alpina, hofmann, makler, montana, ticinese, vorsorge } from "../cast.ts";
import { addDays, addMonths, type Day } from "../../../contract/days.ts";
import { money, yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { conditionsName, letterDraft, pdf, policyDraft, rising, yearly } from "../drafts.ts";
import { companyParty, organisationRecipient } from "../organisation.ts";
import { drawConditions } from "../paper/conditions.ts";
import { COMPANY_SMALL_PRINT } from "./small-print.ts";

const filing = { category: "Versicherungen", filedBy: "firma@ablage.example" } as const;
const holder = organisationRecipient(hofmann);
const common = { holder, adviser: `Luca Bernasconi, ${makler.name}`, conditions: conditionsName };

export function companyInsurance(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [
		yearly(year - 4, year, businessLiability),
		yearly(year - 3, year, accident),
		yearly(year - 2, year, fleet),
		[property(today)],
		[cyber(addMonths(today, -25), 0), cyber(addMonths(today, -13), 1), cyber(addMonths(today, -1), 2)],
		[pension(year)],
		[conditions(year)],
		[claim(addMonths(today, -3))],
	];
}

function businessLiability(year: number, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: montana,
			product: "Betriebshaftpflichtversicherung",
			number: `RC-E ${year}/5520`,
			issued: `${year - 1}-11-28`,
			from: `${year}-01-01`,
			to: `${year}-12-31`,
			insured: `${hofmann.name}, Elektroinstallationen und Photovoltaik, Lohnsumme CHF 1'${450 + index * 120}'000`,
			covers: [
				{
					name: "Personen- und Sachschäden",
					sum: "CHF 10'000'000",
					deductible: "CHF 1'000",
					premium: rising(3_480, 7, index),
				},
				{
					name: "Obhuts- und Bearbeitungsschäden",
					sum: "CHF 500'000",
					deductible: "CHF 1'000",
					premium: rising(910, 5, index),
				},
				{
					name: "Allmählichkeitsschäden",
					sum: "CHF 1'000'000",
					deductible: "CHF 2'000",
					premium: rising(365.4, 4, index),
				},
				{
					name: "Ein- und Ausbaukosten Solarmodule",
					sum: "CHF 250'000",
					deductible: "CHF 2'000",
					premium: rising(640, 9, index),
				},
			],
		},
		{ ...filing, folders: ["Policen"] },
	);
}

function accident(year: number, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: ticinese,
			product: "Unfallversicherung UVG und Zusatz",
			number: `UVG ${year}-0417`,
			issued: `${year - 1}-12-09`,
			from: `${year}-01-01`,
			to: `${year}-12-31`,
			insured: "Alle Mitarbeitenden, Betriebsteile A (Montage) und B (Büro)",
			covers: [
				{
					name: "Berufsunfall, Montage",
					sum: "gemäss UVG",
					deductible: "keiner",
					premium: rising(18_430.2, 3, index),
				},
				{
					name: "Berufsunfall, Büro",
					sum: "gemäss UVG",
					deductible: "keiner",
					premium: rising(812.6, 3, index),
				},
				{
					name: "Nichtberufsunfall",
					sum: "gemäss UVG",
					deductible: "keiner",
					premium: rising(14_210.8, 3, index),
				},
				{
					name: "Zusatz: Überschusslohn",
					sum: "CHF 250'000",
					deductible: "keiner",
					premium: rising(2_190, 2, index),
				},
			],
		},
		{ ...filing, folders: ["Policen", "Personal"] },
	);
}

function fleet(year: number, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: alpina,
			product: "Flottenversicherung Servicefahrzeuge",
			number: `FL ${year}.88-2`,
			issued: `${year}-03-12`,
			from: `${year}-04-01`,
			to: `${year + 1}-03-31`,
			insured: `${7 + index} Lieferwagen und 2 Anhänger`,
			covers: [
				{
					name: "Haftpflicht",
					sum: "CHF 100'000'000",
					deductible: "keiner",
					premium: rising(4_960, 8, index),
				},
				{
					name: "Vollkasko",
					sum: "Neuwert 2 Jahre, dann Zeitwert",
					deductible: "CHF 1'000",
					premium: rising(6_712.5, 8, index),
				},
				{
					name: "Werkzeug und Material im Fahrzeug",
					sum: "CHF 30'000 je Fahrzeug",
					deductible: "CHF 500",
					premium: rising(1_120, 4, index),
				},
			],
		},
		{ ...filing, folders: ["Policen", "Fahrzeuge"] },
	);
}

function property(today: Day): DemoDraft {
	const to = addDays(today, 61);
	return policyDraft(
		{
			...common,
			insurer: alpina,
			product: "Geschäftsversicherung Sachen und Ertragsausfall",
			number: "GV 70.331-4",
			issued: addMonths(to, -61),
			from: addMonths(to, -60),
			to,
			insured: "Lager, Werkstatt und Büro an der Industriestrasse 15, Winterthur",
			covers: [
				{
					name: "Feuer, Elementar, Diebstahl, Wasser",
					sum: "CHF 850'000",
					deductible: "CHF 500",
					premium: 2_310.8,
				},
				{ name: "Ertragsausfall, 12 Monate", sum: "CHF 1'200'000", deductible: "3 Tage", premium: 1_480 },
				{ name: "Glasbruch", sum: "CHF 20'000", deductible: "keiner", premium: 164.5 },
				{ name: "Erdbeben", sum: "CHF 850'000", deductible: "10 %", premium: 610 },
			],
			remarks: [
				"Laufzeit fünf Jahre. Ohne Kündigung drei Monate vor Ablauf verlängert sich der Vertrag um ein Jahr.",
			],
		},
		{
			...filing,
			folders: ["Policen"],
			reminders: [
				{ type: "Inactivity", date: addDays(today, 12) },
				{ type: "Custom", date: addDays(today, 5) },
			],
		},
	);
}

function cyber(from: Day, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: montana,
			product: "Cyberversicherung",
			number: `CY-${4_410 + index}`,
			issued: addDays(from, -9),
			from,
			to: addDays(addMonths(from, 12), -1),
			insured: `${hofmann.name}, Informatik und Daten, Gebäudeautomation der Kunden`,
			covers: [
				{
					name: "Wiederherstellung von Daten und Systemen",
					sum: "CHF 250'000",
					deductible: "CHF 2'500",
					premium: rising(1_240, 12, index),
				},
				{
					name: "Betriebsunterbruch",
					sum: "CHF 250'000",
					deductible: "24 Stunden",
					premium: rising(870, 12, index),
				},
				{
					name: "Haftpflicht nach Datenverlust",
					sum: "CHF 1'000'000",
					deductible: "CHF 2'500",
					premium: rising(690, 10, index),
				},
			],
		},
		{ ...filing, folders: ["Policen", "Informatik"] },
	);
}

function pension(year: number): DemoDraft {
	return letterDraft(
		{
			from: vorsorge,
			to: holder,
			date: `${year}-02-06`,
			subject: `Beitragsrechnung berufliche Vorsorge (BVG) ${year}`,
			facts: [
				["Anschluss-Nr.", "A-20331"],
				["Versicherte", "17 Personen"],
			],
			paragraphs: ["Gemäss Ihrer Lohnmeldung ergeben sich für das laufende Jahr die folgenden Beiträge."],
			table: {
				columns: [
					{ title: "Beitrag", share: 0.6 },
					{ title: "CHF", share: 0.4, align: "right" },
				],
				rows: [
					["Sparbeiträge", "98'410.20"],
					["Risikobeiträge Tod und Invalidität", "17'033.60"],
					["Sicherheitsfonds und Verwaltung", "2'460.00"],
					["Total, je zur Hälfte Firma und Versicherte", "117'903.80"],
				],
				total: true,
			},
			signedBy: "Heidi Ammann, Kollektivverträge",
		},
		{ ...filing, folders: ["Personal"], documentNumber: `A-20331/${year}`, cost: 117_903.8 },
	);
}

function conditions(year: number): DemoDraft {
	const title = "Allgemeine Bedingungen Betriebshaftpflicht und technische Versicherungen";
	return {
		...filing,
		name: title,
		documentNumber: "AB-BH 2023",
		folders: ["Policen"],
		parties: [companyParty(montana)],
		filedOn: `${year - 3}-12-04`,
		startDate: `${year - 3}-01-01`,
		papers: [
			pdf(title, () =>
				drawConditions({
					insurer: montana,
					title,
					edition: "2023",
					date: `${year - 3}-01-01`,
					chapters: COMPANY_SMALL_PRINT,
				}),
			),
		],
	};
}

function claim(date: Day): DemoDraft {
	return letterDraft(
		{
			from: montana,
			to: holder,
			date,
			subject: "Schadenfall Schulhaus Räterschen: Eingangsbestätigung",
			greeting: "Sehr geehrter Herr Hofmann",
			facts: [
				["Schadennummer", "BH-3307-26"],
				["Ereignis", "Kurzschluss in der Unterverteilung, Folgeschaden an der Lüftung"],
				["Selbstbehalt", money(1_000)],
			],
			paragraphs: [
				"Wir haben Ihre Meldung erhalten und einen Experten beauftragt. Bitte bewahren Sie die ausgebauten Teile auf.",
				"Bitte anerkennen Sie gegenüber der Geschädigten keine Ansprüche, bevor wir die Haftung geprüft haben.",
			],
			signedBy: "Etienne Bächler, Schaden Unternehmen",
		},
		{
			...filing,
			folders: ["Schäden"],
			documentNumber: "BH-3307-26",
			reminders: [{ type: "Custom", date: addMonths(date, 4) }],
		},
	);
}
