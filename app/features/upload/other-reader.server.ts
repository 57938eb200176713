import { READER_HEADER } from "./reader-header.ts";

/** Whether a request is meant for another reader than the one whose token came with it. */
export function isOfOtherReader(request: Request, token: string): boolean {
	const meant = request.headers.get(READER_HEADER);
	return meant !== null && meant !== readerOf(token);
}

/** Whom a token names. Nobody has looked at its signature here: good for refusing, never for allowing. */
function readerOf(token: string): unknown {
	const [, claims = ""] = token.split(".");
	try {
		const parsed: unknown = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
		return typeof parsed === "object" && parsed && "sub" in parsed ? parsed.sub : null;
	} catch {
		return null;
	}
}
