import { alpina, beat, helvion, lena, makler, montana, noe, regula, ticinese } from "../cast.ts";
import { addDays, addMonths, type Day } from "../../../contract/days.ts";
import { yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { conditionsName, letterDraft, pdf, policyDraft, rising, yearly } from "../drafts.ts";
import { companyParty, personParty, personRecipient } from "../organisation.ts";
import { drawConditions } from "../paper/conditions.ts";
import { HOUSEHOLD_SMALL_PRINT } from "./small-print.ts";

const filing = { category: "Versicherungen", filedBy: "privat@ablage.example" } as const;
const holder = personRecipient(regula);
const adviser = `Luca Bernasconi, ${makler.name}`;
const common = { holder, adviser, conditions: conditionsName };

export function householdInsurance(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [
		yearly(year - 4, year + 1, contents),
		[liability(year - 4, 0), liability(year - 1, 1)],
		yearly(year - 3, year + 1, health),
		yearly(year - 2, year, car),
		[legalProtection(today)],
		[travel(year - 3)],
		[conditions(year - 5)],
		[waterDamage(year - 3)],
	];
}

function contents(year: number, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: alpina,
			product: "Hausratversicherung",
			number: `HR 44.120.${year}-${index + 1}`,
			issued: `${year - 1}-12-03`,
			from: `${year}-01-01`,
			to: `${year}-12-31`,
			insured: "Hausrat der 4½-Zimmer-Wohnung am Lindenweg 7, Winterthur, Versicherungssumme CHF 120'000",
			covers: [
				{
					name: "Feuer und Elementarschäden",
					sum: "CHF 120'000",
					deductible: "CHF 500",
					premium: rising(94.4, 3, index),
				},
				{
					name: "Diebstahl zu Hause",
					sum: "CHF 120'000",
					deductible: "CHF 200",
					premium: rising(88.2, 3, index),
				},
				{
					name: "Einfacher Diebstahl auswärts",
					sum: "CHF 3'000",
					deductible: "CHF 200",
					premium: rising(61.5, 4, index),
				},
				{ name: "Wasserschäden", sum: "CHF 120'000", deductible: "CHF 200", premium: rising(57.3, 6, index) },
				{
					name: "Glasbruch Gebäude und Möbel",
					sum: "CHF 4'000",
					deductible: "keiner",
					premium: rising(42, 3, index),
				},
				{
					name: "Velo und E-Bike, Kasko",
					sum: "CHF 5'000",
					deductible: "CHF 300",
					premium: rising(78.9, 5, index),
				},
			],
		},
		{ ...filing, folders: ["Wohnung Lindenweg", "Policen"] },
	);
}

function liability(year: number, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: montana,
			product: "Privathaftpflichtversicherung",
			number: `RC-PH ${812_440 + index}`,
			issued: `${year - 1}-06-10`,
			from: `${year - 1}-07-01`,
			to: `${year + 2 + index}-06-30`,
			insured: "Familie Brunner-Keller, alle Personen im gleichen Haushalt",
			covers: [
				{
					name: "Personen- und Sachschäden",
					sum: index ? "CHF 10'000'000" : "CHF 5'000'000",
					deductible: "CHF 200",
					premium: 104.7 + index * 8,
				},
				{ name: "Mieterschäden an der Wohnung", sum: "CHF 1'000'000", deductible: "CHF 500", premium: 34.2 },
				{ name: "Führen fremder Motorfahrzeuge", sum: "CHF 50'000", deductible: "CHF 1'000", premium: 28 },
			],
			remarks: index ? ["Die Versicherungssumme wurde auf Wunsch auf CHF 10'000'000 erhöht."] : [],
		},
		{ ...filing, folders: ["Policen"] },
	);
}

function health(year: number, index: number): DemoDraft {
	const monthly = (name: string, amount: number, deductible: string) => ({
		name,
		sum: "gemäss KVG/VVG",
		deductible,
		premium: rising(amount * 12, 6, index),
	});
	return policyDraft(
		{
			...common,
			insurer: helvion,
			product: "Krankenversicherung Familie",
			number: `756.${year}.4410.27`,
			issued: `${year - 1}-10-08`,
			from: `${year}-01-01`,
			to: `${year}-12-31`,
			insured: "Regula, Beat, Lena Chloé und Noé Brunner-Keller",
			covers: [
				monthly("Grundversicherung Hausarztmodell, Regula", 341.2, "CHF 1'500"),
				monthly("Grundversicherung Hausarztmodell, Beat", 329.8, "CHF 2'500"),
				monthly("Grundversicherung Kinder (2)", 98.6, "keiner"),
				monthly("Zahnpflege Kinder", 31.4, "25 %"),
				monthly("Spital halbprivat, Regula und Beat", 112.5, "keiner"),
			],
			remarks: ["Die Grundversicherung kann bis Ende November auf das Jahresende gewechselt werden."],
		},
		{
			...filing,
			folders: ["Gesundheit", "Policen"],
			parties: [companyParty(helvion), ...[regula, beat, lena, noe].map(personParty)],
			reminders: [{ type: "Custom", date: `${year}-11-15` }],
		},
	);
}

