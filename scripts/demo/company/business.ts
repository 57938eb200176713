import {
	daniel,
	elektronik,
	grosshandel,
	hofmann,
	immobilien,
	leasing,
	schulhaus,
	software,
	solar,
	stadtwerk,
	steueramt,
	treuhand,
} from "../cast.ts";
import { addDays, addMonths, type Day, formatDay } from "../../../contract/days.ts";
import { addYears, money, plainAmount, yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { contractDraft, invoiceDraft, letterDraft, rising, warrantyDraft, yearly } from "../drafts.ts";
import { companyParty, organisationRecipient, personParty } from "../organisation.ts";

const filedBy = "firma@ablage.example";
const us = organisationRecipient(hofmann);
const LONG_NAME =
	"Werkvertrag Erneuerung der gesamten elektrischen Installationen, der Notbeleuchtung, der Brandmeldeanlage und der Photovoltaikanlage im Schulhaus Räterschen samt Turnhalle, Kindergarten und Hort Mitte";

export function companyBusiness(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [
		[premises(`${year - 4}-12-01`)],
		[workContract(addMonths(today, -9))],
		[outgoingInvoice(addMonths(today, -2), today)],
		[outgoingInvoice(addDays(today, -6), today)],
		...yearly(year - 3, year - 1, (each, index) => [annualAccounts(each, index)]),
		...yearly(year - 2, year - 1, (each, index) => [corporateTax(each, index)]),
		...[4, 11, 19, 26].map((months) => [materials(addMonths(today, -months), today)]),
		[materials(addDays(today, -13), today)],
		[power(addDays(today, -24), today)],
		[modules(addMonths(today, -5), today)],
		[accounting(addDays(today, -9), today)],
		[vehicleLease(addMonths(today, -45), 1), vehicleLease(addMonths(today, -9), 2)],
		[licences(addMonths(today, -23), 0), licences(addMonths(today, -11), 1)],
		[tester(today)],
		[printer(today)],
	];
}

function premises(date: Day): DemoDraft {
	const begin = addMonths(date, 1);
	return contractDraft(
		{
			title: "Geschäftsmietvertrag Industriestrasse 15",
			issuer: immobilien,
			issuerRole: "Vermieterin",
			counterparty: us,
			counterpartyRole: "Mieterin",
			date,
			facts: [
				["Mietobjekt", "Lager 320 m², Werkstatt 110 m², Büro 95 m², 8 Parkplätze"],
				["Mietbeginn", formatDay(begin)],
				["Feste Dauer", "zehn Jahre, danach Verlängerung um fünf Jahre"],
				["Mietzins", `${money(7_450)} im Monat, indexiert`],
			],
			clauses: [
				{
					heading: "Zweck",
					paragraphs: [
						"Die Räume dienen dem Betrieb eines Elektroinstallationsgeschäfts mit Lager. Eine Änderung des Zwecks bedarf der Zustimmung.",
					],
				},
				{
					heading: "Dauer",
					paragraphs: [
						"Der Vertrag ist auf zehn Jahre fest abgeschlossen. Er kann mit einer Frist von zwölf Monaten auf das Ende der festen Dauer gekündigt werden.",
						"Die Mieterin hat einmalig das Recht, die Dauer um fünf Jahre zu verlängern (echte Option). Sie erklärt dies spätestens 18 Monate vor Ablauf.",
					],
				},
				{
					heading: "Mietzins und Index",
					paragraphs: [
						"Der Mietzins folgt dem Landesindex der Konsumentenpreise. Anpassungen sind einmal jährlich mit einer Frist von 30 Tagen zulässig.",
						"Der Mietzins versteht sich zuzüglich Nebenkosten, akonto CHF 890 im Monat, ohne Mehrwertsteuer.",
					],
				},
				{
					heading: "Ausbau",
					paragraphs: [
						"Der Mieterausbau bleibt Eigentum der Mieterin. Bei Vertragsende ist er auf Verlangen zu entfernen.",
						"Die Ladestationen für Servicefahrzeuge darf die Mieterin auf eigene Kosten erstellen und betreiben.",
					],
				},
				{
					heading: "Unterhalt",
					paragraphs: [
						"Die Mieterin trägt den laufenden Unterhalt bis CHF 1'500 im Einzelfall. Tore und Hebebühnen lässt sie jährlich warten.",
					],
				},
				{
					heading: "Sicherheit",
					paragraphs: ["Die Mieterin leistet eine Bankgarantie von sechs Monatsmieten."],
				},
				{
					heading: "Gerichtsstand",
					paragraphs: ["Ausschliesslicher Gerichtsstand ist Winterthur. Es gilt schweizerisches Recht."],
				},
			],
			signatures: [immobilien.name, hofmann.name],
		},
		{
			category: "Verträge",
			filedBy,
			folders: ["Standort Hegi"],
			documentNumber: "GM 2021-15",
			cost: 7_450,
			startDate: begin,
			endDate: addDays(addYears(begin, 10), -1),
			reminders: [{ type: "Custom", date: addMonths(addYears(date, 10), -18) }],
			parties: [companyParty(immobilien), personParty(daniel)],
		},
	);
}

function workContract(date: Day): DemoDraft {
	return contractDraft(
		{
			title: LONG_NAME,
			issuer: hofmann,
			issuerRole: "Unternehmerin",
			counterparty: organisationRecipient(schulhaus),
			counterpartyRole: "Bauherrschaft",
			date,
			facts: [
				["Werkpreis", `${money(486_320.5)} inkl. MWST, Kostendach`],
				["Ausführung", "in den Schulferien, zwei Etappen"],
				["Garantie", "fünf Jahre ab Abnahme, Solarmodule 25 Jahre Leistungsgarantie"],
			],
			clauses: [
				{
					heading: "Bestandteile",
					paragraphs: [
						"Bestandteile sind in dieser Reihenfolge: dieser Vertrag, das bereinigte Angebot, die Norm SIA 118, die Pläne vom Ingenieurbüro.",
					],
				},
				{
					heading: "Termine",
					paragraphs: [
						"Die erste Etappe (Turnhalle, Notbeleuchtung) beginnt am ersten Montag der Sommerferien.",
						"Wird ein Endtermin schuldhaft verpasst, ist eine Konventionalstrafe von CHF 800 je Arbeitstag geschuldet, höchstens 5 % des Werkpreises.",
					],
				},
				{
					heading: "Zahlung",
					paragraphs: [
						"30 % bei Bestellung, 40 % nach Baufortschritt, 20 % bei Abnahme, 10 % nach Vorliegen des Sicherheitsnachweises (SiNa) und der Revisionspläne.",
						"Rechnungen sind innert 30 Tagen zahlbar.",
					],
				},
				{
					heading: "Abnahme und Mängel",
					paragraphs: [
						"Das Werk wird gemeinsam abgenommen. Mängel werden innert 14 Tagen behoben.",
						"Die Unternehmerin leistet eine Solidarbürgschaft über 10 % für zwei Jahre.",
					],
				},
			],
			signatures: ["Daniel Hofmann", "Schulgemeinde Räterschen"],
		},
		{
			category: "Aufträge",
			filedBy,
			folders: ["Schulhaus Räterschen"],
			documentNumber: "WV-2601",
			cost: 486_320.5,
			endDate: addMonths(date, 14),
			parties: [companyParty(schulhaus)],
		},
	);
}

function outgoingInvoice(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: hofmann,
			to: organisationRecipient(schulhaus),
			number: `26-${date.slice(5, 7)}${date.slice(8)}-03`,
			title: "Teilrechnung Schulhaus Räterschen",
			date,
			payableWithin: 30,
			vat: 8.1,
			positions: [
				{ text: "Unterverteilung UV3 ersetzt, inkl. Prüfung", quantity: 1, unit: "×", price: 12_480 },
				{ text: "Leuchten LED Korridor, geliefert und montiert", quantity: 64, unit: "Stk.", price: 218.4 },
				{ text: "Arbeit Elektroinstallateur EFZ", quantity: 142, unit: "Std.", price: 98 },
				{ text: "Arbeit Montage-Elektriker", quantity: 88, unit: "Std.", price: 84 },
			],
		},
		{
			category: "Rechnungen Debitoren",
			filedBy,
			folders: ["Schulhaus Räterschen"],
			parties: [companyParty(schulhaus)],
		},
		today,
	);
}

