import PdfDocument from "pdfkit";
import { type Day, formatDay } from "../../../contract/days.ts";
import { longDay } from "../days.ts";
import type { Organisation, Recipient } from "../organisation.ts";

export type Sheet = PDFKit.PDFDocument;

export interface SheetOptions {
	title: string;
	author: string;
	date: Day;
	size?: "A4" | "A5" | [width: number, height: number];
	/** Margin on all sides, in points. */
	margin?: number;
	/** Stands at the foot of every page beside the page number. */
	footer?: string;
}

export const INK = "#1c1917";
export const FAINT = "#78716c";
export const HAIRLINE = "#d6d3d1";
const FOOTER_HEIGHT = 40;

/** Draws a PDF. The same drawing gives the same bytes. */
export async function drawSheet(options: SheetOptions, draw: (sheet: Sheet) => void): Promise<Uint8Array> {
	const margin = options.margin ?? 62;
	const sheet = new PdfDocument({
		size: options.size ?? "A4",
		margins: { top: margin, left: margin, right: margin, bottom: margin + (options.footer ? 10 : 0) },
		bufferPages: true,
		lang: "de-CH",
		info: {
			Title: options.title,
			Author: options.author,
			CreationDate: new Date(`${options.date}T08:00:00Z`),
		},
	});
	const bytes = collect(sheet);
	sheet.font("Helvetica").fontSize(10).fillColor(INK);
	draw(sheet);
	if (options.footer) drawFooters(sheet, options.footer);
	sheet.end();
	return bytes;
}

export function contentWidth(sheet: Sheet): number {
	return sheet.page.width - sheet.page.margins.left - sheet.page.margins.right;
}

/** Begins a new page unless `height` points are left on this one. */
export function keepTogether(sheet: Sheet, height: number): void {
	if (sheet.y + height > sheet.page.height - sheet.page.margins.bottom) sheet.addPage();
}

/** Sign, name and address of the sender at the head of the page; leaves the cursor below. */
export function drawLetterhead(sheet: Sheet, sender: Organisation): void {
	const { left, top } = sheet.page.margins;
	const width = contentWidth(sheet);
	sheet.save().fillColor(sender.colour);
	sheet.roundedRect(left, top - 22, 26, 26, 5).fill();
	sheet.fillColor("#ffffff").font("Helvetica-Bold").fontSize(15);
	sheet.text(sender.name.slice(0, 1), left, top - 16, { width: 26, align: "center", lineBreak: false });
	sheet.fillColor(sender.colour).fontSize(14);
	sheet.text(sender.name, left + 36, top - 21, { width: width - 190 });
	sheet.font("Helvetica").fontSize(8).fillColor(FAINT);
	sheet.text(sender.claim, left + 36, sheet.y + 1, { width: width - 190 });
	sheet.text(
		[sender.street, `${sender.zipCode} ${sender.city}`, sender.phone, sender.email, sender.uid]
			.filter(Boolean)
			.join("\n"),
		left + width - 150,
		top - 21,
		{ width: 150, align: "right", lineGap: 1.5 },
	);
	sheet.restore();
	sheet.x = left;
	sheet.y = top + 50;
}

/** Address of the recipient, place and date. */
export function drawAddress(sheet: Sheet, recipient: Recipient, place: string, date: Day): void {
	const { left } = sheet.page.margins;
	sheet.font("Helvetica").fontSize(10.5).fillColor(INK);
	sheet.text(recipient.join("\n"), left, sheet.page.margins.top + 72, { width: 240, lineGap: 2 });
	sheet.y = Math.max(sheet.y + 30, sheet.page.margins.top + 160);
	sheet.fontSize(10).text(`${place}, ${longDay(date)}`, left);
	sheet.moveDown(1.4);
}

export function drawTitle(sheet: Sheet, title: string, subtitle?: string): void {
	sheet.font("Helvetica-Bold").fontSize(14).fillColor(INK).text(title, sheet.page.margins.left);
	if (subtitle) sheet.font("Helvetica").fontSize(10).fillColor(FAINT).text(subtitle);
	sheet.font("Helvetica").fontSize(10).fillColor(INK).moveDown(0.9);
}

