import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { LEFT_OUT, withoutWork } from "../../scripts/server/leave-out-of-router.ts";

const MODULE = "function a() { return work(); }\nfunction b() {}\nexport { a, b };\n";

afterEach(() => vi.unstubAllGlobals());

test("a part that is left out keeps its names, and answers only where the router asks for it", async () => {
	const code = withoutWork(MODULE, { a: "() => false" }, "part.js");
	const made = await run<{ a: () => unknown; b: () => unknown }>(code);
	expect(made.a()).toBe(false);
	expect(made.b).toThrow("left out of the build: part.js");
});

test("another version of the router, in which a name is gone, ends the build", () => {
	expect(() => withoutWork(MODULE, { c: "() => false" }, "part.js")).toThrow("part.js is another one: c");
	expect(() => withoutWork("export default 1", {}, "part.js")).toThrow("nothing exported");
});

test("the router begins with the data that it would begin with, had it looked for the address itself", async () => {
	const path = "node_modules/react-router/dist/production/lib/dom/ssr/hydration.js";
	const own = await run<Hydration>(
		withoutWork(readFileSync(path, "utf8"), LEFT_OUT["dom/ssr/hydration.js"] ?? {}, path),
	);
	const original = (await import(pathToFileURL(path).href)) as Hydration;
	const routes = everyRoute();
	vi.stubGlobal("window", {
		__reactRouterRouteModules: Object.fromEntries(routes.map(({ id }) => [id, {}])),
	});
	const page = {
		state: { loaderData: Object.fromEntries(routes.map(({ id }) => [id, id])), errors: null },
		// One within the other, so that all of them are shown.
		routes: routes.reduceRight<object[]>((children, { id }) => [{ id, path: "a", children }], []),
		location: { pathname: routes.map(() => "/a").join("") },
		getRouteInfo: (asked: string) => routes.find(({ id }) => id === asked),
		future: {},
		isSpaMode: false,
	};
	const begun = own.getHydrationData(page);
	expect(begun).toEqual(original.getHydrationData(page));
	expect(new Set(Object.values((begun as typeof page.state).loaderData)).size).toBeGreaterThan(5);
});

interface Hydration {
	getHydrationData: (page: object) => unknown;
}

/** Each kind of route there is: with and without loaders of the server and of the browser, and what stands in for it. */
function everyRoute() {
	const kinds = [true, false].flatMap((hasLoader) =>
		[true, false].flatMap((hasHydrateFallback) =>
			[undefined, {}, { hydrate: true }].map((clientLoader) => ({
				hasLoader,
				hasHydrateFallback,
				clientLoader,
			})),
		),
	);
	return kinds.map((kind, at) => Object.assign(kind, { id: `route${at}` }));
}

async function run<Module>(code: string): Promise<Module> {
	return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Module;
}
