import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** As a module is loaded, and not inside of a function. */
const MADE_AT_ONCE = /^(?:export )?(?:const|let) [^=\n]*=\s*new Intl\./m;

test("no format is made as a script of the browser is loaded: the first one takes a page 30 ms", () => {
	const files = globSync("{app,contract}/**/*.{ts,tsx}", { exclude: ["**/*.server.ts"] });
	expect(files.length).toBeGreaterThan(500);
	expect(files.filter((file) => MADE_AT_ONCE.test(readFileSync(file, "utf8")))).toEqual([]);
});
