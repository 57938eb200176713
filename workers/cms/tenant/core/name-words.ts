import { foldedName } from "../../../../contract/search/spelling.ts";
import type { Condition } from "./database.ts";
import { withoutOrder, withoutOrderIn } from "./folding.ts";

// Written-out umlauts are read as plain ones on both sides, so that Zürich and Zuerich find each other. The name as it
// is counts too: "elle" stands in Quelle.
const NAME = withoutOrderIn("t.name_key");
const PLAIN_NAME = `replace(replace(replace(${NAME}, 'ae', 'a'), 'oe', 'o'), 'ue', 'u')`;

/** Whether the name of a row `t` has each of the words somewhere. */
export function nameHasWords(words: readonly string[]): Condition {
	if (words.length === 0) return { sql: "1", values: [] };
	const isMissing = `instr(${PLAIN_NAME}, w.value) = 0 AND instr(${NAME}, w.value) = 0`;
	const sql = `NOT EXISTS (SELECT 1 FROM json_each(?) w WHERE ${isMissing})`;
	return { sql, values: [JSON.stringify(words)] };
}

/** The words of a text as `nameHasWords` compares them. */
export function wordsOfName(text: string): string[] {
	return withoutWrittenOutUmlauts(foldedName(text))
		.split(" ")
		.filter((word) => word !== "");
}

/** The same condition for a row at hand. */
export function hasWords(nameKey: string, words: readonly string[]): boolean {
	const name = withoutOrder(nameKey);
	const plain = withoutWrittenOutUmlauts(name);
	return words.every((word) => plain.includes(word) || name.includes(word));
}

function withoutWrittenOutUmlauts(text: string): string {
	return text.replaceAll(/([aou])e/g, "$1");
}
