import {
	arbeitgeber,
	beat,
	ferien,
	garage,
	musikschule,
	noe,
	regula,
	steueramt,
	vorsorge,
	zahnarzt,
} from "../cast.ts";
import { addDays, addMonths, type Day } from "../../../contract/days.ts";
import { money, plainAmount, yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { invoiceDraft, letterDraft, rising, yearly } from "../drafts.ts";
import { companyParty, personParty, personRecipient } from "../organisation.ts";

const filedBy = "privat@ablage.example";
const family = ["Regula und Beat Brunner-Keller", ...personRecipient(regula).slice(-2)];

export function householdMoney(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [
		...yearly(year - 4, year - 1, (each, index) => [taxAssessment(each, index)]),
		...yearly(year - 4, year - 1, (each, index) => [salaryStatement(each, index)]),
		...yearly(year - 2, year - 1, (each) => [pension(each)]),
		[dentist(addDays(today, -17), 2, today)],
		[dentist(addMonths(today, -14), 1, today)],
		[carService(addMonths(today, -7), today)],
		[holidays(addMonths(today, -16), today)],
		[music(addDays(today, -4), today)],
	];
}

function taxAssessment(year: number, index: number): DemoDraft {
	const income = rising(131_400, 1.8, index);
	const taxable = Math.round(income * 0.71);
	const tax = Math.round(taxable * 0.118 * 20) / 20;
	return letterDraft(
		{
			from: steueramt,
			to: family,
			date: `${year + 1}-09-22`,
			subject: `Schlussrechnung Staats- und Gemeindesteuern ${year}`,
			greeting: "Sehr geehrte Frau Brunner, sehr geehrter Herr Brunner",
			facts: [
				["AHV-Nummer", "756.0000.4410.27"],
				["Register-Nr.", "230-88.417"],
				["Steuerperiode", String(year)],
			],
			paragraphs: [
				`Aufgrund der Einschätzung vom August ergibt sich für das Jahr ${year} die folgende Steuerrechnung.`,
			],
			table: {
				columns: [
					{ title: "Bemessung", share: 0.66 },
					{ title: "CHF", share: 0.34, align: "right" },
				],
				rows: [
					["Total der Einkünfte", plainAmount(income)],
					["Abzüge (Berufskosten, Krankenkasse, Säule 3a, Kinder)", plainAmount(taxable - income)],
					["Steuerbares Einkommen", plainAmount(taxable)],
					["Steuerbares Vermögen", plainAmount(rising(84_000, 6, index))],
					["Einfache Staatssteuer, Steuerfuss 98 %", plainAmount(tax * 0.44)],
					["Gemeindesteuer, Steuerfuss 125 %", plainAmount(tax * 0.56)],
					["Steuern total", plainAmount(tax)],
				],
				total: true,
			},
			closing: [
				`Nach Anrechnung der Akontozahlungen bleibt ein Betrag von ${money(rising(412.35, 9, index))}, zahlbar innert 30 Tagen. Gegen diese Rechnung kann innert 30 Tagen Einsprache erhoben werden.`,
			],
			signedBy: "Abteilung natürliche Personen",
		},
		{
			category: "Steuern",
			filedBy,
			folders: [`Steuern ${year}`],
			documentNumber: `230-88.417/${year}`,
			cost: tax,
			archived: index < 2,
		},
	);
}

function salaryStatement(year: number, index: number): DemoDraft {
	const gross = rising(78_650, 1.5, index);
	return letterDraft(
		{
			from: arbeitgeber,
			to: personRecipient(beat),
			date: `${year + 1}-01-19`,
			subject: `Lohnausweis ${year}`,
			facts: [
				["Arbeitnehmer", "Beat Brunner-Keller"],
				["Beschäftigung", "80 %, Bauingenieur FH"],
				["Zeitraum", `01.01.${year} bis 31.12.${year}`],
			],
			paragraphs: ["Für Ihre Steuererklärung bestätigen wir die folgenden Bezüge."],
			table: {
				columns: [
					{ title: "Ziffer", share: 0.12 },
					{ title: "Bezeichnung", share: 0.58 },
					{ title: "CHF", share: 0.3, align: "right" },
				],
				rows: [
					["1", "Lohn", plainAmount(gross)],
					["2.3", "Generalabonnement, Anteil", "0.00"],
					["8", "Bruttolohn total", plainAmount(gross)],
					["9", "Beiträge AHV/IV/EO/ALV/NBUV", plainAmount(gross * -0.0725)],
					["10.1", "Berufliche Vorsorge", plainAmount(gross * -0.071)],
					["11", "Nettolohn", plainAmount(gross * 0.8565)],
				],
				total: true,
			},
			signedBy: "Personaldienst",
		},
		{
			category: "Steuern",
			filedBy,
			folders: [`Steuern ${year}`],
			cost: Math.round(gross * 0.8565 * 20) / 20,
			parties: [companyParty(arbeitgeber), personParty(beat)],
			archived: index < 2,
		},
	);
}

function pension(year: number): DemoDraft {
	const paid = year % 2 ? 7_258 : 7_056;
	return letterDraft(
		{
			from: vorsorge,
			to: personRecipient(regula),
			date: `${year + 1}-01-12`,
			subject: `Bescheinigung Säule 3a, Beiträge ${year}`,
			facts: [
				["Vorsorgekonto", "3A-0017.552"],
				["Beitrag", money(paid)],
			],
			paragraphs: [
				`Wir bestätigen, dass im Jahr ${year} Beiträge von ${money(paid)} an die gebundene Selbstvorsorge einbezahlt wurden. Der Betrag kann vom steuerbaren Einkommen abgezogen werden.`,
			],
			signedBy: "Vorsorgekonten",
		},
		{
			category: "Steuern",
			filedBy,
			folders: [`Steuern ${year}`, "Vorsorge"],
			cost: paid,
			parties: [companyParty(vorsorge), personParty(regula)],
		},
	);
}

function dentist(date: Day, fillings: number, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: zahnarzt,
			to: personRecipient(regula),
			number: `Z-${date.slice(0, 4)}-1${date.slice(5, 7)}8`,
			title: "Zahnarztrechnung",
			date,
			payableWithin: 30,
			positions: [
				{ text: "Befundaufnahme und Röntgenbilder", quantity: 1, unit: "×", price: 128.4 },
				{ text: "Dentalhygiene", quantity: 60, unit: "Min.", price: 2.65 },
				{ text: "Füllung Komposit, zweiflächig", quantity: fillings, unit: "×", price: 284.7 },
			],
		},
		{ category: "Rechnungen", filedBy, folders: ["Gesundheit"] },
		today,
	);
}

