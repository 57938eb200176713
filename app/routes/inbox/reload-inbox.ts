import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isSameInbox, parseInboxState } from "./inbox-state.ts";

/** Another item is the pane's business alone: the list stays as it is. */
export function reloadInbox({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	const isWrite = formMethod !== undefined && formMethod !== "GET";
	if (isWrite || currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) {
		return defaultShouldRevalidate;
	}
	return !isSameInbox(parseInboxState(currentUrl.searchParams), parseInboxState(nextUrl.searchParams));
}
