/** A length of time that a text says of its paper; it is over on the day of the same number (Art. 77 of the Code of Obligations). */
export interface LengthInText {
	/** What the day is on which it is over. */
	date: "endDate" | "warrantyUntil";
	months: number;
	/** What stands before it in the text. */
	label: string;
}

const NUMBERS = [
	"ein|einem|einer|un|une|uno|una|one",
	"zwei|deux|due|two",
	"drei|trois|tre|three",
	"vier|quatre|quattro|four",
	"fünf|cinq|cinque|five",
	"sechs|six|sei",
	"sieben|sept|sette|seven",
	"acht|huit|otto|eight",
	"neun|neuf|nove|nine",
	"zehn|dix|dieci|ten",
	"elf|onze|undici|eleven",
	"zwölf|douze|dodici|twelve",
].map((words) => words.split("|"));
const NUMBER = `\\d{1,3}|${NUMBERS.flat().join("|")}`;
const MONTHS = "monate?n?|mois|mes[ei]|months?";
const YEARS = "jahre?n?|ans?|années?|ann[oi]|years?";

// A notice, a time of trial and a renewal are lengths too, and no ends: only what is named so counts.
const LABELS = [
	[
		"warrantyUntil",
		"(?:hersteller)?garantie(?:dauer|zeit|frist)?|gewährleistung(?:sfrist)?|durée de (?:la )?garantie|garanzia|durata della garanzia|(?:warranty|guarantee)(?: period)?",
	],
	[
		"endDate",
		"(?:feste |vertrags|mindest|lauf|miet)?(?:vertrags)?(?:dauer|laufzeit)|durée(?: du contrat| minimale| fixe| de location)?|durata(?: del contratto| minima| della locazione)?|(?:minimum |contract |initial )?(?:term|duration)",
	],
] as const;
const PATTERNS = LABELS.map(
	([date, label]) =>
		[
			date,
			new RegExp(
				`(?<![\\p{L}\\p{N}])(?<label>${label})(?:[\\s:.]|beträgt|von|ist|de|di|est|è|of|is){1,8}(?<number>${NUMBER})\\s+(?<unit>${MONTHS}|${YEARS})(?![\\p{L}\\p{N}])`,
				"iu",
			),
		] as const,
);
const IN_YEARS = new RegExp(`^(?:${YEARS})$`, "iu");
/** Longer ones are misread. */
const MOST_MONTHS = 1_200;

/** The lengths that a text says, one of each kind. */
export function lengthsInText(text: string): LengthInText[] {
	return PATTERNS.flatMap(([date, pattern]) => {
		const { label = "", number = "", unit = "" } = pattern.exec(text)?.groups ?? {};
		const lower = number.toLowerCase();
		const count = Number(number) || NUMBERS.findIndex((words) => words.includes(lower)) + 1;
		const months = IN_YEARS.test(unit) ? count * 12 : count;
		return months > 0 && months <= MOST_MONTHS ? [{ date, months, label: label.trim() }] : [];
	});
}
