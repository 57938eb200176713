import { expect, test } from "vitest";
import { javascriptPerScreen, MAX_KILOBYTES } from "../bench/javascript-size.ts";

test("the scripts of a first visit stay below their limit on every screen", () => {
	const screens = [...javascriptPerScreen()];
	expect(screens.length).toBeGreaterThan(40);
	expect(screens.filter(([, bytes]) => bytes >= MAX_KILOBYTES * 1024)).toEqual([]);
});
