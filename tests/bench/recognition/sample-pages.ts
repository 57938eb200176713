import PdfDocument from "pdfkit";
import { type Language, LANGUAGES, type Texts, TEXTS } from "./texts.ts";

export const KINDS = ["letter", "invoice", "table", "small print"] as const;
export type Kind = (typeof KINDS)[number];

/** A page of A4 whose text is known. */
export interface SamplePage {
	kind: Kind;
	language: Language;
	pdf: Uint8Array;
	/** As one reads it: line by line from the top, what stands side by side from the left. */
	text: string;
}

const SERIES = 3;
const LEFT = 62;
const WIDTH = 471;
const FONTS = ["Helvetica", "Times-Roman"] as const;

/** A piece of text at its place, in points. */
interface Piece {
	x: number;
	y: number;
	text: string;
}

/** Three pages of each kind in each language: 48. */
export async function samplePages(): Promise<SamplePage[]> {
	const pages: SamplePage[] = [];
	for (let series = 0; series < SERIES; series += 1) {
		for (const kind of KINDS) {
			for (const language of LANGUAGES) pages.push(await samplePage(kind, language, series));
		}
	}
	return pages;
}

export async function samplePage(kind: Kind, language: Language, series = 0): Promise<SamplePage> {
	const sheet = new Sheet(FONTS[series % FONTS.length] ?? "Helvetica");
	DRAWINGS[kind](sheet, TEXTS[language], series);
	return { kind, language, pdf: await sheet.bytes(), text: sheet.text() };
}

class Sheet {
	readonly #pdf: PDFKit.PDFDocument;
	readonly #pieces: Piece[] = [];
	readonly #bytes: Promise<Uint8Array>;
	readonly #font: string;

	constructor(font: string) {
		this.#pdf = new PdfDocument({ size: "A4", margin: 0, info: { CreationDate: new Date(0) } });
		this.#font = font;
		this.#bytes = collected(this.#pdf);
	}

	line(text: string, { x = LEFT, y, size = 10.5 }: { x?: number; y: number; size?: number }): void {
		this.#pdf.font(this.#font).fontSize(size).text(text, x, y, { lineBreak: false });
		this.#pieces.push({ x, y, text });
	}

	/** So that it ends there. */
	lineTo(text: string, { right, y, size = 10.5 }: { right: number; y: number; size?: number }): void {
		const width = this.#pdf.font(this.#font).fontSize(size).widthOfString(text);
		this.line(text, { x: right - width, y, size });
	}

	rule(y: number): void {
		this.#pdf
			.moveTo(LEFT, y)
			.lineTo(LEFT + WIDTH, y)
			.lineWidth(0.5)
			.stroke("#888888");
	}

	/** Breaks it into lines. @returns where the next line would stand */
	paragraph(text: string, { y, size = 10.5 }: { y: number; size?: number }): number {
		const font = this.#pdf.font(this.#font).fontSize(size);
		let at = y;
		let line = "";
		for (const word of text.split(" ")) {
			const longer = line === "" ? word : `${line} ${word}`;
			if (font.widthOfString(longer) <= WIDTH) line = longer;
			else {
				this.line(line, { y: at, size });
				at += size * 1.4;
				line = word;
			}
		}
		this.line(line, { y: at, size });
		return at + size * 1.4;
	}

