/** How numbers of lists are written; of another kind they are decimal. */
export type NumberFormat =
	| "decimal"
	| "decimalZero"
	| "lowerLetter"
	| "upperLetter"
	| "lowerRoman"
	| "upperRoman"
	| "none"
	| "bullet";

/** How items of one depth are marked. */
export interface ListLevel {
	format: NumberFormat;
	/** The number of the first. */
	start: number;
	/** What is written, with `%1` for the number of the outermost list, `%2` for the next one's … */
	template: string;
	/** Whether the numbers of the outer lists are decimal in it, however they are written themselves. */
	isLegal?: boolean;
}

/** Lists within lists; Word has 9 levels, OpenDocument 10. */
export const MAX_LEVELS = 10;
const MAX_NUMBER = 1_000_000;
const MAX_LABEL = 40;
const MAX_TEMPLATE = 200;

const FORMATS: Readonly<Record<string, NumberFormat>> = {
	// ECMA-376 part 1, 17.18.59.
	decimal: "decimal",
	decimalZero: "decimalZero",
	lowerLetter: "lowerLetter",
	upperLetter: "upperLetter",
	lowerRoman: "lowerRoman",
	upperRoman: "upperRoman",
	none: "none",
	bullet: "bullet",
	// HTML's attribute `type`, which is OpenDocument's `num-format` as well.
	"1": "decimal",
	a: "lowerLetter",
	A: "upperLetter",
	i: "lowerRoman",
	I: "upperRoman",
	// CSS Counter Styles 3, 6.
	"decimal-leading-zero": "decimalZero",
	"lower-alpha": "lowerLetter",
	"lower-latin": "lowerLetter",
	"upper-alpha": "upperLetter",
	"upper-latin": "upperLetter",
	"lower-roman": "lowerRoman",
	"upper-roman": "upperRoman",
	disc: "bullet",
	circle: "bullet",
	square: "bullet",
};

const ROMAN: readonly (readonly [number, string])[] = [
	[1000, "m"],
	[900, "cm"],
	[500, "d"],
	[400, "cd"],
	[100, "c"],
	[90, "xc"],
	[50, "l"],
	[40, "xl"],
	[10, "x"],
	[9, "ix"],
	[5, "v"],
	[4, "iv"],
	[1, "i"],
];
const MAX_ROMAN = 3_999;
/** Dashes are seen as they are; of all other signs, which are of fonts that are not here, there is the dot. */
const DASH = /^[-–—]$/u;

/** How a format calls its numbers, or `undefined` where it is none of these. */
export function numberFormat(name: string | undefined): NumberFormat | undefined {
	return name !== undefined && Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
}

/** A whole number that a file gives; what is none is `otherwise`. */
export function numberOf(value: string | undefined, otherwise: number): number {
	return value !== undefined && /^-?\d{1,9}$/.test(value) ? Number(value) : otherwise;
}

/** A number, from 1 where it is letters or Roman, as it is written. */
export function numberIn(format: NumberFormat, number: number): string {
	switch (format) {
		case "none":
		case "bullet":
			return "";
		case "decimalZero":
			return String(number).padStart(2, "0");
		case "lowerLetter":
			return letters(number);
		case "upperLetter":
			return letters(number).toUpperCase();
		case "lowerRoman":
			return roman(number);
		case "upperRoman":
			return roman(number).toUpperCase();
		case "decimal":
			return String(number);
	}
}

/** What is left of a mark that a file gives as text; `undefined` for the dot. */
export function markOf(text: string): string | undefined {
	const mark = text.trim().slice(0, MAX_LABEL);
	// A letter alone is a sign of a font of signs, as Word's "o".
	return DASH.test(mark) || /[\p{L}\p{N}]./u.test(mark) || /[\p{N}]/u.test(mark) ? mark : undefined;
}

/** Counts the items of a list, and of those within it. */
export class ListNumbers {
	readonly #counts: number[] = [];

	/** The mark of the next item; `undefined` for the dot. @param start its number, where it begins anew */
	next(levelOf: (level: number) => ListLevel | undefined, level: number, start?: number): string | undefined {
		const own = levelOf(level);
		if (!own) return undefined;
		const last = this.#counts[level];
		this.#counts[level] = within(start ?? (last === undefined ? own.start : last + 1));
		this.#counts.length = level + 1;
		if (own.format === "bullet") return DASH.test(own.template.trim()) ? own.template.trim() : undefined;
		return own.template
			.slice(0, MAX_TEMPLATE)
			.replaceAll(/%(\d+)/g, (_, place: string) => {
				const index = Number(place) - 1;
				const outer = levelOf(index);
				if (!outer || index > level) return "";
				this.#counts[index] ??= within(outer.start);
				return numberIn(own.isLegal ? "decimal" : outer.format, this.#counts[index]);
			})
			.trim()
			.slice(0, MAX_LABEL);
	}
}

function within(number: number): number {
	return Number.isFinite(number) ? Math.max(-MAX_NUMBER, Math.min(Math.floor(number), MAX_NUMBER)) : 1;
}

/** a to z, aa to zz … */
function letters(number: number): string {
	let written = "";
	for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
		written = String.fromCharCode(0x61 + ((rest - 1) % 26)) + written;
	}
	return written || String(number);
}

function roman(number: number): string {
	if (number < 1 || number > MAX_ROMAN) return String(number);
	let rest = number;
	return ROMAN.map(([value, sign]) => {
		const count = Math.floor(rest / value);
		rest -= count * value;
		return sign.repeat(count);
	}).join("");
}
