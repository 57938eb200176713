import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { javascriptPerScreen, MAX_KILOBYTES } from "../bench/javascript-size.ts";

test("the scripts of a first visit stay below their limit on every screen", () => {
	const screens = [...javascriptPerScreen()];
	expect(screens.length).toBeGreaterThan(40);
	expect(screens.filter(([, bytes]) => bytes >= MAX_KILOBYTES * 1024)).toEqual([]);
});

/** Each link that is added while React hydrates has the browser style the page anew (decision 096). */
test("what is loaded on demand adds no links for scripts to the page", () => {
	const scripts = globSync("build/client/assets/*.js").map((file) => readFileSync(file, "utf8"));
	expect(scripts.length).toBeGreaterThan(100);
	const linked = scripts.flatMap((script) => /m\.f=\[(.*?)\]/.exec(script)?.[1]?.split(",") ?? []);
	expect(linked.filter((file) => !file.endsWith('.css"'))).toEqual([]);
	expect(linked.length).toBeGreaterThan(0);
});