	text(): string {
		const rows = new Map<number, Piece[]>();
		for (const piece of this.#pieces) rows.set(piece.y, [...(rows.get(piece.y) ?? []), piece]);
		return [...rows]
			.toSorted(([one], [other]) => one - other)
			.map(([, row]) =>
				row
					.toSorted((one, other) => one.x - other.x)
					.map(({ text }) => text)
					.join(" "),
			)
			.join("\n");
	}

	bytes(): Promise<Uint8Array> {
		this.#pdf.end();
		return this.#bytes;
	}
}

const DRAWINGS: Readonly<Record<Kind, (sheet: Sheet, texts: Texts, series: number) => void>> = {
	letter(sheet, texts, series) {
		let y = head(sheet, texts, series);
		sheet.line(of(texts.subjects, series), { y, size: 13 });
		y += 34;
		sheet.line(texts.greeting, { y });
		y += 26;
		for (let index = 0; index < 6; index += 1) {
			const text = [0, 1].map((next) => of(texts.sentences, series * 3 + index + next)).join(" ");
			y = sheet.paragraph(text, { y }) + 9;
		}
		sheet.line(texts.closing, { y: y + 10 });
		sheet.line(of(texts.senders, series)[0] ?? "", { y: y + 28 });
		sheet.line(of(texts.signers, series), { y: y + 62 });
	},
	invoice(sheet, texts, series) {
		let y = head(sheet, texts, series);
		sheet.line(texts.invoice, { y, size: 16 });
		y += 32;
		const facts = [`2026-0${series}417`, "14.10.2026", "13.11.2026", `K-88${series}21`];
		for (let index = 0; index < facts.length; index += 2) {
			for (const [side, x] of [LEFT, 310].entries()) {
				sheet.line(texts.facts[index + side] ?? "", { x, y });
				sheet.line(facts[index + side] ?? "", { x: x + 120, y });
			}
			y += 17;
		}
		y = itemRows(sheet, texts, { y: y + 16, series, count: 7, size: 10.5 });
		sheet.paragraph(texts.payable, { y: y + 24 });
		sheet.paragraph(of(texts.sentences, series + 4), { y: y + 56 });
	},
	table(sheet, texts, series) {
		sheet.line(of(texts.subjects, series), { y: 60, size: 14 });
		itemRows(sheet, texts, { y: 100, series, count: 34, size: 10 });
	},
	"small print"(sheet, texts, series) {
		sheet.line(texts.terms, { y: 56, size: 12 });
		let y = 84;
		for (let index = 0; index < 14; index += 1) {
			const text = [0, 1, 2].map((next) => of(texts.sentences, series + index * 3 + next)).join(" ");
			y = sheet.paragraph(`${index + 1}. ${text}`, { y, size: 7.5 }) + 7;
		}
	},
};

/** Sender, recipient, date. */
function head(sheet: Sheet, texts: Texts, series: number): number {
	for (const [index, text] of of(texts.senders, series).entries()) {
		sheet.line(text, { y: 50 + index * 13, size: index === 0 ? 13 : 9 });
	}
	for (const [index, text] of of(texts.recipients, series).entries())
		sheet.line(text, { x: 340, y: 130 + index * 15 });
	sheet.line("14.10.2026", { x: 340, y: 196 });
	return 236;
}

function itemRows(
	sheet: Sheet,
	texts: Texts,
	{ y: top, series, count, size }: { y: number; series: number; count: number; size: number },
): number {
	const rights = [380, 450, LEFT + WIDTH];
	let y = top;
	const row = (cells: readonly string[]) => {
		sheet.line(cells[0] ?? "", { y, size });
		for (const [index, right] of rights.entries()) sheet.lineTo(cells[index + 1] ?? "", { right, y, size });
		y += size * 1.9;
	};
	row(texts.columns);
	sheet.rule(y - 5);
	let total = 0;
	for (let index = 0; index < count; index += 1) {
		const quantity = ((series + index * 7) % 12) + 1;
		const price = ((series * 313 + index * 5_477) % 40_000) + 1_250;
		total += quantity * price;
		row([of(texts.items, series + index), String(quantity), money(price), money(quantity * price)]);
	}
	sheet.rule(y - 5);
	sheet.line(texts.total, { y, size });
	sheet.lineTo(`CHF ${money(total)}`, { right: LEFT + WIDTH, y, size });
	return y + size * 1.9;
}

function money(cents: number): string {
	const [whole = "", rest] = (cents / 100).toFixed(2).split(".");
	return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, "'")}.${rest}`;
}

function of<Item>(items: readonly Item[], index: number): Item {
	const item = items[index % items.length];
	if (item === undefined) throw new RangeError("There is none.");
	return item;
}

async function collected(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const part of pdf) parts.push(part as Uint8Array);
	return Buffer.concat(parts);
}
