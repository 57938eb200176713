import { href, type Params, redirect, type RouterContextProvider } from "react-router";
import { toastsContext } from "../../middleware/toasts.ts";
import { toast } from "../../features/toasts/toast.ts";
import { FORGET_RECENT } from "../../features/documents/recent-cookie.ts";

interface ForgetCall {
	context: Readonly<RouterContextProvider>;
	params: Params;
}

/** Empties the list of what was opened last, and shows that it is empty. */
export function forgetRecent({ context, params: { locale } }: ForgetCall): Response {
	context.get(toastsContext).leave(toast("info", "search.recentForgotten"));
	return redirect(href("/:locale?/search", { locale }), { headers: { "Set-Cookie": FORGET_RECENT } });
}
