import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * `group-has-…` and `peer-has-…` become `:is(… *)` in the style sheet. With `:has()` in it the browser no longer knows whom
 * such a rule concerns, and styles the whole page anew at each tick and each change of focus (decision 087).
 */
const COSTLY = /(?:group|peer)-has-|:has\([^{]*\) \*\)|(?:^|[\s,>+~]):has\(/;

test("no style asks of all elements what they have in them", () => {
	const files = globSync("app/**/*.{ts,tsx,css}");
	expect(files.length).toBeGreaterThan(500);
	expect(files.filter((file) => COSTLY.test(withoutComments(readFileSync(file, "utf8"))))).toEqual([]);
});

function withoutComments(text: string): string {
	return text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
