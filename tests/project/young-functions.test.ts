import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Functions that the first browsers which get scripts (Chrome 111, Firefox 114, Safari 16.4) do not have. */
const YOUNG =
	/\b(?:Object|Map)\.groupBy\(|\bAbortSignal\.any\(|\.checkVisibility\(|\bPromise\.(?:withResolvers|try)\(|\bArray\.fromAsync\(|\.isSubsetOf\(|\.isDisjointFrom\(/;

/** It asks first. */
const ASKS = "app/ui/is-shown.ts";

test("scripts call nothing that the first browsers they are sent to do not have", () => {
	const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".server.") && file !== ASKS);
	expect(files.length).toBeGreaterThan(500);
	expect(files.filter((file) => YOUNG.test(readFileSync(file, "utf8")))).toEqual([]);
});
