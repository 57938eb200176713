import { expect, test } from "vitest";
import { isPlainPage } from "../../../../app/features/streaming/plain-handle.ts";

test("a page is plain where one of its routes says so", () => {
	expect(isPlainPage([undefined, { live: [] }])).toBe(false);
	expect(isPlainPage([undefined, { isPlain: true }, undefined])).toBe(true);
});
