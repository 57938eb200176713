import { alpina, beat, regula, schule, stadtwerk, telekom, wohnbau } from "../cast.ts";
import { addDays, addMonths, type Day, formatDay } from "../../../contract/days.ts";
import { addYears, money, plainAmount, yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { contractDraft, invoiceDraft, letterDraft, letterheadOf, rising, yearly } from "../drafts.ts";
import { companyParty, personParty, personRecipient } from "../organisation.ts";

const filing = {
	category: "Wohnen",
	filedBy: "privat@ablage.example",
	folders: ["Wohnung Lindenweg"],
} as const;
const tenants = personRecipient(regula);
const AMOUNTS = [
	{ title: "Kostenart", share: 0.5 },
	{ title: "Total Haus", share: 0.25, align: "right" },
	{ title: "Anteil Wohnung", share: 0.25, align: "right" },
] as const;

export function householdHome(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [
		[lease(`${year - 5}-12-15`)],
		[deposit(`${year - 4}-01-20`)],
		[handover(`${year - 4}-02-01`)],
		...yearly(year - 4, year, (each, index) => [heatingCosts(each, index)]),
		[rentChange(year - 2, 1_980, 2_045), rentChange(year, 2_045, 2_012)],
		...yearly(year - 2, year, (each, index) => [electricity(each, index, today)]),
		[
			internet(addMonths(today, -20), "Glasfaser 1 Gbit/s", 54),
			internet(addMonths(today, -2), "Glasfaser 10 Gbit/s", 64.9),
		],
		[afternoonCare(today)],
	];
}

function lease(date: Day): DemoDraft {
	const rent = 1_980;
	const costs = 265;
	const begin = addMonths(`${date.slice(0, 7)}-01`, 2);
	return contractDraft(
		{
			title: "Mietvertrag 4½-Zimmer-Wohnung Lindenweg 7",
			issuer: wohnbau,
			issuerRole: "Vermieterin",
			counterparty: ["Regula und Beat Brunner-Keller", ...tenants.slice(-2)],
			counterpartyRole: "Mieter",
			date,
			facts: [
				["Mietobjekt", "4½-Zimmer-Wohnung, 2. Obergeschoss rechts, Lindenweg 7, 8400 Winterthur"],
				["Nebenräume", "Kellerabteil 12, Estrichabteil 4, Veloplatz"],
				["Mietbeginn", formatDay(begin)],
				["Nettomiete", `${money(rent)} im Monat`],
				["Nebenkosten akonto", `${money(costs)} im Monat`],
				["Bruttomiete", `${money(rent + costs)} im Monat`],
			],
			clauses: [
				{
					heading: "Dauer und Kündigung",
					paragraphs: [
						"Der Mietvertrag ist unbefristet. Er kann mit einer Frist von drei Monaten auf Ende März, Ende Juni und Ende September gekündigt werden.",
						"Die Kündigung erfolgt schriftlich mit eingeschriebenem Brief. Für Ehegatten gilt: beide unterschreiben, und die Vermieterin stellt beiden getrennt zu.",
						"Wollen die Mieter vorzeitig ausziehen, so schlagen sie eine zumutbare, zahlungsfähige Nachmieterin oder einen solchen Nachmieter vor, die bereit sind, den Vertrag zu den gleichen Bedingungen zu übernehmen.",
					],
				},
				{
					heading: "Mietzins",
					paragraphs: [
						`Der Mietzins von ${money(rent + costs)} ist monatlich im Voraus, spätestens am ersten Werktag, zu bezahlen.`,
						"Der Mietzins beruht auf einem hypothekarischen Referenzzinssatz von 1,25 %, einem Stand des Landesindexes der Konsumentenpreise von 101,6 Punkten und ist bis Ende Dezember kostenbereinigt.",
					],
				},
				{
					heading: "Nebenkosten",
					paragraphs: [
						"Mit der Akontozahlung abgegolten werden Heizung, Warmwasser, Wasser und Abwasser, Hauswartung, Treppenhausreinigung, Allgemeinstrom, Liftservice, Kehrichtgebühren und Gartenpflege.",
						"Die Abrechnung wird jährlich per 30. Juni erstellt. Die Mieter können die Belege innert 30 Tagen einsehen. Wird die Abrechnung nicht innert dieser Frist bestritten, gilt sie als genehmigt.",
						"Nachzahlungen und Rückerstattungen sind innert 30 Tagen nach Zustellung zu begleichen.",
					],
				},
				{
					heading: "Sicherheit",
					paragraphs: [
						"Die Mieter hinterlegen drei Nettomietzinse auf einem Mietkautionskonto, das auf ihren Namen lautet.",
						"Die Bank gibt die Sicherheit nur mit Zustimmung beider Parteien oder gestützt auf einen rechtskräftigen Entscheid heraus.",
					],
				},
				{
					heading: "Übergabe und Zustand",
					paragraphs: [
						"Bei der Übergabe wird ein Protokoll aufgenommen. Mängel, die erst später sichtbar werden, melden die Mieter innert 14 Tagen schriftlich.",
						"Den kleinen Unterhalt bis CHF 200 je Ausbesserung übernehmen die Mieter: Dichtungen, Duschschlauch, Backblech, Filter des Dampfabzugs, Sicherungen, Schnüre und Gurten von Storen.",
					],
				},
				{
					heading: "Gebrauch der Wohnung",
					paragraphs: [
						"Die Wohnung dient der Familie zum Wohnen. Die Untermiete bedarf der Zustimmung der Vermieterin.",
						"Haustiere, die nicht in Käfigen gehalten werden, bedürfen der Bewilligung; für die bestehende Katze «Mörli» gilt sie als erteilt.",
						"Die Mittagsruhe dauert von 12 bis 13 Uhr, die Nachtruhe von 22 bis 6 Uhr. Musik wird in dieser Zeit auf Zimmerlautstärke beschränkt.",
						"Die Waschküche wird nach dem Plan benützt, der dort angeschlagen ist; der Sonntag ist frei.",
					],
				},
				{
					heading: "Veränderungen durch die Mieter",
					paragraphs: [
						"Erneuerungen und Änderungen sind nur mit schriftlicher Zustimmung der Vermieterin zulässig. Dazu zählen Satellitenschüsseln, Klimageräte und Ladestationen.",
						"Hat die Vermieterin zugestimmt, so kann sie die Wiederherstellung nur verlangen, wenn dies schriftlich vereinbart wurde.",
					],
				},
				{
					heading: "Versicherung",
					paragraphs: [
						"Die Mieter schliessen eine Privathaftpflichtversicherung ab, die Mieterschäden einschliesst, und weisen sie auf Wunsch nach.",
						"Der Hausrat ist nicht durch die Vermieterin versichert.",
					],
				},
				{
					heading: "Rückgabe",
					paragraphs: [
						"Die Wohnung wird gereinigt und mit allen Schlüsseln bis spätestens 12 Uhr am Tag nach dem Ende der Miete zurückgegeben.",
						"Übermässige Abnützung wird nach der paritätischen Lebensdauertabelle verrechnet.",
					],
				},
				{
					heading: "Schlussbestimmungen",
					paragraphs: [
						"Es gelten die Art. 253 ff. des Obligationenrechts, die Hausordnung und die Allgemeinen Bedingungen zum Mietvertrag für Wohnräume.",
						"Gerichtsstand ist der Ort der gelegenen Sache. Schlichtungsbehörde ist die Paritätische Schlichtungsbehörde in Mietsachen des Bezirks Winterthur.",
					],
				},
			],
			signatures: [wohnbau.name, "Regula Brunner-Keller", "Beat Brunner-Keller"],
		},
		{
			...filing,
			documentNumber: "MV 7.2.R-0412",
			startDate: begin,
			cost: rent + costs,
			parties: [companyParty(wohnbau), personParty(regula), personParty(beat)],
		},
	);
}

function deposit(date: Day): DemoDraft {
	return letterDraft(
		{
			from: letterheadOf(alpina, "Mietkaution ohne Bankdepot"),
			to: tenants,
			date,
			subject: "Bestätigung Mietkaution Lindenweg 7",
			facts: [
				["Vertrag", "MK 330.771"],
				["Kaution", money(5_940)],
				["Zugunsten von", wohnbau.name],
			],
			paragraphs: [
				"Wir bestätigen, dass die Kaution für Ihre Wohnung sichergestellt ist. Das Original der Urkunde liegt bei der Vermieterin.",
			],
			signedBy: "Kundendienst",
		},
		{
			...filing,
			documentNumber: "MK 330.771",
			cost: 5_940,
			parties: [companyParty(alpina), companyParty(wohnbau)],
		},
	);
}

function handover(date: Day): DemoDraft {
	return {
		...filing,
		name: "Wohnungsübergabeprotokoll Lindenweg 7",
		description:
			"Original liegt im roten Ordner. Kratzer im Parkett (Wohnzimmer, beim Balkon) und fehlender Kellerschlüssel sind vermerkt.",
		parties: [companyParty(wohnbau)],
		filedOn: date,
		startDate: date,
	};
}

function heatingCosts(year: number, index: number): DemoDraft {
	const date = `${year}-10-06`;
	const rows: [string, number][] = [
		["Heizung und Warmwasser", rising(41_230.4, 4, index)],
		["Wasser und Abwasser", rising(9_812.2, 2, index)],
		["Hauswart und Reinigung", rising(13_400, 1.5, index)],
		["Allgemeinstrom und Lift", rising(5_106.75, 7, index)],
		["Kehricht und Garten", rising(3_990.6, 1, index)],
	];
	const sum = rows.reduce((total, [, amount]) => total + amount, 0);
	const share = Math.round((sum / 22) * 20) / 20;
	const balance = Math.round((share - 265 * 12) * 20) / 20;
	return letterDraft(
		{
			from: wohnbau,
			to: tenants,
			date,
			subject: `Nebenkostenabrechnung ${year - 1}/${year}`,
			greeting: "Guten Tag Frau und Herr Brunner-Keller",
			facts: [
				["Objekt", "Lindenweg 7, 2. OG rechts"],
				["Abrechnungsperiode", `01.07.${year - 1} bis 30.06.${year}`],
				["Akontozahlungen", money(265 * 12)],
			],
			paragraphs: [
				"Sie erhalten die Abrechnung der Heiz- und Nebenkosten. Der Anteil Ihrer Wohnung beträgt 1/22.",
			],
			table: {
				columns: AMOUNTS,
				rows: [
					...rows.map(([name, amount]) => [name, plainAmount(amount), plainAmount(amount / 22)]),
					[balance > 0 ? "Nachzahlung" : "Guthaben", "", plainAmount(Math.abs(balance))],
				],
				total: true,
			},
			closing: [
				balance > 0
					? `Bitte überweisen Sie ${money(balance)} innert 30 Tagen.`
					: `Ihr Guthaben von ${money(-balance)} verrechnen wir mit der nächsten Miete.`,
			],
			signedBy: "Françoise Perret, Bewirtschaftung",
		},
		{
			...filing,
			folders: ["Wohnung Lindenweg", "Nebenkosten"],
			cost: Math.abs(balance),
			documentNumber: `NK-${year}-0412`,
			archived: index < 2,
		},
	);
}

function rentChange(year: number, before: number, after: number): DemoDraft {
	const date = `${year}-03-18`;
	return letterDraft(
		{
			from: wohnbau,
			to: tenants,
			date,
			subject: `Mietzinsanpassung per 1. Oktober ${year}`,
			facts: [
				["Nettomiete bisher", money(before)],
				["Nettomiete neu", money(after)],
				["Gültig ab", `01.10.${year}`],
			],
			paragraphs: [
				after > before
					? "Der hypothekarische Referenzzinssatz ist gestiegen. Wir passen den Mietzins deshalb an."
					: "Der hypothekarische Referenzzinssatz ist gesunken. Wir geben die Ersparnis weiter.",
				"Die Anpassung kann innert 30 Tagen bei der Schlichtungsbehörde angefochten werden.",
			],
			signedBy: "Françoise Perret, Bewirtschaftung",
		},
		{ ...filing, cost: after, startDate: `${year}-10-01` },
	);
}

function electricity(year: number, index: number, today: Day): DemoDraft {
	const used = 2_840 - index * 95;
	return invoiceDraft(
		{
			from: stadtwerk,
			to: tenants,
			number: `${year}-30418-${77 + index}`,
			title: "Stromrechnung",
			date: index === 2 ? addDays(today, -11) : `${year}-11-09`,
			payableWithin: 30,
			vat: 8.1,
			positions: [
				{ text: "Energie Eulach-Ökostrom", quantity: used, unit: "kWh", price: 0.1423 },
				{ text: "Netznutzung Haushalt", quantity: used, unit: "kWh", price: 0.1015 },
				{ text: "Grundpreis", quantity: 12, unit: "Mt.", price: 7.5 },
				{ text: "Abgaben an Bund und Gemeinde", quantity: used, unit: "kWh", price: 0.0339 },
			],
		},
		{ ...filing, category: "Rechnungen", folders: ["Nebenkosten"] },
		today,
	);
}

function internet(date: Day, product: string, monthly: number): DemoDraft {
	return contractDraft(
		{
			title: `Internet-Abo ${product}`,
			issuer: telekom,
			issuerRole: "Anbieterin",
			counterparty: tenants,
			counterpartyRole: "Kundin",
			date,
			facts: [
				["Produkt", product],
				["Preis", `${money(monthly)} im Monat`],
				["Mindestdauer", "24 Monate"],
				["Kündigungsfrist", "60 Tage auf das Ende der Mindestdauer, danach auf jedes Monatsende"],
			],
			clauses: [
				{
					heading: "Leistung",
					paragraphs: [
						"Die Anbieterin stellt den Anschluss bis zur Glasfaserdose in der Wohnung bereit und leiht ein Modem.",
						"Störungen werden an Werktagen innert acht Stunden behoben.",
					],
				},
				{
					heading: "Preis",
					paragraphs: [
						`Der Preis von ${money(monthly)} ist monatlich im Voraus geschuldet. Preiserhöhungen berechtigen zur Kündigung auf den Zeitpunkt ihres Inkrafttretens.`,
					],
				},
			],
			signatures: [telekom.name, "Regula Brunner-Keller"],
		},
		{
			...filing,
			category: "Abos & Verträge",
			folders: ["Telefon & Internet"],
			cost: monthly,
			endDate: addYears(date, 2),
			reminders: [{ type: "Custom", date: addMonths(addYears(date, 2), -3) }],
		},
	);
}

function afternoonCare(today: Day): DemoDraft {
	const to = addDays(today, 132);
	return letterDraft(
		{
			from: schule,
			to: tenants,
			date: addMonths(today, -6),
			subject: "Zusage Hortplatz Noé, Montag bis Mittwoch",
			facts: [
				["Kind", "Noé Brunner-Keller"],
				["Gültig bis", formatDay(to)],
			],
			paragraphs: [
				"Gerne bestätigen wir den Platz im Hort Geiselweid. Die Zusage gilt bis zum Ende des Schulhalbjahres und muss erneuert werden.",
			],
			signedBy: "Maja Frühauf, Leitung Betreuung",
		},
		{
			...filing,
			category: "Schule & Vereine",
			folders: ["Kinder"],
			endDate: to,
			inactiveDate: to,
			reminders: [{ type: "Inactivity", date: addDays(today, 60) }],
		},
	);
}