function carService(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: garage,
			to: personRecipient(beat),
			number: `R-${date.replaceAll("-", "")}-12`,
			title: "Servicerechnung Kombi ZH 555 410",
			date,
			payableWithin: 20,
			vat: 8.1,
			positions: [
				{ text: "Grosser Service nach Plan, 90'000 km", quantity: 1, unit: "×", price: 489 },
				{ text: "Bremsbeläge vorne ersetzt", quantity: 1, unit: "Satz", price: 214.8 },
				{ text: "Räder wechseln und einlagern", quantity: 4, unit: "Rad", price: 24.5 },
				{ text: "Motorenöl 5W-30", quantity: 4.5, unit: "l", price: 21.9 },
			],
		},
		{ category: "Rechnungen", filedBy, folders: ["Auto"], archived: true },
		today,
	);
}

function holidays(date: Day, today: Day): DemoDraft {
	return letterDraft(
		{
			from: ferien,
			to: family,
			date,
			subject: "Rechnung Ferienwohnung «Pfänderblick», 14 Nächte",
			greeting: "Liebe Familie Brunner-Keller",
			facts: [
				["Anreise", "Samstag ab 15 Uhr"],
				["Personen", "2 Erwachsene, 2 Kinder"],
			],
			paragraphs: ["Vielen Dank für Ihre Buchung. Wir freuen uns auf Sie!"],
			table: {
				columns: [
					{ title: "Leistung", share: 0.7 },
					{ title: "EUR", share: 0.3, align: "right" },
				],
				rows: [
					["Ferienwohnung, 14 Nächte à 96.00", "1'344.00"],
					["Endreinigung", "75.00"],
					["Kurtaxe", "67.20"],
					["Total", "1'486.20"],
				],
				total: true,
			},
			closing: ["Bitte überweisen Sie den Betrag bis zehn Tage vor der Anreise."],
			signedBy: "Gisela und Jörg Hörmann",
		},
		{
			category: "Rechnungen",
			filedBy,
			folders: ["Ferien"],
			cost: 1_486.2,
			costCurrency: "EUR",
			archived: date < addMonths(today, -12),
		},
	);
}

function music(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: musikschule,
			to: personRecipient(regula),
			number: `SEM-${date.slice(0, 4)}-2-0391`,
			title: "Schulgeld Violine, Herbstsemester",
			date,
			payableWithin: 30,
			positions: [
				{ text: "Einzelunterricht Violine, 30 Minuten, Noé", quantity: 1, unit: "Sem.", price: 742 },
				{ text: "Miete Violine 3/4", quantity: 6, unit: "Mt.", price: 18 },
				{ text: "Familienrabatt", quantity: 1, unit: "×", price: -60 },
			],
		},
		{
			category: "Rechnungen",
			filedBy,
			folders: ["Kinder"],
			parties: [companyParty(musikschule), personParty(noe)],
		},
		today,
	);
}
