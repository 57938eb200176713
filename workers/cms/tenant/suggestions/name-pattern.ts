/**
 * A name with its days, months and years taken as distances from the first day of its paper: so the names of last year's
 * papers say how this year's is called. Pure.
 */

/** What is the same in the names of papers of one kind. */
export interface NamePattern {
	/** Equal for names that differ in their time alone. */
	key: string;
	/** Whether a time stands in it. */
	isDated: boolean;
	/** The name of the paper of this kind whose first day this is. @param day YYYY-MM-DD */
	fill(day: string): string;
}

/** A year and a month (0 to 11), and the day of the month where it is known. */
interface Time {
	year: number;
	month: number;
	day: number;
}

const LANGUAGES = ["de-CH", "fr-CH", "it-CH", "en-GB"] as const;
const MONTHS = LANGUAGES.map((language) => {
	const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
	return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 15)));
});
const MONTH = [...new Set(MONTHS.flat())].join("|");

/** `15.11.2026`, `1. Oktober 2026`, `Oktober 2026`, `2026`; the longer ones first. */
const TIMES = new RegExp(
	`(?<!\\d)(?:(?<day>\\d{1,2})(?<dot>\\. ?)(?<month>\\d{1,2})\\k<dot>|(?:(?<dayBefore>\\d{1,2})(?<mark>\\.|er|º)? )?(?<word>${MONTH}) )?(?<year>(?:19|20)\\d\\d)(?!\\d)`,
	"giu",
);

/** @param name of a document @param startDate its first day, YYYY-MM-DD */
export function namePattern(name: string, startDate: string | null): NamePattern {
	const start = startDate === null ? null : timeOf(startDate);
	const parts: { key: string; fill: (time: Time) => string }[] = [];
	let at = 0;
	const add = (text: string) => text !== "" && parts.push({ key: text, fill: () => text });
	let isDated = false;
	for (const { 0: written, index, groups = {} } of start ? name.matchAll(TIMES) : []) {
		const part = start && partOf(written, groups, start);
		if (!part) continue;
		add(name.slice(at, index));
		parts.push(part);
		isDated = true;
		at = index + written.length;
	}
	add(name.slice(at));
	return {
		key: parts.map(({ key }) => key).join(""),
		isDated,
		fill: (day) => parts.map(({ fill }) => fill(timeOf(day))).join(""),
	};
}

type Groups = Record<string, string | undefined>;

/** `null` for a day that is not the first one of its paper: it says something that only its paper knows. */
function partOf(written: string, groups: Groups, start: Time) {
	const year = Number(groups["year"]);
	const wordMonth = monthOf(groups["word"]);
	const month = wordMonth?.index ?? (groups["month"] === undefined ? null : Number(groups["month"]) - 1);
	const dayWritten = groups["day"] ?? groups["dayBefore"];
	if (month === null) {
		const years = year - start.year;
		return { key: `{year${years}}`, fill: (time: Time) => String(time.year + years) };
	}
	if (dayWritten !== undefined) {
		if (Number(dayWritten) !== start.day || month !== start.month || year !== start.year) return null;
		const isPadded = /^0|^\d\d\D+\d\d\D/.test(written);
		return {
			key: wordMonth ? "{day in words}" : "{day}",
			fill: (time: Time) => writtenDay(time, groups, wordMonth, isPadded),
		};
	}
	const months = (year - start.year) * 12 + month - start.month;
	return {
		key: `{month${months}}`,
		fill: (time: Time) => {
			const shifted = time.year * 12 + time.month + months;
			return `${wordMonth?.names[shifted % 12]} ${Math.floor(shifted / 12)}`;
		},
	};
}

function writtenDay(
	{ year, month, day }: Time,
	{ dot = ".", mark = "" }: Groups,
	word: ReturnType<typeof monthOf>,
	isPadded: boolean,
): string {
	if (!word) {
		const two = (number: number) => (isPadded ? String(number).padStart(2, "0") : String(number));
		return `${two(day)}${dot}${two(month + 1)}${dot}${year}`;
	}
	// "1er octobre", but "2 octobre".
	const ordinal = mark === "." || day === 1 ? mark : "";
	return `${day}${ordinal} ${word.names[month]} ${year}`;
}

/** (French writes "mai" as German writes "Mai": as it is written comes first.) */
function monthOf(word: string | undefined) {
	if (word === undefined) return null;
	const lower = word.toLowerCase();
	const names =
		MONTHS.find((months) => months.includes(word)) ??
		MONTHS.find((months) => months.some((name) => name.toLowerCase() === lower));
	return names ? { index: names.findIndex((name) => name.toLowerCase() === lower), names } : null;
}

function timeOf(day: string): Time {
	const [year = 0, month = 1, ofMonth = 1] = day.split("-").map(Number);
	return { year, month: month - 1, day: ofMonth };
}
