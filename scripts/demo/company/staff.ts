import { arbeitgeber, daniel, hofmann, lernende, monteur } from "../cast.ts";
import { addDays, addMonths, type Day, formatDay } from "../../../contract/days.ts";
import { addYears, money } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { contractDraft, letterDraft } from "../drafts.ts";
import { companyParty, type Person, personParty, personRecipient } from "../organisation.ts";

const filing = { category: "Personal", filedBy: "firma@ablage.example" } as const;

export function companyStaff(today: Day): DemoChain[] {
	return [
		[employment(monteur, "Projektleiter Photovoltaik", 7_850, addMonths(today, -31))],
		[apprenticeship(addMonths(today, -15))],
		[reference(addMonths(today, -40))],
		[permit(today)],
	];
}

function employment(person: Person, job: string, salary: number, date: Day): DemoDraft {
	const name = `${person.firstName} ${person.lastName}`;
	return contractDraft(
		{
			title: `Arbeitsvertrag ${name}`,
			issuer: hofmann,
			issuerRole: "Arbeitgeberin",
			counterparty: personRecipient(person).slice(1),
			counterpartyRole: "Arbeitnehmer",
			date,
			facts: [
				["Funktion", job],
				["Pensum", "100 %, 40 Stunden in der Woche"],
				["Lohn", `${money(salary)} brutto im Monat, 13-mal`],
				["Ferien", "fünf Wochen"],
			],
			clauses: [
				{
					heading: "Probezeit und Kündigung",
					paragraphs: [
						"Die Probezeit dauert drei Monate. Danach gilt eine Kündigungsfrist von zwei Monaten, ab dem zehnten Dienstjahr von drei Monaten.",
					],
				},
				{
					heading: "Gesamtarbeitsvertrag",
					paragraphs: ["Es gilt der Gesamtarbeitsvertrag der Schweizerischen Elektrobranche."],
				},
				{
					heading: "Fahrzeug",
					paragraphs: [
						"Das Servicefahrzeug darf für den Arbeitsweg benützt werden. Ein Privatanteil wird im Lohnausweis erklärt.",
					],
				},
				{
					heading: "Geheimhaltung",
					paragraphs: [
						"Kundendaten und Zugangscodes zu Gebäuden sind geheim zu halten, auch nach dem Austritt.",
					],
				},
			],
			signatures: ["Daniel Hofmann", name],
		},
		{ ...filing, folders: ["Arbeitsverträge"], cost: salary, parties: [personParty(person)] },
	);
}

function apprenticeship(date: Day): DemoDraft {
	const name = `${lernende.firstName} ${lernende.lastName}`;
	const end = addYears(date, 4);
	return contractDraft(
		{
			title: `Lehrvertrag ${name}, Elektroinstallateurin EFZ`,
			issuer: hofmann,
			issuerRole: "Lehrbetrieb",
			counterparty: personRecipient(lernende).slice(1),
			counterpartyRole: "Lernende",
			date,
			facts: [
				["Dauer", `${formatDay(date)} bis ${formatDay(end)}`],
				["Lohn 1. Lehrjahr", money(720)],
				["Berufsbildner", `${daniel.firstName} ${daniel.lastName}`],
			],
			clauses: [
				{
					heading: "Ausbildung",
					paragraphs: [
						"Die Berufsfachschule wird an einem Tag in der Woche besucht, die überbetrieblichen Kurse nach Programm des Verbandes.",
					],
				},
				{
					heading: "Werkzeug",
					paragraphs: [
						"Der Lehrbetrieb stellt das persönliche Werkzeug. Es geht mit bestandener Prüfung in das Eigentum der Lernenden über.",
					],
				},
			],
			signatures: ["Daniel Hofmann", name, "Gesetzliche Vertretung"],
		},
		{
			...filing,
			folders: ["Arbeitsverträge", "Lernende"],
			cost: 720,
			endDate: end,
			parties: [personParty(lernende)],
		},
	);
}

function reference(date: Day): DemoDraft {
	return letterDraft(
		{
			from: hofmann,
			to: ["Herr", "Jürg Zünd", "Bäulistrasse 9", "8049 Zürich"],
			date,
			subject: "Arbeitszeugnis Jürg Zünd",
			greeting: "Zeugnis",
			paragraphs: [
				"Herr Zünd war vier Jahre als Elektroinstallateur bei uns tätig. Er arbeitete selbständig, sorgfältig und war bei der Kundschaft sehr geschätzt. Er verlässt uns auf eigenen Wunsch; wir danken ihm und wünschen ihm alles Gute.",
			],
			signedBy: "Daniel Hofmann, Inhaber",
		},
		{ ...filing, folders: ["Arbeitszeugnisse"], archived: true, parties: [] },
	);
}

function permit(today: Day): DemoDraft {
	const to = addDays(today, 47);
	return letterDraft(
		{
			from: {
				...arbeitgeber,
				name: "Inspektorat für Starkstrom Ostschweiz",
				claim: "Bewilligungen und Kontrollen",
				colour: "#1e3a8a",
			},
			to: [hofmann.name, hofmann.street, `${hofmann.zipCode} ${hofmann.city}`],
			date: addMonths(to, -36),
			subject: "Allgemeine Installationsbewilligung I-20417",
			facts: [
				["Fachkundiger Leiter", "Daniel Hofmann, dipl. Elektroinstallateur"],
				["Gültig bis", formatDay(to)],
			],
			paragraphs: [
				"Die Bewilligung zum Ausführen elektrischer Installationen nach Art. 7 NIV wird erneuert. Sie erlischt, wenn sie nicht vor Ablauf verlängert wird.",
			],
			signedBy: "Bewilligungen",
		},
		{
			...filing,
			category: "Verträge",
			folders: ["Bewilligungen"],
			documentNumber: "I-20417",
			endDate: to,
			inactiveDate: to,
			reminders: [{ type: "Inactivity", date: addDays(today, 17) }],
			parties: [
				companyParty({
					...arbeitgeber,
					name: "Inspektorat für Starkstrom Ostschweiz",
					email: "bewilligung@starkstrom-ost.example",
				}),
			],
		},
	);
}
