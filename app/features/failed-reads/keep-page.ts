import { data, isRouteErrorResponse, replace, type UIMatch } from "react-router";
import { errorToast } from "../toasts/error-toast.ts";
import { showToast } from "../toasts/toast-store.ts";
import { toast, type ToastMessage } from "../toasts/toast.ts";
import { failedRead, NO_CONNECTION, type Results } from "./failed-read.ts";

/** How browsers say that a fetch, or a script that is loaded on demand, has reached nobody. */
const MESSAGES = /^(Failed to fetch|NetworkError|Load failed|error loading dynamically|Importing a module)/;

/** So long it is said that one has to sign in again, in milliseconds. */
const SIGN_IN_AGAIN_MS = 60_000;

let shown: readonly UIMatch[] = [];

/** What each part of the page shows now. Of what is not shown any more no failure is told. */
export function rememberShown(matches: readonly UIMatch[]): void {
	shown = matches;
	const failed = failedRead.read();
	if (failed && !matches.some(({ id }) => failed.routes.has(id))) failedRead.set(null);
}

/**
 * What a navigation or a write comes to where the server could not answer. A part of the page that is there already
 * keeps its data; a write that was not taken changes nothing and is said in a toast.
 */
export function keepPage(request: Request, results: Results): Results {
	// What is no longer wanted has not failed.
	if (request.signal.aborted) return results;
	const { pathname } = new URL(request.url);
	return request.method === "GET" ? keptReads(pathname, results) : refusedWrite(pathname, results);
}

function keptReads(pathname: string, results: Results): Results {
	// What a part of the page fetches for itself is its own business.
	if (!shown.some(({ id }) => id in results)) return results;
	const before = failedRead.read();
	const failed = new Set(before?.routes);
	let status = before?.status ?? NO_CONNECTION;
	let hasPage = false;
	const kept: Results = {};
	for (const [id, result] of Object.entries(results)) {
		const match = shown.find((candidate) => candidate.id === id && isPartOf(pathname, candidate.pathname));
		kept[id] = result;
		failed.delete(id);
		if (result.type === "data" || !isFailure(result.result)) continue;
		failed.add(id);
		status = statusOf(result.result);
		if (match?.loaderData === undefined) hasPage = true;
		else kept[id] = { type: "data", result: match.loaderData };
	}
	failedRead.set(failed.size > 0 ? { status, routes: failed, hasPage } : null);
	return kept;
}

function refusedWrite(pathname: string, results: Results): Results {
	const answers = Object.entries(results).map(([id, result]): [string, Results[string]] => {
		const error = withoutStatus(result.result);
		const signIn = signInOf(error);
		if (result.type === "data" || !(isFailure(error) || signIn !== null)) return [id, result];
		showToast(signIn !== null ? signedOutToast(signIn) : failureToast(error));
		// A form for another address would lead there, to a page that has nothing to show.
		const here = window.location;
		if (!isPartOf(here.pathname, pathname)) {
			return [id, { type: "error", result: replace(here.pathname + here.search) }];
		}
		// With such a status the router asks for nothing anew.
		const status = statusOf(error) || 503;
		return [id, { type: "data", result: data(undefined, { status }) }];
	});
	return Object.fromEntries(answers);
}

/** Where one signs in, where a write found that the session has ended (features/session); `null` for anything else. */
function signInOf(error: unknown): string | null {
	if (!isRouteErrorResponse(error) || error.status !== 401) return null;
	const said: unknown = error.data;
	const isSaid = typeof said === "object" && said !== null && "signIn" in said;
	return isSaid && typeof said.signIn === "string" ? said.signIn : null;
}

/** One signs in beside this page, and sends again. */
function signedOutToast(signIn: string): ToastMessage {
	return {
		...toast("error", "error.signedOutMeanwhile"),
		link: { to: signIn, label: "login.submit", opensTab: true },
		life: SIGN_IN_AGAIN_MS,
	};
}

/** The router wraps what an action has thrown. */
function withoutStatus(thrown: unknown): unknown {
	const isWrapped = typeof thrown === "object" && thrown !== null && "data" in thrown && "init" in thrown;
	return isWrapped ? thrown.data : thrown;
}

/** The toast of a write that did not get through. */
export function failureToast(error: unknown): ToastMessage {
	const status = statusOf(error);
	return status === NO_CONNECTION ? toast("error", "error.noConnection") : errorToast({ status });
}

/** Neither an answer, as a redirect is, nor something about the page itself: that it is gone, or no longer allowed. */
export function isFailure(error: unknown): boolean {
	if (error instanceof Response) return false;
	return !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429;
}

function statusOf(error: unknown): number {
	if (isRouteErrorResponse(error)) return error.status;
	return isNoConnection(error) ? NO_CONNECTION : 500;
}

function isPartOf(pathname: string, part: string): boolean {
	return pathname === part || pathname.startsWith(part.endsWith("/") ? part : `${part}/`);
}

function isNoConnection(error: unknown): boolean {
	return error instanceof TypeError && MESSAGES.test(error.message);
}
