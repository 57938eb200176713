import { isRouteErrorResponse } from "react-router";
import { redact } from "../contract/redaction.ts";
import { readSessionToken } from "./middleware/session-cookie.ts";

const MAX_LENGTH = 300;

/**
 * Logs what nobody has expected, under the number that the user is shown: of a user with its stack, of a visitor in one
 * short line, so that nobody from outside fills the log. What was asked for in a wrong way is no failure of ours.
 */
export function logFailure(error: unknown, request: Request, requestId: string): void {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	if (readSessionToken(request)) return console.error(`[${requestId}]`, error);
	const [message = "", where = ""] = (error instanceof Error ? (error.stack ?? "") : String(error)).split(
		/\n\s+/,
	);
	const line = `[${requestId}] ${request.method} ${new URL(request.url).pathname}: ${message} ${where}`;
	// (An address may be a key.)
	console.error(redact(line.replaceAll(/\p{Cc}+/gu, " "), MAX_LENGTH));
}
