import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/run-command.ts";

/** What every text begins and ends with, and nothing else. */
export const OPENING = "⟦";
export const CLOSING = "⟧";

/** How much longer than the German text: other languages, and operators, need more room. */
const STRETCH = 1.4;

const ACCENTS: Readonly<Record<string, string>> = {
	a: "á",
	e: "é",
	i: "í",
	o: "ó",
	u: "ú",
	ä: "ǟ",
	ö: "ȫ",
	ü: "ǖ",
	A: "Á",
	E: "É",
	I: "Í",
	O: "Ó",
	U: "Ú",
	Ä: "Ǟ",
	Ö: "Ȫ",
	Ü: "Ǖ",
	c: "ç",
	n: "ñ",
	s: "š",
	y: "ý",
};

/**
 * The German text as a language that nobody speaks: in brackets, with accents, and longer by doubled vowels, so that
 * single words get longer too. What is filled in stays as it is.
 */
export function pseudoText(text: string): string {
	const parts = text.split(/({{.+?}})/);
	const letters = parts.filter((_, at) => at % 2 === 0).join("").length;
	let missing = Math.ceil(letters * (STRETCH - 1));
	const stretched = parts.map((part, at) => {
		if (at % 2 === 1) return part;
		return Array.from(part, (letter) => {
			const accented = ACCENTS[letter] ?? letter;
			if (missing <= 0 || !/[aeiouäöü]/i.test(letter)) return accented;
			missing -= 1;
			return accented + accented.toLowerCase();
		}).join("");
	});
	return `${OPENING}${stretched.join("")}${"·".repeat(Math.max(0, missing))}${CLOSING}`;
}

/** Every text of the German source, so. */
export function pseudoTexts(): [key: string, value: string][] {
	return globSync(join(ROOT, "workers/cms/texts/de/*.json"))
		.map((file) => JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)
		.flatMap((texts) => Object.entries(texts))
		.map(([key, value]) => [key, pseudoText(value)]);
}
