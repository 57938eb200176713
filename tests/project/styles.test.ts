import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * `group-has-…` and `peer-has-…` become `:is(… *)` in the style sheet. With `:has()` in it the browser no longer knows whom
 * such a rule concerns, and styles the whole page anew at each tick and each change of focus (decision 087).
 */
const COSTLY = /(?:group|peer)-has-|:has\([^{]*\) \*\)|(?:^|[\s,>+~]):has\(/;

/**
 * `group-last/…` becomes `:is(:where(…):last-child *)`: whatever comes to be the last of anything, as the body does once a
 * page is there, has all within it styled anew. (`in-[li:last-child]` says whom it concerns.)
 */
const OF_ANY_LAST = /(?:group|peer)-(?:first|last|only|odd|even|nth|empty)/;

/** What the root is asked for at any depth is looked for in the whole page (decision 116). */
const OF_THE_WHOLE_PAGE = /:root:(?:not\(:)?has\((?!>)/;

/** Without scripts there is nobody else to say what is ticked. */
const WITHOUT_SCRIPTS = /@media \(scripting: none\) \{\s*:root:has\([^{]*\{[^}]*\}\s*\}/g;

/** Pages without the app's frame, and the one in the place of a page that is not there. */
const PUBLIC = /\/(?:home|outbox|offline|share|request|plain-pages)\//;

const files = globSync("app/**/*.{ts,tsx,css}");

test("no style asks of all elements what they have in them", () => {
	expect(files.length).toBeGreaterThan(500);
	expect(files.filter((file) => COSTLY.test(read(file)))).toEqual([]);
});

test("no style asks of all elements whether they are within the last of something", () => {
	expect(files.filter((file) => OF_ANY_LAST.test(read(file)))).toEqual([]);
});

test("what stands in the page is asked for child by child", () => {
	expect(files.filter((file) => OF_THE_WHOLE_PAGE.test(read(file)))).toEqual([]);
	const ofTheRoot = /:root \{.*?\n\t\}/s.exec(read("app/look.css"))?.[0] ?? "";
	expect(ofTheRoot.match(/&:(?:not\(:)?has\(> /g)?.length).toBeGreaterThan(10);
	expect(ofTheRoot).not.toMatch(/&:(?:not\(:)?has\((?!>)/);
});

test("the way out of a form looks the same everywhere: one place writes it", () => {
	const written = files.filter((file) => /\bt\("common\.cancel"\)/.test(read(file)));
	expect(written).toEqual(["app/ui/buttons/cancel.tsx"]);
});

test("no page behind the sign-in has an edge or a measure of its own: `page-column` has them", () => {
	const signedIn = files.filter((file) => file.startsWith("app/routes/") && !PUBLIC.test(file));
	const own = signedIn.filter((file) => /"[^"]*\bmax-w-[2-4]xl\b[^"]*\bp[xy]?-[46]\b/.test(read(file)));
	expect(own).toEqual([]);
});

function read(file: string): string {
	const text = readFileSync(file, "utf8").replaceAll(WITHOUT_SCRIPTS, "");
	return text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
