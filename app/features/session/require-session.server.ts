import { data, href, type MiddlewareFunction, redirect } from "react-router";
import { ContractError } from "../../../contract/errors.ts";
import { tokenContext } from "../../middleware/session.ts";
import { fetchUser, isOfScripts, isWriteOfScripts, sayThatEnded, sessionEnded } from "./current-user.ts";
import { pageToReturnTo, refreshFromElsewhere, startPage, toSignIn } from "./guards.ts";
import { SENT_AGAIN, type UnsentForm } from "./unsent-form.ts";
import { isFormOfPage, unsentForm } from "./unsent-form.server.ts";

type Args = Parameters<MiddlewareFunction<Response>>[0];

/** Lets only the signed-in through; anybody else signs in first and then comes back (spec 2). */
export const requireSession: MiddlewareFunction<Response> = async (args, next) => {
	const { request, context, params } = args;
	const isForm = isFormOfPage(request);
	if (context.get(tokenContext)) {
		if (isForm) await keepUnsent(args);
		return next();
	}
	const refreshed = refreshFromElsewhere(request);
	if (refreshed) return refreshed;
	if (isWriteOfScripts(request)) throw sessionEnded(href("/:locale?/login", params));
	if (isForm) await throwUnsent(args, 401, { kind: "signedOut" });
	const isRead = request.method === "GET";
	// A page that has scripts was signed in: it is said why it is left.
	if (isRead && isOfScripts(request)) sayThatEnded(context);
	throw await toSignIn(isRead ? pageToReturnTo(request) : startPage(request), params);
};

/**
 * Before a form is taken: whether its session still counts shows too late, when it has been read. One that is sent again
 * goes by the account that has signed in since, which may be somebody else's: that is asked first.
 */
async function keepUnsent(args: Args): Promise<void> {
	const { request, url, context } = args;
	try {
		const { firstName, lastName, email } = await fetchUser(request, context);
		if (!url.searchParams.has(SENT_AGAIN)) return;
		await throwUnsent(args, 409, { kind: "confirms", name: `${firstName} ${lastName}`.trim(), email });
		throw redirect(url.pathname);
	} catch (error) {
		if (error instanceof ContractError) await throwUnsent(args, 503, { kind: "unavailable" });
		if (error instanceof Response && error.headers.get("Location")?.endsWith("/login")) {
			await throwUnsent(args, 401, { kind: "signedOut" }, error.headers);
		}
		throw error;
	}
}

/** The page with what was typed, where something was. */
async function throwUnsent(
	{ request, url }: Args,
	status: number,
	why: UnsentForm["why"],
	headers = new Headers(),
): Promise<void> {
	const unsent = await unsentForm(request, url);
	if (!unsent) return;
	const cookies = new Headers(
		headers.getSetCookie().map((cookie): [string, string] => ["Set-Cookie", cookie]),
	);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	throw data({ message: "error.sessionEnded", unsent: { ...unsent, why } }, { status, headers: cookies });
}
