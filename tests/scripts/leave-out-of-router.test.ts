import { expect, test } from "vitest";
import { withoutWork } from "../../scripts/server/leave-out-of-router.ts";

const MODULE = "function a() { return work(); }\nfunction b() {}\nexport { a, b };\n";

test("a part that is left out keeps its names, and answers only where the router asks for it", async () => {
	const code = withoutWork(MODULE, { a: "() => false" }, "part.js");
	const made: { a: () => unknown; b: () => unknown } = await import(
		/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
	);
	expect(made.a()).toBe(false);
	expect(made.b).toThrow("left out of the build: part.js");
});

test("another version of the router, in which a name is gone, ends the build", () => {
	expect(() => withoutWork(MODULE, { c: "() => false" }, "part.js")).toThrow("part.js is another one: c");
	expect(() => withoutWork("export default 1", {}, "part.js")).toThrow("nothing exported");
});
