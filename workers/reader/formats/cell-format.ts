import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import type { RelatedPart } from "./office-package.ts";
import { readXml } from "./xml.ts";
import type { Zip } from "./zip.ts";

/** How a number is shown, as far as it matters for finding it: as a date or time, a percentage, with some decimals. */
export interface CellFormat {
	date: "none" | "dayFirst" | "yearFirst";
	time: "none" | "minutes" | "seconds";
	/** Whether hours count beyond a day. */
	isElapsed: boolean;
	isPercent: boolean;
	/** `null`: as many as there are. */
	decimals: number | null;
	/** The fewest digits before the decimals. */
	digits: number;
}

const GENERAL: CellFormat = {
	date: "none",
	time: "none",
	isElapsed: false,
	isPercent: false,
	decimals: null,
	digits: 1,
};

/** The formats that files name by number only (ECMA-376 part 1, 18.8.30), as far as they matter. */
const BUILT_IN: Readonly<Record<number, string>> = {
	1: "0",
	2: "0.00",
	3: "#,##0",
	4: "#,##0.00",
	9: "0%",
	10: "0.00%",
	14: "dd.mm.yyyy",
	15: "d-mmm-yy",
	16: "d-mmm",
	17: "mmm-yy",
	18: "h:mm AM/PM",
	19: "h:mm:ss AM/PM",
	20: "h:mm",
	21: "h:mm:ss",
	22: "dd.mm.yyyy h:mm",
	37: "#,##0",
	38: "#,##0",
	39: "#,##0.00",
	40: "#,##0.00",
	45: "mm:ss",
	46: "[h]:mm:ss",
	47: "mm:ss.0",
};

/** Formats of the cells of one workbook; Excel has 65,490 at most. */
export const MAX_FORMATS = 100_000;
const MS_OF_DAY = 86_400_000;
/** 1 January 1970 in days of Excel. */
const UNIX_EPOCH_DAY = 25_569;
const DAYS_TO_1904 = 1_462;
/** The day after 31 December 9999. */
const END_OF_DAYS = 2_958_466;

/** The formats of a workbook's cells, by the number that a cell names. */
export async function cellFormats(
	zip: Zip,
	part: RelatedPart | undefined,
	limits: TextLimits,
): Promise<CellFormat[]> {
	const formats: CellFormat[] = [];
	if (!part) return formats;
	/** Those that the workbook defines itself, by their ids. */
	const named = new Map<number, CellFormat>();
	let isCellFormats = false;
	await readXml(
		zip.unpack(part.name),
		{ root: "styleSheet", limits },
		{
			open(element, attribute) {
				if (element === "cellXfs") isCellFormats = true;
				else if (element === "numFmt") {
					if (named.size === MAX_FORMATS) throw new UnreadableFileError("bomb");
					named.set(Number(attribute("numFmtId")), formatOfCode(attribute("formatCode") ?? ""));
				} else if (element === "xf" && isCellFormats) {
					if (formats.length === MAX_FORMATS) throw new UnreadableFileError("bomb");
					const id = Number(attribute("numFmtId") ?? 0);
					formats.push(named.get(id) ?? builtInFormat(id));
				}
			},
			close(element) {
				if (element === "cellXfs") isCellFormats = false;
			},
		},
	);
	return formats;
}

/** A format that files name by its number only; the general one for those that they define themselves. */
export function builtInFormat(id: number): CellFormat {
	return formatOfCode(BUILT_IN[id] ?? "");
}

