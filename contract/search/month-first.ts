import { clearOrders } from "./written-days.ts";

// Short words that each language uses all the time and the others hardly ever do.
const ENGLISH = new Set("the of and to for is with this from your by you are has on".split(" "));
const OTHERS = new Set(
	"der die und den von das mit für ist nicht ein eine le la les des et du une pour est vous il di che della per un con sono del au zu im".split(
		" ",
	),
);

/** Words that say nothing of what a text is about. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
	...ENGLISH,
	...OTHERS,
	..."als auch auf aus bei bis dass dem dies diese dieser durch einem einen einer er es hat ihr ihre ihren in kann nach oder per sich sie sind über um unter vom von vor war werden wird wir wurde zum zur be or not was will at as it we our an avec aux dans elle nous par pas qui que se sur ce ou ne al alla dal dei delle gli lo nel nella non si sono su".split(
		" ",
	),
]);

/**
 * Whether a text writes 03/04/2018 for the fourth of March: as its other days do, else as its language does, which is
 * English alone.
 */
export function isMonthFirst(texts: readonly (string | null)[]): boolean {
	let balance = 0;
	let english = 0;
	let others = 0;
	for (const text of texts) {
		if (text === null) continue;
		const { monthFirst, dayFirst } = clearOrders(text);
		balance += monthFirst - dayFirst;
		for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
			if (ENGLISH.has(word)) english += 1;
			else if (OTHERS.has(word)) others += 1;
		}
	}
	return balance === 0 ? english > others : balance > 0;
}