function annualAccounts(year: number, index: number): DemoDraft {
	const revenue = rising(3_912_400, 8, index);
	return letterDraft(
		{
			from: treuhand,
			to: us,
			date: `${year + 1}-04-24`,
			subject: `Jahresrechnung ${year} mit Bericht`,
			greeting: "Sehr geehrter Herr Hofmann",
			paragraphs: [
				"Beiliegend der Abschluss mit Bilanz und Erfolgsrechnung. Bei unserer eingeschränkten Revision sind wir nicht auf Sachverhalte gestossen, aus denen wir schliessen müssten, dass die Jahresrechnung nicht Gesetz und Statuten entspricht.",
			],
			table: {
				columns: [
					{ title: "Erfolgsrechnung", share: 0.64 },
					{ title: "CHF", share: 0.36, align: "right" },
				],
				rows: [
					["Ertrag aus Aufträgen", plainAmount(revenue)],
					["Material und Fremdleistungen", plainAmount(-revenue * 0.41)],
					["Personal", plainAmount(-revenue * 0.43)],
					["Übriger Betriebsaufwand", plainAmount(-revenue * 0.098)],
					["Abschreibungen", plainAmount(-revenue * 0.021)],
					["Jahresgewinn", plainAmount(revenue * 0.041)],
				],
				total: true,
			},
			signedBy: "Urs Bänziger, zugelassener Revisor",
		},
		{
			category: "Buchhaltung & Steuern",
			filedBy,
			folders: [`Geschäftsjahr ${year}`],
			documentNumber: `JR-${year}`,
		},
	);
}

