import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BROWSER_STORAGE } from "../../app/browser-storage.ts";

test("docs/operations.md lists everything that a browser keeps besides cookies, and where", () => {
	const rows = readFileSync("docs/operations.md", "utf8").matchAll(
		/^\| `([^`]+)` \| (localStorage|sessionStorage|IndexedDB|Cache Storage) \|/gm,
	);
	const kinds = { localStorage: "localStorage", sessionStorage: "sessionStorage", IndexedDB: "indexedDB" };
	expect([...rows].map(([, name, kind]) => [name, kinds[kind as keyof typeof kinds] ?? "cache"])).toEqual(
		Object.entries(BROWSER_STORAGE).map(([name, { kind }]) => [name, kind]),
	);
});
