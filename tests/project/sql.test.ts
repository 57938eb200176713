import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * SQLite looks at the value behind a bare `LIMIT ?` while it plans, so it plans the statement anew each time it is run: ten
 * times what the run itself costs. So it does with the pattern of `LIKE` and `GLOB`. Behind a plus it does not look
 * (decision 082).
 */
const PLANNED_ANEW = /\b(LIMIT|LIKE|GLOB) \?/;

test("statements with a limit or a pattern are planned once", () => {
	const files = globSync("workers/**/*.ts", { exclude: ["**/migrations/**"] });
	expect(files.length).toBeGreaterThan(300);
	expect(files.filter((file) => PLANNED_ANEW.test(readFileSync(file, "utf8")))).toEqual([]);
});
