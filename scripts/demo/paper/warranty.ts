import { type Day, formatDay } from "../../../contract/days.ts";
import { money } from "../days.ts";
import type { Organisation, Recipient } from "../organisation.ts";
import { contentWidth, drawFacts, drawLetterhead, drawParagraphs, drawSheet, drawTitle } from "./sheet.ts";

export interface Warranty {
	seller: Organisation;
	buyer: Recipient;
	product: string;
	serialNumber: string;
	bought: Day;
	until: Day;
	price: number;
	extras?: readonly (readonly [name: string, value: string])[];
}

/** A warranty slip on A5, stamped by the shop. */
export function drawWarranty(warranty: Warranty): Promise<Uint8Array> {
	const { seller, bought } = warranty;
	return drawSheet(
		{
			title: `Garantieschein ${warranty.product}`,
			author: seller.name,
			date: bought,
			size: "A5",
			margin: 42,
			footer: `Diesen Garantieschein mit der Kaufquittung aufbewahren.`,
		},
		(sheet) => {
			drawLetterhead(sheet, seller);
			sheet.moveDown(1);
			drawTitle(sheet, "Garantieschein", warranty.product);
			drawFacts(sheet, [
				["Gerät", warranty.product],
				["Seriennummer", warranty.serialNumber],
				["Käufer", warranty.buyer.slice(-3).join(", ")],
				["Kaufdatum", formatDay(bought)],
				["Kaufpreis", money(warranty.price)],
				["Garantie bis", formatDay(warranty.until)],
				...(warranty.extras ?? []),
			]);
			sheet.fontSize(9);
			drawParagraphs(sheet, [
				`${seller.name} leistet Garantie auf Material- und Fabrikationsfehler bis zum ${formatDay(warranty.until)}. Die Garantie umfasst Ersatzteile, Arbeitszeit und Weg. Ausgenommen sind Verschleissteile, Schäden durch unsachgemässe Behandlung, Kalk, Sturz oder Eingriffe Dritter.`,
				`Bitte melden Sie einen Mangel unter ${seller.phone} und halten Sie die Seriennummer bereit. Die gesetzliche Gewährleistung nach Art. 210 OR bleibt vorbehalten.`,
			]);
			drawStamp(sheet, seller, bought);
		},
	);
}

function drawStamp(sheet: PDFKit.PDFDocument, seller: Organisation, day: Day): void {
	const left = sheet.page.margins.left + contentWidth(sheet) - 150;
	const top = sheet.y + 14;
	sheet.save().rotate(-4, { origin: [left + 70, top + 20] });
	sheet.roundedRect(left, top, 142, 44, 4).lineWidth(1.4).strokeColor(seller.colour).stroke();
	sheet.font("Helvetica-Bold").fontSize(8.5).fillColor(seller.colour);
	sheet.text(`${seller.name}\n${seller.city}, ${formatDay(day)}`, left + 6, top + 9, {
		width: 130,
		align: "center",
	});
	sheet.restore();
}
