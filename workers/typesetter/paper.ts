import PdfDocument from "pdfkit";
import type { Run } from "./blocks.ts";
import { piecesOfFonts } from "./letters.ts";

/** The fonts' bytes, without the tables of which nothing is set here. */
export interface Fonts {
	regular: Uint8Array;
	bold: Uint8Array;
	/** Of Chinese, Japanese or Korean letters, where there are any; without it they are boxes. */
	eastAsian?: Uint8Array | undefined;
}

/** In points. */
export interface Sheet {
	width: number;
	height: number;
	margin: number;
}

const INK = "#1b1b1b";
const RULE = "#c4c4c4";
/** From the upper edge of a line to where its letters stand, and how thick those are drawn that have no bold font, in sizes. */
const ASCENT = 1.069;
const BOLD_STROKE = 0.03;

/** Pages on which lines are set one below the other. */
export class Paper {
	readonly #document: PDFKit.PDFDocument;
	readonly #bytes: Promise<Uint8Array<ArrayBuffer>>;
	readonly #sheet: Sheet;
	readonly #hasEastAsian: boolean;
	/** Where the next line begins, in points from the upper edge. */
	y = 0;
	pages = 0;

	constructor(sheet: Sheet, { regular, bold, eastAsian }: Fonts) {
		const { width, height } = sheet;
		this.#sheet = sheet;
		this.#document = new PdfDocument({
			size: [width, height],
			margin: 0,
			autoFirstPage: false,
			// No font but these: those that every reader has know neither Greek nor Cyrillic letters.
			font: "",
		});
		this.#document.registerFont("regular", regular).registerFont("bold", bold);
		this.#hasEastAsian = eastAsian !== undefined;
		if (eastAsian) this.#document.registerFont("eastAsian", eastAsian);
		this.#bytes = bytesOf(this.#document);
	}

	/** Width of a line, in points. */
	get width(): number {
		return this.#sheet.width - 2 * this.#sheet.margin;
	}

	get bottom(): number {
		return this.#sheet.height - this.#sheet.margin;
	}

	addPage(): void {
		this.#document.addPage();
		this.pages += 1;
		this.y = this.#sheet.margin;
	}

	measure(text: string, isBold: boolean, size: number): number {
		let width = 0;
		for (const piece of this.#pieces(text)) width += this.#measurePiece(piece, isBold, size);
		return width;
	}

	#pieces(text: string) {
		return this.#hasEastAsian ? piecesOfFonts(text) : [{ text, isEastAsian: false }];
	}

	/** Leaves its font and size to what is set next. */
	#measurePiece(
		{ text, isEastAsian }: { text: string; isEastAsian: boolean },
		isBold: boolean,
		size: number,
	): number {
		const font = isEastAsian ? "eastAsian" : isBold ? "bold" : "regular";
		return this.#document.font(font).fontSize(size).widthOfString(text);
	}

	/** Sets a line at `y`. @param x in points from the left margin */
	line(runs: readonly Run[], x: number, size: number): void {
		let left = this.#sheet.margin + x;
		for (const { text, isBold } of runs) {
			for (const piece of this.#pieces(text)) {
				const width = this.#measurePiece(piece, isBold, size);
				const isThick = isBold && piece.isEastAsian;
				if (isThick) this.#document.lineWidth(size * BOLD_STROKE).strokeColor(INK);
				this.#document.fillColor(INK).text(piece.text, left, this.y, {
					lineBreak: false,
					// Letters of two fonts stand on one line.
					...(piece.isEastAsian && { baseline: -ASCENT * size, fill: true, stroke: isThick }),
				});
				left += width;
			}
		}
	}

	/** Sets a picture at `y`, its size in points. */
	picture(png: Uint8Array, width: number, height: number): void {
		this.#document.image(png.slice().buffer, this.#sheet.margin, this.y, { width, height });
	}

	/** A rule over the whole width at `y`. */
	rule(): void {
		const { margin, width } = this.#sheet;
		this.#document
			.moveTo(margin, this.y)
			.lineTo(width - margin, this.y)
			.lineWidth(0.5)
			.stroke(RULE);
	}

	end(): Promise<Uint8Array<ArrayBuffer>> {
		this.#document.end();
		return this.#bytes;
	}
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	return new Promise((resolve, reject) => {
		document.on("data", (piece: Uint8Array<ArrayBuffer>) => pieces.push(piece));
		document.on("end", () => resolve(joined(pieces)));
		document.on("error", reject);
	});
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		bytes.set(piece, at);
		at += piece.length;
	}
	return bytes;
}
