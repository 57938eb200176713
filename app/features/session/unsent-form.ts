import { isRouteErrorResponse } from "react-router";

/** In the address to which a form goes that was sent before: whoever is signed in by now is asked first. */
export const SENT_AGAIN = "sent-again";

/** A form that was sent and could not be taken: it can be sent again. */
export interface UnsentForm {
	why: { kind: "signedOut" } | { kind: "unavailable" } | { kind: "confirms"; name: string; email: string };
	/** The address of this site to which it went. */
	action: string;
	/** Names and values of its texts, in their order. */
	fields: readonly [name: string, value: string][];
	/** Passwords and files, which are not kept, were part of it. */
	isIncomplete: boolean;
}

/** The form that an error has brought along. */
export function unsentIn(error: unknown): UnsentForm | null {
	const data: unknown = isRouteErrorResponse(error) ? error.data : null;
	if (typeof data !== "object" || data === null || !("unsent" in data)) return null;
	return isUnsentForm(data.unsent) ? data.unsent : null;
}

function isUnsentForm(value: unknown): value is UnsentForm {
	return typeof value === "object" && value !== null && "action" in value && "fields" in value;
}