function car(year: number, index: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: alpina,
			product: "Motorfahrzeugversicherung",
			number: `MF ${year}.31-07`,
			issued: `${year}-02-14`,
			from: `${year}-03-01`,
			to: `${addDays(`${year + 1}-03-01`, -1)}`,
			insured: "Kombi, Erstzulassung 2019, Kontrollschild ZH 555 410",
			covers: [
				{ name: "Haftpflicht", sum: "CHF 100'000'000", deductible: "keiner", premium: 412.6 - index * 18 },
				{ name: "Teilkasko", sum: "Zeitwert", deductible: "CHF 300", premium: 268.4 },
				{ name: "Kollisionskasko", sum: "Zeitwert", deductible: "CHF 1'000", premium: 520.1 - index * 60 },
				{ name: "Insassen-Unfall", sum: "CHF 100'000", deductible: "keiner", premium: 46 },
			],
		},
		{ ...filing, folders: ["Auto", "Policen"], parties: [companyParty(alpina), personParty(beat)] },
	);
}

function legalProtection(today: Day): DemoDraft {
	const to = addDays(today, 40);
	return policyDraft(
		{
			...common,
			insurer: ticinese,
			product: "Rechtsschutzversicherung Privat und Verkehr",
			number: "PG-2201-5588",
			issued: addMonths(to, -37),
			from: addMonths(to, -36),
			to,
			insured: "Familie Brunner-Keller als Mieter, Arbeitnehmer und Verkehrsteilnehmer",
			covers: [
				{ name: "Privatrechtsschutz", sum: "CHF 500'000", deductible: "keiner", premium: 198 },
				{ name: "Verkehrsrechtsschutz", sum: "CHF 500'000", deductible: "keiner", premium: 96.5 },
			],
		},
		{ ...filing, folders: ["Policen"], reminders: [{ type: "Inactivity", date: addDays(today, 9) }] },
	);
}

function travel(year: number): DemoDraft {
	return policyDraft(
		{
			...common,
			insurer: helvion,
			product: "Reiseversicherung Jahrespaket",
			number: `RV-${year}-0093`,
			issued: `${year}-05-02`,
			from: `${year}-05-15`,
			to: `${year + 1}-05-14`,
			insured: "Familie Brunner-Keller, weltweit",
			covers: [
				{ name: "Annullierung", sum: "CHF 20'000", deductible: "CHF 100", premium: 119 },
				{ name: "Rückreise und Assistance", sum: "unbegrenzt", deductible: "keiner", premium: 48 },
			],
		},
		{ ...filing, archived: true, reminders: [] },
	);
}

function conditions(year: number): DemoDraft {
	const title = "Allgemeine Versicherungsbedingungen Hausrat und Privathaftpflicht";
	return {
		...filing,
		name: title,
		documentNumber: "AVB 2021",
		description: "Das Kleingedruckte zu Hausrat, Glas, Wertsachen und Haftpflicht.",
		folders: ["Policen"],
		parties: [companyParty(alpina)],
		filedOn: `${year}-12-10`,
		startDate: `${year}-01-01`,
		papers: [
			pdf(title, () =>
				drawConditions({
					insurer: alpina,
					title,
					edition: "2021",
					date: `${year}-01-01`,
					chapters: HOUSEHOLD_SMALL_PRINT,
				}),
			),
		],
	};
}

function waterDamage(year: number): DemoDraft {
	return letterDraft(
		{
			from: alpina,
			to: holder,
			date: `${year}-03-27`,
			subject: "Wasserschaden vom 11. März: Abrechnung der Entschädigung",
			greeting: "Sehr geehrte Frau Brunner",
			facts: [
				["Schadennummer", `S-${year}-70551`],
				["Police", `HR 44.120.${year}-1`],
			],
			paragraphs: [
				"Der Schaden durch den geplatzten Schlauch der Waschmaschine ist abgeklärt. Wir entschädigen Sie wie folgt.",
			],
			table: {
				columns: [
					{ title: "Gegenstand", share: 0.6 },
					{ title: "CHF", share: 0.4, align: "right" },
				],
				rows: [
					["Parkett im Schlafzimmer, Anteil Mieter", "640.00"],
					["Teppich 200 × 300 cm", "890.00"],
					["Abzüglich Selbstbehalt", "-200.00"],
					["Entschädigung", "1'330.00"],
				],
				total: true,
			},
			closing: [
				"Der Betrag wird Ihrem Konto in den nächsten Tagen gutgeschrieben. Damit ist der Fall für uns abgeschlossen.",
			],
			signedBy: "Sébastien Favre, Schadendienst",
		},
		{
			...filing,
			folders: ["Wohnung Lindenweg"],
			documentNumber: `S-${year}-70551`,
			cost: 1330,
			archived: true,
		},
	);
}
