import { createContext, data, href, type RouterContextProvider } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import type { User } from "../../../contract/entities/entities.ts";
import { ContractError, ERROR_STATUS } from "../../../contract/errors.ts";
import { readUserOfPage } from "../../cms/user-access.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { endedSessionCookie } from "../../middleware/session-cookie.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { toast } from "../toasts/toast.ts";
import { localeIn, pageToReturnTo, startPage, toSignIn } from "./guards.ts";
import { leadBackIfShut } from "./unless-signed-out.ts";

const userContext = createContext<Promise<User> | null>(null);

/**
 * The signed-in user, asked for once per request. Where fetching the profile fails the token is cleared and the user
 * signs in again (spec 4). Where nobody answers nothing has failed but the connection: the token stays.
 */
export function currentUser(request: Request, context: Readonly<RouterContextProvider>): Promise<User> {
	const known = context.get(userContext);
	if (known) return known;
	const fetched = orSignIn(request, context, readUserOfPage(context.get(cmsContext)));
	context.set(userContext, fetched);
	return fetched;
}

/** The same before something is changed, after which the user may be another one: nobody else gets this answer. */
export function fetchUser(request: Request, context: Readonly<RouterContextProvider>): Promise<User> {
	return orSignIn(request, context, context.get(cmsContext).call(identityApi.me));
}

async function orSignIn(
	request: Request,
	context: Readonly<RouterContextProvider>,
	asked: Promise<User>,
): Promise<User> {
	try {
		return await asked;
	} catch (error) {
		if (!(error instanceof ContractError) || error.status === ERROR_STATUS.ServiceUnavailableError)
			throw error;
		leadBackIfShut(error);
		const headers = { "Set-Cookie": endedSessionCookie(request) };
		const params = { locale: localeIn(request) };
		if (isWriteOfScripts(request)) throw sessionEnded(href("/:locale?/login", params), headers);
		const isRead = request.method === "GET";
		if (isRead) sayThatEnded(context);
		const signIn = await toSignIn(isRead ? pageToReturnTo(request) : startPage(request), params);
		signIn.headers.append("Set-Cookie", headers["Set-Cookie"]);
		throw signIn;
	}
}

/** Whether the scripts of a page have sent it, which can keep what was typed. */
export function isWriteOfScripts(request: Request): boolean {
	return request.method !== "GET" && isOfScripts(request);
}

/** Whether the router asks in the browser. */
export function isOfScripts({ url }: Request): boolean {
	return new URL(url).pathname.endsWith(".data");
}

/** On the page where one signs in again. */
export function sayThatEnded(context: Readonly<RouterContextProvider>): void {
	context.get(toastsContext).leave(toast("info", "error.sessionEnded"));
}

/** Not the way to sign-in, which would leave the page and what was typed into it (features/failed-reads). */
export function sessionEnded(signIn: string, headers?: HeadersInit): ReturnType<typeof data> {
	return data({ message: "error.sessionEnded", signIn }, { status: 401, ...(headers && { headers }) });
}
