import { SPECIAL_LETTERS } from "./spelling.ts";

/** Marks of folded words in a text as it was written: whatever the case, the accents and the spelling of umlauts. */

const LAST_LATIN = 0x24f;
const FIRST_EXTENDED = 0x1e00;
const LAST_EXTENDED = 0x1eff;
const WORD = String.raw`\p{L}\p{N}\p{M}`;
/** Between two words of a phrase stands anything but a word; this character never does: it ends a text. */
export const END_OF_TEXT = "\0";

/** Per plain letter all that are folded to it. */
let letters: Map<string, string> | undefined;

/** A part of a word, or, of one or two letters, the beginning of one. Takes the folded spelling. */
export function partPattern(piece: string): string {
	return piece.length < 3 ? `(?<![${WORD}])${spelled(piece)}` : spelled(piece);
}

/** Whole words that follow each other. Takes their folded spellings. */
export function phrasePattern(words: readonly string[]): string {
	const between = `[^${WORD}${END_OF_TEXT}]+`;
	return `(?<![${WORD}])${words.map(spelled).join(between)}(?![${WORD}])`;
}

/** An expression that finds all of the patterns. */
export function patternOf(patterns: readonly string[]): RegExp {
	return new RegExp(patterns.join("|"), "giu");
}

function spelled(folded: string): string {
	let pattern = "";
	const characters = [...folded.replaceAll(/([aou])e/g, "$1")];
	for (let at = 0; at < characters.length; at += 1) {
		const letter = characters[at] ?? "";
		if (letter === "s" && characters[at + 1] === "s") {
			pattern += String.raw`(?:s\p{M}*s\p{M}*|ß)`;
			at += 1;
		} else {
			const others = foldedTo(letter);
			const one = others === "" ? escaped(letter) : `[${letter}${others}]`;
			// ä is a, and so is ae; a combining accent stands behind its letter.
			pattern += String.raw`${one}\p{M}*${/[aou]/.test(letter) ? "e?" : ""}`;
		}
	}
	return pattern;
}

function escaped(character: string): string {
	return /[\p{L}\p{N}]/u.test(character)
		? character
		: String.raw`\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function foldedTo(letter: string): string {
	letters ??= new Map(
		Object.entries(
			Object.groupBy(accented(), (character) => character.normalize("NFD").toLowerCase().at(0) ?? ""),
		).map(([plain, group]) => [plain, (group ?? []).join("")]),
	);
	const special = Object.entries(SPECIAL_LETTERS).filter(([, plain]) => plain.startsWith(letter));
	return `${letters.get(letter) ?? ""}${special.map(([character]) => character).join("")}`;
}

function* accented(): Generator<string> {
	for (let code = 0xc0; code <= LAST_EXTENDED; code += 1) {
		if (code > LAST_LATIN && code < FIRST_EXTENDED) continue;
		const character = String.fromCodePoint(code);
		const [plain = "", mark] = character.normalize("NFD");
		if (mark !== undefined && /[a-z]/i.test(plain)) yield character;
	}
}