function corporateTax(year: number, index: number): DemoDraft {
	const profit = rising(172_300, 8, index);
	return letterDraft(
		{
			from: steueramt,
			to: us,
			date: `${year + 1}-10-30`,
			subject: `Veranlagung Gewinn- und Kapitalsteuer ${year}`,
			facts: [
				["UID", hofmann.uid ?? ""],
				["Steuerbarer Gewinn", money(profit)],
			],
			paragraphs: [
				`Die Steuer für ${year} beträgt ${money(Math.round(profit * 0.1965 * 20) / 20)}. Einsprachen sind innert 30 Tagen zu erheben.`,
			],
			signedBy: "Abteilung juristische Personen",
		},
		{
			category: "Buchhaltung & Steuern",
			filedBy,
			folders: [`Geschäftsjahr ${year}`],
			cost: Math.round(profit * 0.1965 * 20) / 20,
		},
	);
}

function materials(date: Day, today: Day): DemoDraft {
	const metres = 400 + (Number(date.slice(8)) % 7) * 100;
	return invoiceDraft(
		{
			from: grosshandel,
			to: us,
			number: `${date.slice(2, 4)}${date.slice(5, 7)}-4470${date.slice(8)}`,
			title: "Materialrechnung",
			date,
			payableWithin: 30,
			vat: 8.1,
			positions: [
				{ text: "Kabel FE0 5×2.5 mm², halogenfrei", quantity: metres, unit: "m", price: 2.94 },
				{ text: "Leitungsschutzschalter 1LN C13", quantity: 36, unit: "Stk.", price: 31.6 },
				{ text: "FI/LS-Schalter 30 mA, Typ A", quantity: 12, unit: "Stk.", price: 96.2 },
				{ text: "Einlasskasten Grösse I-I", quantity: 80, unit: "Stk.", price: 3.15 },
			],
		},
		{
			category: "Rechnungen Kreditoren",
			filedBy,
			folders: ["Lager"],
			archived: date < addMonths(today, -18),
		},
		today,
	);
}

function power(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: stadtwerk,
			to: us,
			number: `${date.slice(0, 4)}-30990-04`,
			title: "Stromrechnung Industriestrasse 15",
			date,
			payableWithin: 30,
			vat: 8.1,
			positions: [
				{ text: "Energie Hochtarif", quantity: 9_410, unit: "kWh", price: 0.151 },
				{ text: "Energie Niedertarif", quantity: 3_205, unit: "kWh", price: 0.127 },
				{ text: "Netznutzung Gewerbe", quantity: 12_615, unit: "kWh", price: 0.098 },
				{ text: "Rücklieferung Photovoltaik", quantity: 6_120, unit: "kWh", price: -0.11 },
			],
		},
		{ category: "Rechnungen Kreditoren", filedBy, folders: ["Standort Hegi"] },
		today,
	);
}

function modules(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: solar,
			to: us,
			number: `F-${date.replaceAll("-", "")}`,
			title: "Facture modules photovoltaïques",
			date,
			payableWithin: 45,
			currency: "EUR",
			positions: [
				{ text: "Module monocristallin 435 Wc, cadre noir", quantity: 212, unit: "pcs", price: 74.3 },
				{ text: "Onduleur hybride triphasé 15 kW", quantity: 3, unit: "pcs", price: 2_190 },
				{ text: "Livraison franco chantier", quantity: 1, unit: "×", price: 340 },
			],
			note: "Payable à 45 jours net. Garantie de puissance linéaire 25 ans.",
		},
		{
			category: "Rechnungen Kreditoren",
			filedBy,
			folders: ["Schulhaus Räterschen", "Photovoltaik"],
			warrantyUntil: addYears(date, 25),
		},
		today,
	);
}

function accounting(date: Day, today: Day): DemoDraft {
	return invoiceDraft(
		{
			from: treuhand,
			to: us,
			number: `H-${date.slice(0, 4)}-611`,
			title: "Honorarrechnung 3. Quartal",
			date,
			payableWithin: 20,
			vat: 8.1,
			positions: [
				{ text: "Buchführung und MWST-Abrechnung", quantity: 21.5, unit: "Std.", price: 148 },
				{ text: "Lohnbuchhaltung, 17 Personen", quantity: 3, unit: "Mt.", price: 310 },
			],
		},
		{ category: "Rechnungen Kreditoren", filedBy: "manager@ablage.example", folders: ["Treuhand"] },
		today,
	);
}

