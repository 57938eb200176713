import { PERIOD, periodOf } from "../../../shared/periods.ts";

/**
 * A length of time that a text says of its paper. From the day of the paper on it is over on the day of the same number
 * (Art. 77 of the Code of Obligations), from its own first day on the day before.
 */
export interface LengthInText {
	/** What the day is on which it is over. */
	date: "endDate" | "warrantyUntil";
	months: number;
	/** What stands before it in the text, or behind it. */
	label: string;
}

// A notice, a time of trial and a renewal are lengths too, and no ends: only what is named so counts.
const LABELS = [
	[
		"warrantyUntil",
		"(?:hersteller)?garantie(?:dauer|zeit|frist)?|gewährleistung(?:sfrist)?|durée de (?:la )?garantie|garanzia|durata della garanzia|(?:warranty|guarantee)(?: period)?",
	],
	[
		"endDate",
		"(?:feste |vertrags|mindest|lauf|miet)?(?:vertrags)?(?:dauer|laufzeit)|durée(?: minimale| initiale| fixe)?(?: du contrat| du bail| contractuelle| de location)?|durata(?: minima| iniziale| fissa)?(?: del contratto| contrattuale| della locazione)?(?: minima)?|(?:minimum |contract |initial )?(?:term|duration)",
	],
] as const;
const PATTERNS = LABELS.map(
	([date, label]) =>
		[
			date,
			new RegExp(
				`(?<![\\p{L}\\p{N}])(?<label>${label})(?:[\\s:.]|beträgt|von|ist|de|di|est|è|of|is){1,8}${PERIOD}`,
				"iu",
			),
		] as const,
);
/** A warranty whose length stands before it: "24 Monate Garantie", "2 ans de garantie". */
const WARRANTY_BEHIND = new RegExp(
	`${PERIOD}[\\s-]{1,2}(?:volle\\s|de\\s|di\\s|of\\s|manufacturer(?:['’]s)?\\s)?(?<label>(?:voll|hersteller|werks?)?garantie|gewährleistung|garanzia|warranty|guarantee)(?![\\p{L}\\p{N}])`,
	"iu",
);
/** Longer ones are misread. */
const MOST_MONTHS = 1_200;

/** The lengths that a text says, one of each kind. */
export function lengthsInText(text: string): LengthInText[] {
	return PATTERNS.flatMap(([date, pattern]) => {
		const found = lengthOf(pattern.exec(text));
		const length = found ?? (date === "warrantyUntil" ? lengthOf(WARRANTY_BEHIND.exec(text)) : null);
		return length ? [{ date, ...length }] : [];
	});
}

function lengthOf(found: RegExpExecArray | null): Omit<LengthInText, "date"> | null {
	const { label = "", number, unit } = found?.groups ?? {};
	const period = periodOf(number, unit);
	if (period?.unit !== "months" || period.count > MOST_MONTHS) return null;
	return { months: period.count, label: label.trim() };
}
