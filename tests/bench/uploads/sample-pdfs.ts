import { grosshandel, hofmann } from "../../../scripts/demo/cast.ts";
import { addDays } from "../../../contract/days.ts";
import { organisationRecipient } from "../../../scripts/demo/organisation.ts";
import { drawInvoice } from "../../../scripts/demo/paper/invoice.ts";
import { drawParagraphs, drawSheet } from "../../../scripts/demo/paper/sheet.ts";
import { SeededRandom } from "../../../scripts/demo/random.ts";
import { generateText } from "../../../scripts/scale/generate-text.ts";
import { SUBJECTS, WORDS } from "../../../scripts/scale/vocabulary.ts";

/** An invoice with a QR-bill of its own: every index gives another one. */
export function invoicePdf(index: number): Promise<Uint8Array> {
	const random = new SeededRandom(`invoice/${index}`);
	return drawInvoice({
		from: grosshandel,
		to: organisationRecipient(hofmann),
		number: `26-${100_000 + index}`,
		title: `${random.pick(SUBJECTS)} ${random.pick(WORDS)}`,
		date: addDays("2026-01-05", index % 300),
		payableWithin: 30,
		vat: 8.1,
		positions: Array.from({ length: random.integer(2, 9) }, () => ({
			text: `${random.pick(WORDS)} ${random.pick(WORDS)}, Grösse ${random.integer(1, 60)}`,
			quantity: random.integer(1, 200),
			unit: "Stk.",
			price: random.integer(100, 90_000) / 100,
		})),
	});
}

/** A PDF with so many pages full of text. */
export function pagesPdf(pages: number): Promise<Uint8Array> {
	return drawSheet({ title: "Bericht", author: "Ablage", date: "2026-01-05" }, (sheet) => {
		for (let page = 0; page < pages; page += 1) {
			if (page > 0) sheet.addPage();
			drawParagraphs(
				sheet,
				generateText("pages", page, 2.4).map(({ chunk }) => chunk),
			);
		}
	});
}