function vehicleLease(date: Day, generation: number): DemoDraft {
	return contractDraft(
		{
			title: `Leasingvertrag Servicefahrzeuge, ${generation}. Generation`,
			issuer: leasing,
			issuerRole: "Leasinggeberin",
			counterparty: us,
			counterpartyRole: "Leasingnehmerin",
			date,
			facts: [
				["Fahrzeuge", generation === 1 ? "5 Lieferwagen Diesel" : "6 Lieferwagen elektrisch, 75 kWh"],
				["Rate", `${money(generation === 1 ? 2_940 : 3_870)} im Monat`],
				["Laufleistung", "20'000 km im Jahr je Fahrzeug"],
				["Dauer", "36 Monate"],
			],
			clauses: [
				{
					heading: "Rate",
					paragraphs: [
						"Die Rate ist am Ersten des Monats im Voraus fällig. Mehrkilometer werden mit 18 Rappen verrechnet.",
					],
				},
				{
					heading: "Versicherung",
					paragraphs: [
						"Die Leasingnehmerin schliesst eine Vollkaskoversicherung ab und tritt die Ansprüche ab.",
					],
				},
				{
					heading: "Rückgabe",
					paragraphs: [
						"Die Fahrzeuge werden gereinigt und ohne Beschriftung zurückgegeben. Über den Zustand wird ein Protokoll geführt.",
					],
				},
			],
			signatures: [leasing.name, "Daniel Hofmann"],
		},
		{
			category: "Verträge",
			filedBy,
			folders: ["Fahrzeuge"],
			documentNumber: `LV-88${generation}0`,
			cost: generation === 1 ? 2_940 : 3_870,
			endDate: addYears(date, 3),
			inactiveDate: addYears(date, 3),
			reminders: [{ type: "Inactivity", date: addMonths(addYears(date, 3), -6) }],
		},
	);
}

function licences(date: Day, index: number): DemoDraft {
	return contractDraft(
		{
			title: `Lizenzvertrag Offertwerk ${9 + index * 3} Arbeitsplätze`,
			issuer: software,
			issuerRole: "Lizenzgeberin",
			counterparty: us,
			counterpartyRole: "Lizenznehmerin",
			date,
			facts: [
				["Gebühr", `${money(rising(4_860, 12, index))} im Jahr`],
				["Dauer", "ein Jahr, verlängert sich um ein weiteres"],
				["Kündigungsfrist", "30 Tage auf das Ende des Vertragsjahres"],
			],
			clauses: [
				{
					heading: "Nutzung",
					paragraphs: [
						"Die Lizenz gilt für benannte Personen und darf innerhalb des Betriebs übertragen werden.",
					],
				},
				{
					heading: "Daten",
					paragraphs: [
						"Die Daten liegen in der Schweiz. Nach Vertragsende werden sie 60 Tage zum Abzug bereitgehalten und dann gelöscht.",
					],
				},
			],
			signatures: [software.name, "Sandra Meier"],
		},
		{
			category: "Verträge",
			filedBy: "manager@ablage.example",
			folders: ["Informatik"],
			cost: rising(4_860, 12, index),
			endDate: addYears(date, 1),
			inactiveDate: addYears(date, 1),
			reminders: [{ type: "Inactivity", date: addDays(addYears(date, 1), -44) }],
		},
	);
}

function tester(today: Day): DemoDraft {
	const bought = addMonths(today, -23);
	return warrantyDraft(
		{
			seller: grosshandel,
			buyer: us,
			product: "Installationstester IT-500",
			serialNumber: "IT500-22-0931",
			bought,
			until: addDays(today, 31),
			price: 2_840,
			extras: [["Kalibriert bis", formatDay(addDays(today, 31))]],
		},
		{ category: "Geräte & Garantien", filedBy, folders: ["Werkstatt"] },
	);
}

function printer(today: Day): DemoDraft {
	const bought = addMonths(today, -15);
	return warrantyDraft(
		{
			seller: elektronik,
			buyer: us,
			product: "Multifunktionsdrucker Büro",
			serialNumber: "MFP-A3-4410",
			bought,
			until: addYears(bought, 3),
			price: 1_690,
		},
		{ category: "Geräte & Garantien", filedBy: "manager@ablage.example", folders: ["Informatik"] },
		{
			time: "09:18",
			positions: [
				["Drucker A3 Duplex", 1_549],
				["Toner schwarz, 2 Stk.", 141],
			],
			paidWith: "Firmenkarte",
		},
	);
}
