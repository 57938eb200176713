import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const map = readFileSync("docs/spec-map.md", "utf8");
const security = readFileSync("docs/security.md", "utf8");

/** In backticks, with an ending and no slash in front: an address of the product begins with one. */
const FILE = /`([\w@$.-][\w@$./+-]*\.(?:tsx?|sql|css|toml|md|jsonc?|svg))`/g;
/** A test file and what is quoted behind it. */
const QUOTED = /`(tests\/[^`]+\.tsx?)`((?:,? *“[^”]+”)+)/g;

describe.each([
	["docs/spec-map.md", map, 300],
	["docs/security.md", security, 20],
])("%s", (_, text, least) => {
	test("names files that exist", () => {
		const files = [...new Set([...text.matchAll(FILE)].map(([, file = ""]) => file))];
		expect(files.length).toBeGreaterThan(least);
		expect(files.filter((file) => !existsSync(file))).toEqual([]);
	});

	test("quotes names of tests that are in the file", () => {
		const quotes = [...text.matchAll(QUOTED)].flatMap(([, file = "", names = ""]) =>
			[...names.matchAll(/“([^”]+)”/g)].map(([, name = ""]) => ({ file, name })),
		);
		// Every quotation stands behind a file.
		expect(quotes.length).toBe([...text.matchAll(/“[^”]+”/g)].length);
		const sources = new Map<string, string>();
		const sourceOf = (file: string) => {
			const source = sources.get(file) ?? readFileSync(file, "utf8").replaceAll('\\"', '"');
			sources.set(file, source);
			return source;
		};
		expect(quotes.filter(({ file, name }) => !sourceOf(file).includes(name))).toEqual([]);
	});
});

describe("docs/spec-map.md", () => {
	test("gives every row an id of its own", () => {
		const ids = [...map.matchAll(/^\| ([A-Z]\d[\d.]*) \|/gm)].map(([, id]) => id);
		expect(ids.length).toBeGreaterThan(400);
		expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
	});

	test("says of every row where it lives and what proves it", () => {
		const rows = map.split("\n").filter((line) => /^\| [A-Z]\d[\d.]* \|/.test(line));
		const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
		expect(cells.filter(([, , , code, proof]) => !code || !proof).map(([, id]) => id)).toEqual([]);
	});
});