/** @param code for positive numbers; those for others, after a semicolon, differ in sign and colour only */
export function formatOfCode(code: string): CellFormat {
	const sections = code
		.slice(0, 255)
		.replaceAll(/"[^"]*"|\\.|_.|\*./g, "")
		.split(";");
	// What is for one number only, or for those below zero, says nothing of the others.
	const positive = sections.find((section) => !/\[(?:=|<0\])/.test(section)) ?? "";
	// [h] counts hours beyond a day; what else stands in brackets is a colour, a condition, a language.
	const bare = positive.replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "").toLowerCase();
	if (bare === "" || bare === "general" || bare === "@") return GENERAL;
	const hasClock = /[hs]/.test(bare.replaceAll("am/pm", ""));
	const hasDate = /[yd]/.test(bare) || (/m/.test(bare.replaceAll("am/pm", "")) && !hasClock);
	if (hasDate || hasClock) {
		return {
			date: hasDate ? (bare.startsWith("y") ? "yearFirst" : "dayFirst") : "none",
			time: hasClock ? (bare.includes("s") ? "seconds" : "minutes") : "none",
			isElapsed: bare.includes("["),
			isPercent: false,
			decimals: null,
			digits: 1,
		};
	}
	const hasDigits = /[0#?]/.test(bare);
	const isShortened = /[e/]/.test(bare) || /[0#?],+(?:$|[^0#?])/.test(bare);
	if (!hasDigits || isShortened) return GENERAL;
	const decimals = /\.([0#?]*)/.exec(bare)?.[1] ?? "";
	const isFixed = !decimals.includes("#");
	const digits = (bare.split(".", 1)[0] ?? "").replaceAll(/[^0]/g, "").length;
	return {
		date: "none",
		time: "none",
		isElapsed: false,
		isPercent: bare.includes("%"),
		decimals: isFixed ? Math.min(decimals.length, 15) : null,
		digits,
	};
}

/**
 * A number as its cell shows it, but for marks between thousands and currencies, because people type numbers without.
 * What is no number stays as it is.
 */
export function shownNumber(value: string, format: CellFormat = GENERAL, isFrom1904 = false): string {
	const number = value.trim() === "" ? Number.NaN : Number(value);
	if (!Number.isFinite(number)) return value;
	const day = isFrom1904 ? number + DAYS_TO_1904 : number;
	if ((format.date !== "none" || format.time !== "none") && day >= 0 && day < END_OF_DAYS) {
		return shownDate(day, format);
	}
	const shown = format.isPercent ? number * 100 : number;
	const unit = format.isPercent ? "%" : "";
	if (format.decimals !== null && Math.abs(shown) < 1e15) {
		const places = format.digits + (format.decimals > 0 ? format.decimals + 1 : 0);
		return `${shown < 0 ? "-" : ""}${rounded(Math.abs(shown), format.decimals).padStart(places, "0")}${unit}`;
	}
	// What binary fractions add in the sixteenth digit is no part of the number.
	return `${Number(shown.toPrecision(15))}${unit}`;
}

/** Halves go up, as in Excel, which knows fifteen digits of a number: 1.005 is a little less in binary, and shown as 1.01. */
function rounded(number: number, decimals: number): string {
	const [digits = "0", exponent = "0"] = number.toPrecision(15).split("e");
	const scaled = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
	return (scaled < 1e15 ? Number(`${scaled}e-${decimals}`) : number).toFixed(decimals);
}

function shownDate(day: number, { date, time, isElapsed }: CellFormat): string {
	// Excel takes 1900 for a leap year: before 1 March, days lie one later.
	const shifted = date !== "none" && day < 60 ? day + 1 : day;
	const instant = new Date(Math.round((shifted - UNIX_EPOCH_DAY) * 86_400) * 1_000);
	const [isoDay = "", isoTime = ""] = instant.toISOString().split("T");
	const parts: string[] = [];
	if (date !== "none") parts.push(date === "yearFirst" ? isoDay : isoDay.split("-").toReversed().join("."));
	if (time !== "none") {
		const hours = isElapsed
			? Math.floor((instant.getTime() + UNIX_EPOCH_DAY * MS_OF_DAY) / 3_600_000)
			: instant.getUTCHours();
		parts.push(`${String(hours).padStart(2, "0")}${isoTime.slice(2, time === "seconds" ? 8 : 5)}`);
	}
	return parts.join(" ");
}

/** Most empty cells in a row that are kept: whoever looks at a sheet sees no more columns. */
export const MAX_EMPTY_CELLS = 20;

/** What stands between two cells of a row. Columns count from 1; `last` is `null` before the first cell that shows anything. */
export function tabsBefore(column: number, last: number | null): string {
	const tabs = last === null ? column - 1 : Math.max(column - last, 1);
	return "\t".repeat(Math.min(Math.max(tabs, 0), MAX_EMPTY_CELLS));
}
