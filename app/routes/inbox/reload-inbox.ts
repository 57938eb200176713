import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isOtherView } from "../../revalidation.ts";
import { isSameInbox, parseInboxState } from "./inbox-state.ts";

/** Another item is the pane's business alone: the list stays as it is. */
export function reloadInbox(args: ShouldRevalidateFunctionArgs) {
	if (!isOtherView(args)) return args.defaultShouldRevalidate;
	const { currentUrl, nextUrl } = args;
	return !isSameInbox(parseInboxState(currentUrl.searchParams), parseInboxState(nextUrl.searchParams));
}
