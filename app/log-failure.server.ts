import { isRouteErrorResponse } from "react-router";
import { readSessionToken } from "./middleware/session-cookie.ts";

const MAX_LENGTH = 300;

/**
 * Logs what nobody has expected: of a user with its stack, of a visitor in one short line, so that nobody from outside
 * fills the log. What was asked for in a wrong way is no failure of ours.
 */
export function logFailure(error: unknown, request: Request): void {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	if (readSessionToken(request)) return console.error(error);
	const [message = "", where = ""] = (error instanceof Error ? (error.stack ?? "") : String(error)).split(
		/\n\s+/,
	);
	const line = `${request.method} ${new URL(request.url).pathname}: ${message} ${where}`;
	console.error(line.replaceAll(/\p{Cc}+/gu, " ").slice(0, MAX_LENGTH));
}
