import { clearOrders } from "./written-days.ts";

// Short words that each language uses all the time and the others hardly ever do.
const ENGLISH = new Set("the of and to for is with this from your by you are has on".split(" "));
const OTHERS = new Set(
	"der die und den von das mit für ist nicht ein eine le la les des et du une pour est vous il di che della per un con sono del au zu im".split(
		" ",
	),
);

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
