import { type Day, formatDay } from "../../../contract/days.ts";
import { money, plainAmount } from "../days.ts";
import type { Organisation, Recipient } from "../organisation.ts";
import {
	drawAddress,
	drawFacts,
	drawHeading,
	drawLetterhead,
	drawParagraphs,
	drawSheet,
	drawSignatures,
	drawTitle,
} from "./sheet.ts";
import { drawTable } from "./table.ts";

export interface Cover {
	name: string;
	/** Insured sum as the policy words it. */
	sum: string;
	deductible: string;
	/** Premium of a year. */
	premium: number;
}

export interface Policy {
	insurer: Organisation;
	holder: Recipient;
	product: string;
	number: string;
	issued: Day;
	from: Day;
	to: Day;
	/** What or whom it insures. */
	insured: string;
	covers: readonly Cover[];
	conditions: string;
	adviser: string;
	remarks?: readonly string[];
}

/** The premium of a year. Federal stamp duty is 5 % of it. */
export function yearlyPremium(covers: readonly Cover[]): number {
	const net = covers.reduce((sum, cover) => sum + cover.premium, 0);
	return Math.round(net * 1.05 * 20) / 20;
}

/** An insurance policy of two pages: what is covered, and what it costs and how it ends. */
export function drawPolicy(policy: Policy): Promise<Uint8Array> {
	const { insurer, covers } = policy;
	return drawSheet(
		{
			title: `Police ${policy.product} ${policy.number}`,
			author: insurer.name,
			date: policy.issued,
			footer: `${insurer.name} · Police ${policy.number} · ${policy.product}`,
		},
		(sheet) => {
			drawLetterhead(sheet, insurer);
			drawAddress(sheet, policy.holder, insurer.city, policy.issued);
			drawTitle(sheet, `Versicherungspolice ${policy.product}`, `Police Nr. ${policy.number}`);
			drawFacts(sheet, [
				["Versicherungsnehmer", policy.holder.slice(0, -2).join(" ")],
				["Versichert", policy.insured],
				["Vertragsbeginn", formatDay(policy.from)],
				["Vertragsende", formatDay(policy.to)],
				["Ihre Beratung", policy.adviser],
				["Vertragsgrundlage", policy.conditions],
			]);
			drawHeading(sheet, "Versicherte Leistungen");
			drawTable(
				sheet,
				[
					{ title: "Deckung", share: 0.42 },
					{ title: "Versicherungssumme", share: 0.24, align: "right" },
					{ title: "Selbstbehalt", share: 0.18, align: "right" },
					{ title: "Jahresprämie", share: 0.16, align: "right" },
				],
				covers.map((cover) => [cover.name, cover.sum, cover.deductible, plainAmount(cover.premium)]),
			);
			sheet.addPage();
			drawPremium(policy, sheet);
		},
	);
}

function drawPremium(policy: Policy, sheet: PDFKit.PDFDocument): void {
	const net = policy.covers.reduce((sum, cover) => sum + cover.premium, 0);
	const gross = yearlyPremium(policy.covers);
	drawTitle(sheet, "Prämienabrechnung", `${formatDay(policy.from)} bis ${formatDay(policy.to)}`);
	drawTable(
		sheet,
		[
			{ title: "Bezeichnung", share: 0.7 },
			{ title: "CHF", share: 0.3, align: "right" },
		],
		[
			["Nettoprämie", plainAmount(net)],
			["Eidgenössische Stempelabgabe 5 %", plainAmount(gross - net)],
			["Prämie pro Jahr", plainAmount(gross)],
		],
		{ total: true },
	);
	drawParagraphs(sheet, [
		`Die Prämie von ${money(gross)} ist jährlich im Voraus fällig, erstmals am ${formatDay(policy.from)}. ` +
			"Sie erhalten dafür eine separate Rechnung mit QR-Einzahlungsschein.",
	]);
	drawHeading(sheet, "Besondere Bestimmungen");
	drawParagraphs(sheet, [
		...(policy.remarks ?? []),
		"Der Vertrag verlängert sich stillschweigend um ein Jahr, wenn er nicht spätestens drei Monate vor Ablauf schriftlich gekündigt wird.",
		"Nach jedem Schadenfall, für den eine Leistung erbracht wird, können beide Parteien den Vertrag kündigen. Die Kündigung muss spätestens bei der Auszahlung ausgesprochen werden.",
		`Massgebend sind die ${policy.conditions}, das Bundesgesetz über den Versicherungsvertrag (VVG) und die Angaben im Antrag. Entspricht der Inhalt dieser Police nicht den getroffenen Vereinbarungen, so ist die Berichtigung binnen vier Wochen nach Empfang zu verlangen.`,
	]);
	drawHeading(sheet, "Im Schadenfall");
	drawParagraphs(sheet, [
		`Melden Sie den Schaden sofort unter ${policy.insurer.phone} oder an ${policy.insurer.email}. Halten Sie die Policennummer ${policy.number} bereit und bewahren Sie beschädigte Gegenstände auf.`,
	]);
	drawSignatures(sheet, policy.insurer.city, policy.issued, [
		`${policy.insurer.name}, Leiter Kundendienst`,
		policy.adviser,
	]);
}
