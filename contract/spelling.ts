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

/** Words of a search beyond these are left out. */
export const MAX_QUERY_WORDS = 10;

// A word is letters and digits; a pictograph is a word of its own.
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;

/** The words of a text in their order, in lower case and with their marks. */
export function wordsIn(text: string): string[] {
	return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}
