/** Lengths of time as texts write them, in German, French, Italian and English. */
import { addDays, addMonths, type Day } from "../../contract/days.ts";

export interface Period {
	count: number;
	unit: "days" | "months";
}

const WORDS: ReadonlyMap<string, number> = new Map(
	(
		[
			[1, "ein eine einem einen einer eines un une uno una one"],
			[2, "zwei deux due two"],
			[3, "drei trois tre three"],
			[4, "vier quatre quattro four"],
			[5, "fünf cinq cinque five"],
			[6, "sechs six sei"],
			[7, "sieben sept sette seven"],
			[8, "acht huit otto eight"],
			[9, "neun neuf nove nine"],
			[10, "zehn dix dieci ten"],
			[11, "elf onze undici eleven"],
			[12, "zwölf douze dodici twelve"],
			[14, "vierzehn quatorze quattordici fourteen"],
			[15, "fünfzehn quinze quindici fifteen"],
			[20, "zwanzig vingt venti twenty"],
			[30, "dreissig dreißig trente trenta thirty"],
			[60, "sechzig soixante sessanta sixty"],
			[90, "neunzig quatre-vingt-dix nonante novanta ninety"],
		] as const
	).flatMap(([count, words]) => words.split(" ").map((word): [string, number] => [word, count])),
);

// The longer word first: "dreissig" begins with "drei".
const NUMBER = [...WORDS.keys()].toSorted((one, other) => other.length - one.length).join("|");
const INFLECTED = "ige[nmrs]?";
const UNITS: readonly (readonly [per: number, unit: Period["unit"], words: string])[] = [
	[1, "days", `tage?n?|tages|täg${INFLECTED}|jours?|giorn[oi]|days?`],
	[7, "days", `wochen?|wöch${INFLECTED}|semaines?|settiman[ae]|weeks?`],
	[1, "months", `monate?n?|monats|monat${INFLECTED}|mois|mes[ei]|months?`],
	[12, "months", `jahre?n?|jahres|jähr${INFLECTED}|ans?|années?|ann[oi]|years?`],
];
const KNOWN = UNITS.map(([per, unit, words]) => ({ per, unit, pattern: new RegExp(`^(?:${words})$`, "iu") }));

/** The source of a pattern (flags `iu`) with the groups `number` and `unit`: "3 Monate", "drei (3) Monate", "dreimonatige", "six-month". */
export const PERIOD = `(?<![\\p{L}\\p{N}]|\\p{N}[.,'’])(?<number>\\d{1,3}|${NUMBER})(?:\\s?\\(\\d{1,3}\\))?[\\s-]{0,2}(?<unit>${UNITS.map(([, , words]) => words).join("|")})(?![\\p{L}\\p{N}])`;

/** What a number and a unit mean; `null` where they are none. */
export function periodOf(number = "", unit = ""): Period | null {
	const written = Number(number) || (WORDS.get(number.toLowerCase()) ?? 0);
	const known = KNOWN.find(({ pattern }) => pattern.test(unit));
	return known && written > 0 ? { count: written * known.per, unit: known.unit } : null;
}

/** The day so long after another one. */
export function dayAfter(day: Day, { count, unit }: Period): Day {
	return unit === "days" ? addDays(day, count) : addMonths(day, count);
}
