import { data, isRouteErrorResponse, replace, type UIMatch } from "react-router";
import { errorToast } from "../toasts/error-toast.ts";
import { showToast, withdrawToast } from "../toasts/toast-store.ts";
import { toast, type ToastMessage } from "../toasts/toast.ts";
import { browserUser } from "./browser-user.ts";
import { failedRead, isNoConnection, NO_CONNECTION, type Results } from "./failed-read.ts";
import { goToKept } from "./go-to-kept.ts";
import { isFormKept } from "./kept-form.ts";

/** How long it is said that one has to sign in again, in milliseconds. */
const SIGN_IN_AGAIN_MS = 60_000;

let shown: readonly UIMatch[] = [];
/** That one has to sign in again, as it is said now. */
let signedOut: ToastMessage | null = null;

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
export async function keepPage(request: Request, ask: () => Promise<Results>): Promise<Results> {
	const { pathname } = new URL(request.url);
	const isRead = request.method === "GET";
	if (!isRead && browserUser.read() === "other") return unsentWrite(pathname);
	const results = await ask();
	// What is no longer wanted has not failed.
	if (request.signal.aborted) return results;
	if (!isRead) return refusedWrite(pathname, results);
	return (await goToKept(request, results)) ?? keptReads(request, results);
}

/** Somebody else is signed in by now: it would be theirs. What was typed stays, where the page has a place for it. */
function unsentWrite(pathname: string): Results | Promise<Results> {
	const here = shown.filter((match) => isPartOf(match.pathname, pathname));
	if (here.length === 0) {
		window.location.reload();
		return new Promise(() => {});
	}
	withdrawSignedOut();
	showToast(toast("error", "error.somebodyElse"));
	return Object.fromEntries(here.map(({ id }) => [id, notTaken(409)]));
}

function keptReads(request: Request, results: Results): Results {
	const { pathname } = new URL(request.url);
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
		if (match && isFormKept(match, request, result)) {
			kept[id] = { type: "data", result: match.loaderData };
			continue;
		}
		if (result.type === "data" || !isFailure(result.result)) continue;
		failed.add(id);
		status = statusOf(result.result);
		if (match?.loaderData === undefined) hasPage = true;
		else kept[id] = { type: "data", result: match.loaderData };
	}
	const { keptAt } = before ?? {};
	failedRead.set(
		failed.size > 0 ? { status, routes: failed, hasPage, ...(keptAt !== undefined && { keptAt }) } : null,
	);
	return kept;
}

function refusedWrite(pathname: string, results: Results): Results {
	const answers = Object.entries(results).map(([id, result]): [string, Results[string]] => {
		const error = withoutStatus(result.result);
		const signIn = statusSaid(result.result) === 401 ? signInOf(error) : null;
		// A form that was refused shows what was typed, and says why; not where to sign in.
		if (signIn !== null) saySignedOut(signIn);
		else withdrawSignedOut();
		if (result.type === "data" || !(isFailure(error) || signIn !== null)) return [id, result];
		if (signIn === null) showToast(failureToast(error));
		// A form for another address would lead there, to a page that has nothing to show.
		const here = window.location;
		if (!isPartOf(here.pathname, pathname)) {
			return [id, { type: "error", result: replace(here.pathname + here.search) }];
		}
		return [id, notTaken(signIn === null ? statusOf(error) || 503 : 401)];
	});
	return Object.fromEntries(answers);
}

/** With such a status the router asks for nothing anew. */
function notTaken(status: number): Results[string] {
	return { type: "data", result: data(undefined, { status }) };
}

/** Where one signs in, as the guard says of a write whose session has ended (features/session). */
function signInOf(error: unknown): string {
	const said: unknown = isRouteErrorResponse(error) ? error.data : null;
	const isSaid = typeof said === "object" && said !== null && "signIn" in said;
	return isSaid && typeof said.signIn === "string" ? said.signIn : "/login";
}

/** One signs in beside this page, and sends again. */
function saySignedOut(signIn: string): void {
	const said: ToastMessage = {
		...toast("error", "error.signedOutMeanwhile"),
		link: { to: signIn, label: "login.submit", opensTab: true },
		life: SIGN_IN_AGAIN_MS,
	};
	showToast(said, signedOut);
	signedOut = said;
}

/** Something was taken since, or it is somebody else who has signed in. */
function withdrawSignedOut(): void {
	if (signedOut) withdrawToast(signedOut);
	signedOut = null;
}

/** The status of an answer, whether it was thrown or not. */
function statusSaid(answer: unknown): number | undefined {
	if (isRouteErrorResponse(answer)) return answer.status;
	return isWithStatus(answer) ? answer.init?.status : undefined;
}

/** The router wraps what an action has thrown. */
function withoutStatus(thrown: unknown): unknown {
	return isWithStatus(thrown) ? thrown.data : thrown;
}

function isWithStatus(answer: unknown): answer is ReturnType<typeof data<unknown>> {
	return typeof answer === "object" && answer !== null && "data" in answer && "init" in answer;
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
