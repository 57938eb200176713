import { EXPECTED_USER_HEADER } from "./expected-user.ts";

/** Whether a request is meant for another user than the one whose token came with it. */
export function isForOtherUser(request: Request, token: string): boolean {
	const meant = request.headers.get(EXPECTED_USER_HEADER);
	return meant !== null && meant !== userOf(token);
}

/** Whom a token names. Nobody has looked at its signature here: good for refusing, never for allowing. */
function userOf(token: string): unknown {
	const [, claims = ""] = token.split(".");
	try {
		const parsed: unknown = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
		return typeof parsed === "object" && parsed && "sub" in parsed ? parsed.sub : null;
	} catch {
		return null;
	}
}
