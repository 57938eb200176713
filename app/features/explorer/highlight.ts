/** A text cut into parts that alternate: what does not match, what matches, and so on. Without a match it stays whole. */
export type MarkedText = string | readonly string[];

const MARKS = /\p{Mark}/gu;

/** Marks the words of a search in a text, whatever the case and the accents: "zurich" and "zuerich" mark "Zürich". */
export function highlighter(search: string): (text: string) => MarkedText {
	const words = [...new Set(wordsOf(search).flatMap((word) => [word, withoutDigraphs(word)]))];
	if (words.length === 0) return (text) => text;
	return (text) => marked(text, words);
}

function marked(text: string, words: readonly string[]): MarkedText {
	const { folded, origin } = fold(text);
	const isMatch = new Uint8Array(text.length);
	for (const word of words) {
		let at = folded.indexOf(word);
		for (; at !== -1; at = folded.indexOf(word, at + word.length)) {
			isMatch.fill(1, origin[at], origin[at + word.length]);
		}
	}
	if (!isMatch.includes(1)) return text;

	const parts: string[] = [];
	let start = 0;
	for (let at = 0; at <= text.length; at += 1) {
		const wanted = parts.length % 2;
		if (at < text.length && isMatch[at] === wanted) continue;
		parts.push(text.slice(start, at));
		start = at;
	}
	return parts;
}

/** The text in small letters without accents, and for each of them where in the text it comes from. */
function fold(text: string): { folded: string; origin: number[] } {
	let folded = "";
	const origin: number[] = [];
	let position = 0;
	for (const character of text) {
		for (const letter of foldCharacter(character)) {
			folded += letter;
			origin.push(position);
		}
		position += character.length;
	}
	origin.push(position);
	return { folded, origin };
}

function foldCharacter(character: string): string {
	if (character <= "\u007f") return character.toLowerCase();
	if (character === "ß") return "ss";
	// Per UTF-16 unit, so that every index in the folded text has its origin.
	return character.normalize("NFD").replace(MARKS, "").toLowerCase();
}

function wordsOf(search: string): string[] {
	return search.split(/\s+/).flatMap((word) => {
		const { folded } = fold(word);
		return folded ? [folded] : [];
	});
}

function withoutDigraphs(word: string): string {
	return word.replaceAll("ae", "a").replaceAll("oe", "o").replaceAll("ue", "u");
}
