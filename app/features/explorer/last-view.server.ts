import { type MiddlewareFunction, redirect } from "react-router";
import { readCookie, setCookies } from "../../cookies.ts";
import {
	DEFAULT_EXPLORER_STATE,
	type ExplorerState,
	filterParameters,
	formatExplorerState,
	parseExplorerState,
	tableParameters,
} from "./explorer-state.ts";

/**
 * Keeps what the explorer shows, and brings it back where the address says nothing at all (spec 2: persisted filter and
 * table state). What an old or forged cookie says is read as an address is: nonsense counts as missing.
 */
export const rememberView: MiddlewareFunction<Response> = async ({ request, url }, next) => {
	if (request.method !== "GET" || !asksForList(request)) return next();
	const cookies = request.headers.get("Cookie");
	// Also to the default view, under an address of its own: the way back must not lead to a later view instead.
	if (url.search === "") throw redirect(url.pathname + formatExplorerState(lastView(cookies)));

	const response = await next();
	for (const cookie of response.ok ? cookiesOf(url, cookies) : [])
		response.headers.append("Set-Cookie", cookie);
	return response;
};

/** A preview that is fetched by itself, ahead say, tells nothing of the list: the router names what it asks for. */
function asksForList(request: Request): boolean {
	const routes = new URL(request.url).searchParams.get("_routes");
	return routes === null || routes.split(",").includes("routes/documents/route");
}

/** The view that the cookies keep. */
function lastView(cookies: string | null): ExplorerState {
	const kept = filterParameters(stateIn(readCookie(cookies, "explorer_filter")));
	for (const [name, value] of tableParameters(stateIn(readCookie(cookies, "explorer_table")))) {
		kept.set(name, value);
	}
	return parseExplorerState(kept);
}

function stateIn(cookie: string | null): ExplorerState {
	return cookie === null ? DEFAULT_EXPLORER_STATE : parseExplorerState(new URLSearchParams(cookie));
}

/** Of the two cookies those that have changed. */
function cookiesOf({ pathname, searchParams }: URL, cookies: string | null): string[] {
	const state = parseExplorerState(searchParams);
	const keep = (name: "explorer_filter" | "explorer_table", value: string) =>
		value === (readCookie(cookies, name) ?? "") ? [] : setCookies(name, value, pathname);
	return [
		...keep("explorer_filter", filterParameters(state).toString()),
		...keep("explorer_table", tableParameters(state).toString()),
	];
}
