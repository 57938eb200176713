import { isRouteErrorResponse, type UIMatch } from "react-router";
import type { Results } from "./failed-read.ts";

/** What a route's `handle` says whose page becomes a form. */
export interface FormHandle {
	/** The part of the address that asks for the form. */
	formAt: string;
	/** The part of the page's data without which there is none. */
	formData: string;
}

/**
 * Whether a page was asked for anew while somebody types in it, and cannot be a form any more: it is gone or was moved
 * meanwhile, or may only be read. The form stays, and who saves it is told.
 */
export function isFormKept(
	{ handle, loaderData, pathname }: UIMatch,
	request: Request,
	{ type, result }: Results[string],
): boolean {
	if (!isFormHandle(handle) || !hasForm(loaderData, handle)) return false;
	const addresses = [new URL(request.url).search, window.location.search];
	if (!addresses.every((search) => new URLSearchParams(search).has(handle.formAt))) return false;
	if (type === "data") return !hasForm(result, handle);
	if (result instanceof Response) return isBeside(pathname, result.headers.get("Location"));
	return isRouteErrorResponse(result) && result.status === 404;
}

function isFormHandle(handle: unknown): handle is FormHandle {
	return typeof handle === "object" && handle !== null && "formAt" in handle;
}

function hasForm(page: unknown, { formData }: FormHandle): boolean {
	return Boolean((page as Record<string, unknown> | null | undefined)?.[formData]);
}

/** Another page of the same kind, as where a document was moved to; not one to sign in at. */
function isBeside(pathname: string, location: string | null): boolean {
	const kind = pathname.slice(0, pathname.lastIndexOf("/") + 1);
	return location?.startsWith(kind) ?? false;
}
