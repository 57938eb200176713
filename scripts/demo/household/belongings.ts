import { beat, elektronik, kueche, lena, noe, regula, schule, telekom, veloladen } from "../cast.ts";
import { addDays, addMonths, type Day } from "../../../contract/days.ts";
import { addYears, yearOf } from "../days.ts";
import type { DemoChain, DemoDraft } from "../demo-types.ts";
import { letterDraft, pdf, warrantyDraft } from "../drafts.ts";
import { companyParty, personParty, type Person, personRecipient } from "../organisation.ts";
import { drawPassport } from "../paper/passport.ts";

const filedBy = "privat@ablage.example";
const garantien = { category: "Garantien", filedBy, folders: ["Geräte"] } as const;
const buyer = personRecipient(regula);

export function householdBelongings(today: Day): DemoChain[] {
	const year = yearOf(today);
	return [...warranties(today), ...passports(today), ...school(year), ...memberships(today)];
}

function warranties(today: Day): DemoChain[] {
	const dishwasher = addDays(today, 23 - 2 * 365);
	const notebook = addMonths(today, -21);
	const coffee = addMonths(today, -8);
	const bicycle = addMonths(today, -27);
	const fridge = addMonths(today, -52);
	return [
		[
			warrantyDraft(
				{
					seller: kueche,
					buyer,
					product: "Geschirrspüler Bora-Clean 60 Vi",
					serialNumber: "GS60-77.140.221",
					bought: dishwasher,
					until: addDays(today, 23),
					price: 1_749,
					extras: [["Montage", "inbegriffen, durch Hr. Zürcher jun."]],
				},
				garantien,
				{
					time: "16:42",
					positions: [
						["Geschirrspüler GS60 Vi", 1_749],
						["Rücknahme Altgerät", 0],
					],
					paidWith: "Debitkarte",
				},
			),
		],
		[
			warrantyDraft(
				{
					seller: elektronik,
					buyer: personRecipient(beat),
					product: "Notebook Lumina 14",
					serialNumber: "LUM14-CH-9920417",
					bought: notebook,
					until: addYears(notebook, 2),
					price: 1_234.5,
				},
				garantien,
				{
					time: "11:07",
					positions: [
						["Notebook Lumina 14", 1_199.6],
						["USB-C-Adapter", 34.9],
					],
					paidWith: "Kreditkarte",
				},
			),
		],
		[
			warrantyDraft(
				{
					seller: kueche,
					buyer,
					product: "Kaffeevollautomat Crema Doppio",
					serialNumber: "KD-55810-B",
					bought: coffee,
					until: addYears(coffee, 2),
					price: 899,
				},
				garantien,
			),
		],
		[
			warrantyDraft(
				{
					seller: veloladen,
					buyer,
					product: "Trekkingvelo «Thur» Damen, Rahmengrösse M",
					serialNumber: "VP-2024-0178",
					bought: bicycle,
					until: addYears(bicycle, 3),
					price: 2_190,
					extras: [
						["Rahmen-Nr.", "WBK 4471 C"],
						["Farbe", "tannengrün"],
					],
				},
				{ ...garantien, folders: ["Velos"] },
			),
		],
		[
			warrantyDraft(
				{
					seller: kueche,
					buyer,
					product: "Kühlschrank Frigor 280 A",
					serialNumber: "FR280-10933",
					bought: fridge,
					until: addYears(fridge, 2),
					price: 1_090,
				},
				{ ...garantien, archived: true, reminders: [] },
			),
		],
	];
}

function passports(today: Day): DemoChain[] {
	const passport = (
		holder: Person,
		number: string,
		born: Day,
		sex: "F" | "M",
		expires: Day,
		years: number,
	): DemoDraft => ({
		name: `Reisepass ${holder.firstName} ${holder.lastName}`,
		category: "Ausweise",
		filedBy,
		folders: ["Familie"],
		documentNumber: number,
		description: `Schweizer Pass, ${years} Jahre gültig, ausgestellt vom Passbüro Zürich. Verlängern dauert zehn Arbeitstage.`,
		parties: [personParty(holder)],
		filedOn: addDays(addYears(expires, -years), 8),
		startDate: addYears(expires, -years),
		endDate: expires,
		inactiveDate: expires,
		reminders: [{ type: "Inactivity", date: addMonths(expires, -2) }],
		cost: years === 10 ? 145 : 65,
		papers: [
			pdf(`Kopie Reisepass ${holder.firstName}`, () =>
				drawPassport({
					holder,
					number,
					born,
					birthplace: "Winterthur ZH",
					sex,
					issued: addYears(expires, -years),
					expires,
					authority: "Passbüro Zürich",
				}),
			),
		],
	});
	const children = addDays(today, 75);
	return [
		[passport(regula, "X0A55501", "1983-04-12", "F", addMonths(today, 64), 10)],
		[passport(beat, "X0A55502", "1981-09-30", "M", addMonths(today, 61), 10)],
		[passport(lena, "X0A55517", "2013-06-02", "F", children, 5)],
		[passport(noe, "X0A55518", "2016-01-21", "M", addMonths(today, 29), 5)],
	];
}

function school(year: number): DemoChain[] {
	const report = (each: number, grades: string): DemoDraft =>
		letterDraft(
			{
				from: schule,
				to: personRecipient(regula),
				date: `${each}-07-04`,
				subject: `Zeugnis Lena Chloé, Schuljahr ${each - 1}/${each}`,
				facts: [
					["Klasse", `${each - 2020 + 1}. Klasse, Frau Anaïs Grünenfelder`],
					["Absenzen", "4 Halbtage, entschuldigt"],
				],
				paragraphs: [
					`Deutsch 5, Mathematik ${grades}, Französisch 4–5, Natur/Mensch/Gesellschaft 5–6, Musik 6, Sport 5.`,
					"Lena arbeitet selbständig und hilft anderen gern. Wir wünschen schöne Ferien.",
				],
				signedBy: "Anaïs Grünenfelder, Klassenlehrerin",
			},
			{
				category: "Schule & Vereine",
				filedBy,
				folders: ["Kinder"],
				parties: [companyParty(schule), personParty(lena)],
			},
		);
	return [[report(year - 1, "5–6")], [report(year, "5")]];
}

function memberships(today: Day): DemoChain[] {
	const filing = { category: "Abos & Verträge", filedBy } as const;
	return [
		[
			{
				...filing,
				name: "Halbtaxabo und Junior-Karten",
				description: "Läuft automatisch weiter; Kündigung spätestens einen Monat vor Ablauf in der App.",
				folders: ["Familie"],
				filedOn: addMonths(today, -11),
				startDate: addMonths(today, -11),
				endDate: addMonths(today, 1),
				cost: 230,
				reminders: [{ type: "Custom", date: addDays(today, 2) }],
			},
		],
		[
			{
				...filing,
				name: "Mobile-Abo «Alles & Überall» <b>XL</b> – Familie",
				description: "Vier SIM-Karten. Bei 5 < 7 GB im Ausland & am Wochenende gratis.",
				documentNumber: "FON-7710-4",
				folders: ["Telefon & Internet"],
				parties: [companyParty(telekom)],
				filedOn: addMonths(today, -30),
				startDate: addMonths(today, -30),
				cost: 119.8,
			},
		],
		[
			{
				...filing,
				name: "Fitness-Abo Beat",
				description: "Studio Zürich-Oerlikon; gekündigt per eingeschriebenem Brief.",
				filedOn: addMonths(today, -44),
				startDate: addMonths(today, -44),
				endDate: addMonths(today, -32),
				cost: 790,
				archived: true,
			},
		],
	];
}
