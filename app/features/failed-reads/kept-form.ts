import { isRouteErrorResponse, type UIMatch } from "react-router";

/** What a route's `handle` says whose page becomes a form: by which part of the address. */
export interface FormHandle {
	formAt: string;
}

/**
 * Whether a page was asked for anew while somebody types in it, and is gone meanwhile: the form stays, and who saves it
 * is told.
 */
export function isFormOfGone({ handle }: UIMatch, request: Request, answer: unknown): boolean {
	if (!isFormHandle(handle) || !isRouteErrorResponse(answer) || answer.status !== 404) return false;
	const addresses = [new URL(request.url).search, window.location.search];
	return addresses.every((search) => new URLSearchParams(search).has(handle.formAt));
}

function isFormHandle(handle: unknown): handle is FormHandle {
	return typeof handle === "object" && handle !== null && "formAt" in handle;
}