export function drawHeading(sheet: Sheet, heading: string): void {
	keepTogether(sheet, 60);
	sheet.moveDown(0.6);
	sheet.font("Helvetica-Bold").fontSize(10.5).text(heading, sheet.page.margins.left);
	sheet.font("Helvetica").fontSize(10).moveDown(0.35);
}

export function drawParagraphs(sheet: Sheet, paragraphs: readonly string[]): void {
	for (const paragraph of paragraphs) {
		sheet.text(paragraph, sheet.page.margins.left, sheet.y, {
			width: contentWidth(sheet),
			lineGap: 2.4,
			paragraphGap: 6,
		});
	}
}

/** Names on the left, values on the right of them. */
export function drawFacts(sheet: Sheet, facts: readonly (readonly [name: string, value: string])[]): void {
	const { left } = sheet.page.margins;
	const nameWidth = Math.min(150, contentWidth(sheet) * 0.36);
	for (const [name, value] of facts) {
		keepTogether(sheet, 18);
		const top = sheet.y;
		sheet.fillColor(FAINT).text(name, left, top, { width: nameWidth });
		const below = sheet.y;
		sheet
			.fillColor(INK)
			.text(value, left + nameWidth + 8, top, { width: contentWidth(sheet) - nameWidth - 8 });
		sheet.y = Math.max(below, sheet.y) + 3;
	}
	sheet.x = left;
	sheet.moveDown(0.5);
}

/** Lines to sign on, side by side. */
export function drawSignatures(sheet: Sheet, place: string, date: Day, names: readonly string[]): void {
	keepTogether(sheet, 110);
	sheet.moveDown(1.5).text(`${place}, ${formatDay(date)}`, sheet.page.margins.left);
	const top = sheet.y + 44;
	const width = contentWidth(sheet) / names.length;
	for (const [index, name] of names.entries()) {
		const left = sheet.page.margins.left + index * width;
		drawScrawl(sheet, left + 8, top - 6, name);
		sheet
			.moveTo(left, top)
			.lineTo(left + width - 24, top)
			.lineWidth(0.5)
			.strokeColor(FAINT)
			.stroke();
		sheet.fontSize(8.5).text(name, left, top + 5, { width: width - 24 });
	}
	sheet.fontSize(10);
	sheet.x = sheet.page.margins.left;
}

/** A signature that nobody can read, of a form that follows from the name. */
function drawScrawl(sheet: Sheet, left: number, base: number, name: string): void {
	sheet.save().moveTo(left, base);
	let x = left;
	for (const char of name.slice(0, 9)) {
		const height = ((char.codePointAt(0) ?? 0) % 19) + 4;
		sheet.bezierCurveTo(x + 2, base - height, x + 7, base - height * 0.8, x + 9, base + (height % 5) - 2);
		x += 9;
	}
	sheet.lineWidth(1.1).strokeColor("#1e3a8a").stroke().restore();
}

function drawFooters(sheet: Sheet, footer: string): void {
	const { start, count } = sheet.bufferedPageRange();
	for (let index = start; index < start + count; index++) {
		sheet.switchToPage(index);
		const { left, right } = sheet.page.margins;
		// Below the bottom margin a text would begin a new page.
		sheet.page.margins.bottom = 0;
		const top = sheet.page.height - FOOTER_HEIGHT;
		sheet.moveTo(left, top).lineTo(sheet.page.width - right, top);
		sheet.lineWidth(0.5).strokeColor(HAIRLINE).stroke();
		sheet.font("Helvetica").fontSize(7.5).fillColor(FAINT);
		sheet.text(footer, left, top + 7, { width: contentWidth(sheet) - 80, height: 9, ellipsis: true });
		sheet.text(`Seite ${index + 1} von ${count}`, sheet.page.width - right - 80, top + 7, {
			width: 80,
			align: "right",
			lineBreak: false,
		});
	}
}

function collect(sheet: Sheet): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	sheet.on("data", (chunk: Uint8Array) => chunks.push(chunk));
	return new Promise((resolve, reject) => {
		sheet.on("end", () => resolve(Buffer.concat(chunks)));
		sheet.on("error", reject);
	});
}
