import { expect, test } from "vitest";
import { plainHandleOf } from "../../../../app/features/streaming/plain-handle.ts";

test("a page is plain where one of its routes says so", () => {
	const plain = { isPlain: true, styles: "plain" };
	expect(plainHandleOf([undefined, { live: [] }])).toBeNull();
	expect(plainHandleOf([undefined, plain, undefined])).toEqual(plain);
	expect(plainHandleOf([plain, { isPlain: true, script: "/x.js" }])).toEqual({ ...plain, script: "/x.js" });
});
