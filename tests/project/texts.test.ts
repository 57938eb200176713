import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const FOLDER = join(import.meta.dirname, "../../workers/cms/texts");

/** It says what one types. */
const TYPED_QUOTES = "search.help";

/** The keys of the texts of a language that have one of these letters. */
function keysWith(letters: RegExp, language: string): string[] {
	return readdirSync(join(FOLDER, language)).flatMap((file) => {
		const source: unknown = JSON.parse(readFileSync(join(FOLDER, language, file), "utf8"));
		const texts = Object.entries(z.record(z.string(), z.string()).parse(source));
		return texts.filter(([key, text]) => key !== TYPED_QUOTES && letters.test(text)).map(([key]) => key);
	});
}

test("German is written as in Switzerland: ss, and «guillemets»", () => {
	expect(keysWith(/[ß„“”"]/u, "de")).toEqual([]);
});

test("English has its own quotation marks", () => {
	expect(keysWith(/[«»„"]/u, "en")).toEqual([]);
});
