import type { Day } from "../../../contract/days.ts";
import type { Organisation, Recipient } from "../organisation.ts";
import { drawAddress, drawFacts, drawLetterhead, drawParagraphs, drawSheet, drawTitle } from "./sheet.ts";
import { type Column, drawTable } from "./table.ts";

export interface Letter {
	from: Organisation;
	to: Recipient;
	date: Day;
	subject: string;
	/** Greeting, `Guten Tag` where there is none. */
	greeting?: string;
	facts?: readonly (readonly [name: string, value: string])[];
	paragraphs: readonly string[];
	table?: { columns: readonly Column[]; rows: readonly (readonly string[])[]; total?: boolean };
	/** What follows the table. */
	closing?: readonly string[];
	signedBy: string;
}

/** A letter, with a table where it accounts for something: a statement, a notice, a certificate. */
export function drawLetter(letter: Letter): Promise<Uint8Array> {
	const { from, date, subject } = letter;
	return drawSheet(
		{ title: subject, author: from.name, date, footer: `${from.name} · ${from.zipCode} ${from.city}` },
		(sheet) => {
			drawLetterhead(sheet, from);
			drawAddress(sheet, letter.to, from.city, date);
			drawTitle(sheet, subject);
			if (letter.facts) drawFacts(sheet, letter.facts);
			drawParagraphs(sheet, [letter.greeting ?? "Guten Tag", ...letter.paragraphs]);
			if (letter.table) {
				sheet.moveDown(0.4);
				drawTable(sheet, letter.table.columns, letter.table.rows, { total: letter.table.total ?? false });
			}
			drawParagraphs(sheet, [
				...(letter.closing ?? []),
				"Freundliche Grüsse",
				`${from.name}\n${letter.signedBy}`,
			]);
		},
	);
}
