import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const FOLDER = join(import.meta.dirname, "../../workers/cms/texts");

/** It says what one types. */
const TYPED_QUOTES = "search.help";

/** What one may type to find a page: the more words, the better. */
const SYNONYMS = /^search\.words/;

/** Second words for what the app calls by one: who reads another one looks for another thing. */
const SECOND_WORDS = {
	"Dokument, from the mail that asks for it to the page that takes it": /Unterlage/,
	"Zugriff für Programme, as in the list of them": /Zugänge für Programme/,
	"Mitteilung; the other is a word of browsers, which stands in guillemets": /(?<!«)Benachrichtigung/,
	"Konto eröffnen": /Konto an(?:legen| |\.|$)|Konto können Sie [^.]*anlegen/,
	Testphase: /ausprobiert/,
	"noch einmal": /[Nn]ochmals/,
	"Admin, as the role is called": /[Vv]erwalte(?:n|t)\b|[Vv]olle[n]? Rechte/,
};

const SECOND_ENGLISH_WORDS = {
	"admin, as the role is called": /[Aa]dminist(?:rator|er)|\b[Mm]anages?\b|[Ff]ull rights/,
};

/** A call that makes a toast, with what it may say. */
const TOASTS = /\b(?:toast|undoToast)\(([^;]{0,200}?)\)[;,.\s}]/g;
const KEYS = /["`](\w+(?:\.\w+)+)/g;
/** A sentence, or what it is about behind a colon. */
const SENTENCE = /[.!?]$|: \{\{\w+\}\}$/;
/** What a toast says of a notification is its headline. */
const HEADLINES = /^notifications\./;

function textsIn(language: string): [key: string, text: string][] {
	return readdirSync(join(FOLDER, language)).flatMap((file) => {
		const source: unknown = JSON.parse(readFileSync(join(FOLDER, language, file), "utf8"));
		return Object.entries(z.record(z.string(), z.string()).parse(source));
	});
}

/** The keys of the texts of a language that have one of these letters. */
function keysWith(letters: RegExp, language: string): string[] {
	return textsIn(language)
		.filter(([key, text]) => key !== TYPED_QUOTES && letters.test(text))
		.map(([key]) => key);
}

/** The keys that stand in calls that make a toast, plurals and states aside. */
function keysOfToasts(): Set<string> {
	const files = globSync(join(import.meta.dirname, "../../app/{features,routes}/**/*.{ts,tsx}"));
	const calls = files.flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(TOASTS)));
	return new Set(calls.flatMap(([, said = ""]) => [...said.matchAll(KEYS)].map(([, key = ""]) => key)));
}

test("German is written as in Switzerland: ss, and «guillemets»", () => {
	expect(keysWith(/[ß„“”"]/u, "de")).toEqual([]);
});

test("English has its own quotation marks", () => {
	expect(keysWith(/[«»„"]/u, "en")).toEqual([]);
});

test.each(Object.entries(SECOND_WORDS))("one thing has one word: %s", (_, second) => {
	expect(keysWith(second, "de").filter((key) => !SYNONYMS.test(key))).toEqual([]);
});

test.each(Object.entries(SECOND_ENGLISH_WORDS))("one thing has one word in English: %s", (_, second) => {
	expect(keysWith(second, "en")).toEqual([]);
});

test.each(["de", "en"])("what a toast says is a sentence, with its full stop: %s", (language) => {
	const keys = keysOfToasts();
	expect(keys.size).toBeGreaterThan(90);
	const said = textsIn(language).filter(([key]) => keys.has(key.replace(/_(?:one|other)$/, "")));
	expect(said.length).toBeGreaterThan(90);
	expect(said.filter(([key, text]) => !HEADLINES.test(key) && !SENTENCE.test(text))).toEqual([]);
});
