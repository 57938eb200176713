import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { matchRoutes, RouteObject } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import routes from "../../app/routes.ts";
import { LEFT_OUT, withoutWork } from "../../scripts/server/leave-out-of-router.ts";
import { matchingWhole } from "../../scripts/server/match-whole-addresses.ts";
import { pathsOf } from "../support/pages/route-paths.ts";

const FOLDER = "node_modules/react-router/dist/production/lib/router/";
const MODULE = readFileSync(`${FOLDER}matcher.js`, "utf8");

type Matched = ReturnType<typeof matchRoutes>;
interface Matcher {
	update(routes: readonly RouteObject[]): void;
	match(location: string | { pathname: string }, allowPartial?: boolean): Matched;
}

async function matcherOf(code: string, tree: readonly RouteObject[]): Promise<Matcher> {
	const complete = code.replaceAll(`"./`, `"${pathToFileURL(FOLDER)}/`);
	const made: { V6RegExMatcher: new (base: string) => Matcher } = await import(
		/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(complete)}`
	);
	const matcher = new made.V6RegExMatcher("/");
	matcher.update(tree);
	return matcher;
}

function treeOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
	return entries.map(({ id, file, path, index, children }): RouteObject => {
		const own = { id: id ?? file, ...(path !== undefined && { path }) };
		return index ? { ...own, index } : { ...own, children: treeOf(children ?? []) };
	});
}

const tree: RouteObject[] = [{ id: "root", path: "", children: treeOf(routes) }];

const ADDRESSES = pathsOf(routes)
	.map((path) => `/${path.replaceAll(/:\w+/g, "k1b2c3")}`)
	.flatMap((path) => [path, `/de${path}`, `/xx${path}/`, path.toUpperCase(), `${path}/more`, `/${path}`])
	.concat(
		"/inbox/documents",
		"/documents/inbox",
		"/%69mprint",
		"/documents/a%2Fb",
		"/documents//a",
		"/a+b?c=/inbox#d",
	);

afterEach(() => vi.unstubAllGlobals());

test("leads each address to the same page as before", async () => {
	const matcher = await matcherOf(matchingWhole(MODULE), tree);
	const before = await matcherOf(MODULE, tree);
	const idsOf = (matches: Matched) => matches?.map(({ route, params }) => [route.id, params]);
	for (const address of ADDRESSES) {
		expect(idsOf(matcher.match(address)), address).toEqual(idsOf(before.match(address)));
		const location = new URL(address.replace(/^\/+/, "/"), "http://app");
		expect(idsOf(matcher.match(location)), address).toEqual(idsOf(before.match(location)));
		expect(idsOf(matcher.match(address, true)), address).toEqual(idsOf(before.match(address, true)));
	}
	expect(idsOf(matcher.match("/imprint"))?.at(-1)).toEqual([
		"routes/imprint/route.tsx",
		{ locale: undefined },
	]);
});

test("in the browser, the first page is found among the routes that the server has named, and each other among all", async () => {
	const code = matchingWhole(withoutWork(MODULE, LEFT_OUT["router/matcher.js"] ?? {}, "matcher.js"));
	const before = await matcherOf(MODULE, tree);
	const some = ADDRESSES.filter((_, at) => at % 4 === 0);
	for (const [at, address] of some.entries()) {
		const expected = before.match(address);
		const named = Object.fromEntries((expected ?? []).map(({ route }) => [route.id, {}]));
		const idle: (() => void)[] = [];
		const requestIdleCallback = (work: () => void) => void idle.push(work);
		vi.stubGlobal("window", { __reactRouterRouteModules: named, requestIdleCallback });
		// oxlint-disable-next-line no-await-in-loop -- what the server has named is one for all
		const matcher = await matcherOf(code, tree);
		const first = matcher.match(address);
		expect(first, address).toEqual(expected);
		for (const [depth, { route }] of (first ?? []).entries()) expect(route).toBe(expected?.[depth]?.route);
		if (at % 2 === 0) for (const work of idle) work();
		const next = some[(at + 7) % some.length] ?? "/";
		expect(matcher.match(next), next).toEqual(before.match(next));
		expect(matcher.match("/documents/new")?.at(-1)?.route.id).toBe("routes/new-document/route.tsx");
	}
});

test("in the browser, a page whose address is another one than the server's is found among all", async () => {
	const code = withoutWork(MODULE, LEFT_OUT["router/matcher.js"] ?? {}, "matcher.js");
	const before = await matcherOf(MODULE, tree);
	vi.stubGlobal("window", {
		__reactRouterRouteModules: { root: {}, "routes/inbox/route.tsx": {} },
		requestIdleCallback: () => {},
	});
	const matcher = await matcherOf(code, tree);
	expect(matcher.match("/imprint")).toEqual(before.match("/imprint"));
});

test("another version of the router ends the build", () => {
	expect(() => matchingWhole("export class Matcher {}")).toThrow("React Router's matcher is another one");
});
