import { SwissQRBill } from "swissqrbill/pdf";
import { calculateQRReferenceChecksum } from "swissqrbill/utils";
import { addDays, type Day, formatDay } from "../../../contract/days.ts";
import { money, plainAmount } from "../days.ts";
import type { Organisation, Recipient } from "../organisation.ts";
import {
	drawAddress,
	drawFacts,
	drawLetterhead,
	drawParagraphs,
	drawSheet,
	drawTitle,
	type Sheet,
} from "./sheet.ts";
import { drawTable } from "./table.ts";

export interface Position {
	text: string;
	quantity: number;
	unit: string;
	price: number;
}

export interface Invoice {
	/** Must have a QR-IBAN. */
	from: Organisation;
	to: Recipient;
	number: string;
	title: string;
	date: Day;
	/** Days until it is due. */
	payableWithin: number;
	positions: readonly Position[];
	/** Per cent; none for those who do not charge it. */
	vat?: number;
	currency?: "CHF" | "EUR";
	note?: string;
}

const QR_BILL_HEIGHT = 298;
const QR_REFERENCE_DIGITS = 26;

/** What is to be paid, VAT included, rounded to five centimes as is usual in Switzerland. */
export function invoiceTotal(invoice: Pick<Invoice, "positions" | "vat">): number {
	const net = invoice.positions.reduce((sum, position) => sum + position.quantity * position.price, 0);
	return Math.round(net * (1 + (invoice.vat ?? 0) / 100) * 20) / 20;
}

/** An invoice with a Swiss QR-bill at the foot of its last page. */
export function drawInvoice(invoice: Invoice): Promise<Uint8Array> {
	const { from, number, date } = invoice;
	return drawSheet({ title: `${invoice.title} ${number}`, author: from.name, date, margin: 56 }, (sheet) => {
		drawLetterhead(sheet, from);
		drawAddress(sheet, invoice.to, from.city, date);
		drawTitle(sheet, invoice.title, `Rechnung Nr. ${number}`);
		drawFacts(sheet, [
			["Rechnungsdatum", formatDay(date)],
			["Zahlbar bis", formatDay(addDays(date, invoice.payableWithin))],
			...(from.uid ? ([["MWST-Nummer", `${from.uid} MWST`]] as const) : []),
		]);
		drawPositions(sheet, invoice);
		drawParagraphs(sheet, [
			invoice.note ??
				`Bitte überweisen Sie ${money(invoiceTotal(invoice), invoice.currency)} innert ${invoice.payableWithin} Tagen mit dem untenstehenden QR-Einzahlungsschein. Besten Dank.`,
		]);
		if (sheet.y > sheet.page.height - QR_BILL_HEIGHT) sheet.addPage();
		// The payment part reaches below the bottom margin, where a text would begin a new page.
		sheet.page.margins.bottom = 0;
		qrBill(invoice).attachTo(sheet);
	});
}

function drawPositions(sheet: Sheet, invoice: Invoice): void {
	const currency = invoice.currency ?? "CHF";
	const net = invoice.positions.reduce((sum, position) => sum + position.quantity * position.price, 0);
	const total = invoiceTotal(invoice);
	const sums =
		invoice.vat === undefined
			? []
			: [
					["", "", "Zwischentotal", plainAmount(net)],
					["", "", `MWST ${invoice.vat} %`, plainAmount(total - net)],
				];
	drawTable(
		sheet,
		[
			{ title: "Leistung", share: 0.5 },
			{ title: "Menge", share: 0.16, align: "right" },
			{ title: "Ansatz", share: 0.18, align: "right" },
			{ title: currency, share: 0.16, align: "right" },
		],
		[
			...invoice.positions.map(({ text, quantity, unit, price }) => [
				text,
				`${quantity} ${unit}`,
				plainAmount(price),
				plainAmount(quantity * price),
			]),
			...sums,
			["Total", "", "", plainAmount(total)],
		],
		{ total: true },
	);
}

function qrBill(invoice: Invoice): SwissQRBill {
	const { from, to, number } = invoice;
	if (!from.iban) throw new TypeError(`${from.name} sends an invoice but has no IBAN.`);
	const digits = number.replaceAll(/\D/g, "").padStart(QR_REFERENCE_DIGITS, "0").slice(-QR_REFERENCE_DIGITS);
	const [zip = "", ...city] = (to.at(-1) ?? "").split(" ");
	return new SwissQRBill(
		{
			currency: invoice.currency ?? "CHF",
			amount: invoiceTotal(invoice),
			creditor: {
				name: from.name,
				address: from.street,
				zip: from.zipCode,
				city: from.city,
				country: "CH",
				account: from.iban,
			},
			debtor: {
				name: payer(to),
				address: to.at(-2) ?? "",
				zip,
				city: city.join(" "),
				country: "CH",
			},
			reference: digits + calculateQRReferenceChecksum(digits),
			message: `Rechnung ${number}`,
		},
		{ language: "DE" },
	);
}

/** Name in an address window: below the salutation where there is one. */
function payer(recipient: Recipient): string {
	const [first = "", second = ""] = recipient;
	return ["Frau", "Herr", "Familie"].includes(first) ? second : first;
}
