/** What a search takes for a word, and which letters it takes for others: the CMS finds by it, the app marks by it. */

/** Letters that are no other letter with a mark. */
export const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	ł: "l",
	đ: "d",
	ı: "i",
};

const BEYOND_ASCII = /[^\0-\x7f]/gu;
const MARKS = /\p{M}/gu;
const LETTERS_ONLY = /^[\p{L}\p{N}]+$/u;
const known = new Map<string, string>();

/** A character in lower case without marks: ä as a, ß as ss, é as e, ﬁ as fi; a mark alone is nothing. */
export function foldCharacter(character: string): string {
	const small = character.toLowerCase();
	// (İ becomes two: i and a dot.)
	if (small.length === 1 && small <= "\u007f") return small;
	const before = known.get(small);
	if (before !== undefined) return before;
	const plain = small.normalize("NFD").replace(MARKS, "");
	// Ligatures and full-width letters are letters in other shapes; ½ is no 1.
	const shaped = small.normalize("NFKD").replace(MARKS, "").toLowerCase();
	const folded = SPECIAL_LETTERS[plain] ?? (LETTERS_ONLY.test(shaped) ? shaped : plain);
	// (A text may hold any character, and most are never seen again.)
	if (small < "\u2000") known.set(small, folded);
	return folded;
}

/** A text in lower case without marks, and whether each of its units is still in its place. */
export function foldWithLengths(text: string): { folded: string; keepsLengths: boolean } {
	const small = text.toLowerCase();
	let keepsLengths = small.length === text.length;
	const folded = small.replace(BEYOND_ASCII, (character) => {
		const plain = foldCharacter(character);
		if (plain.length !== character.length) keepsLengths = false;
		return plain;
	});
	return { folded, keepsLengths };
}

/** A text in lower case without marks: ä as a, ß as ss, é as e. */
export function foldText(text: string): string {
	return foldWithLengths(text).folded;
}

// A word is letters and digits, with their marks; a pictograph is a word of its own. A mark alone is none: of many
// pictographs there is one behind them.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu;

/** The words of a text in their order, in lower case and with their marks. */
export function wordsIn(text: string): string[] {
	return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}

// Each in this order: an amount (1'250), an IBAN (its groups of four have a digit each, as the words behind it have not),
// the reference of a QR-bill, a Swiss social security number, a day (3.4.2026, 03. 04. 2026, 2026-04-03).
const GROUPED_NUMBER =
	/(?<![\p{L}\p{N}])(?:\d{1,3}(?:['’´`]\d{3})+|[a-z]{2}\d{2}(?:[ \u00a0](?=[a-z]*\d)[a-z\d]{4}){2,7}(?:[ \u00a0]\d{1,3})?|\d{2}(?:[ \u00a0]\d{5}){5}|756\.\d{4}\.\d{4}\.\d{2}|(?:0?[1-9]|[12]\d|3[01])\.[ \u00a0]?(?:0?[1-9]|1[0-2])\.[ \u00a0]?(?:19|20)\d{2}|(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![\p{L}\p{N}])/giu;
const BETWEEN_GROUPS = /[^\p{L}\p{N}]/gu;
const DAY = /^\d+[-.]\s?\d+[-.]\s?\d+$/;

/** A text with each number as one that is written in groups: it is meant as one however it is written. */
export function joinNumbers(text: string): string {
	return text.replace(GROUPED_NUMBER, (number) => dayOf(number) ?? number.replace(BETWEEN_GROUPS, ""));
}

/** The numbers of a text that are written in groups, where each begins, and how it reads as one. */
export function groupedNumbersIn(text: string): { number: string; begin: number; day: string | null }[] {
	return [...text.matchAll(GROUPED_NUMBER)].map(({ 0: number, index }) => ({
		number,
		begin: index,
		day: dayOf(number),
	}));
}

/** A day as one word, with letters between its parts that nobody types: 0815 is not the 15th of August. */
function dayOf(number: string): string | null {
	if (!DAY.test(number)) return null;
	const parts = number.split(/\D+/).map((part) => part.padStart(2, "0"));
	return (number.includes("-") ? parts : parts.toReversed()).join("\ua78f");
}
