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

/** What a name is compared by has at most this many units. */
const NAME_LENGTH = 80;

/**
 * A name as it is compared: two that are the same here are one name, whatever their case, marks and spaces. The CMS
 * lists such as duplicates, the app offers them for merging and makes no second folder of it.
 */
export function foldedName(name: string): string {
	return foldText(name).replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH);
}

// A word is letters and digits, with their marks; a pictograph is a word of its own. A mark alone is none: of many
// pictographs there is one behind them.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu;

/** The words of a text in their order, in lower case and with their marks. */
export function wordsIn(text: string): string[] {
	return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}
