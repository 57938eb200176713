import type { Day } from "../../../contract/days.ts";
import { longDay } from "../days.ts";
import type { Organisation, Recipient } from "../organisation.ts";
import {
	drawFacts,
	drawHeading,
	drawLetterhead,
	drawParagraphs,
	drawSheet,
	drawSignatures,
	drawTitle,
} from "./sheet.ts";

export interface Clause {
	heading: string;
	paragraphs: readonly string[];
}

export interface Contract {
	title: string;
	/** Whose paper it is on, and one of the two parties. */
	issuer: Organisation;
	issuerRole: string;
	counterparty: Recipient;
	counterpartyRole: string;
	date: Day;
	facts: readonly (readonly [name: string, value: string])[];
	clauses: readonly Clause[];
	signatures: readonly string[];
}

/** A contract with numbered clauses over as many pages as they need, and signatures at the end. */
export function drawContract(contract: Contract): Promise<Uint8Array> {
	const { issuer, title, date } = contract;
	return drawSheet({ title, author: issuer.name, date, footer: `${title} · ${issuer.name}` }, (sheet) => {
		drawLetterhead(sheet, issuer);
		sheet.moveDown(2);
		drawTitle(sheet, title, `vom ${longDay(date)}`);
		drawFacts(sheet, [
			[contract.issuerRole, `${issuer.name}, ${issuer.street}, ${issuer.zipCode} ${issuer.city}`],
			[contract.counterpartyRole, contract.counterparty.join(", ")],
			...contract.facts,
		]);
		for (const [index, clause] of contract.clauses.entries()) {
			drawHeading(sheet, `${index + 1}. ${clause.heading}`);
			drawParagraphs(
				sheet,
				clause.paragraphs.map((paragraph, position) => `${index + 1}.${position + 1}  ${paragraph}`),
			);
		}
		drawSignatures(sheet, issuer.city, date, contract.signatures);
	});
}
