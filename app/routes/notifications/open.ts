import { href, redirect } from "react-router";
import { attempt } from "../../cms/attempt.ts";
import { markSeen } from "../../cms/notifications.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/open";

/**
 * Leads to what a notification tells of, which has been seen then. (An address, so that it opens in a new tab, from a
 * toast, and without scripts; that it changes something is what whoever follows it wants.)
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { locale, notificationId } = params;
	const marked = await attempt(markSeen(context.get(cmsContext), notificationId));
	if (!marked.ok) {
		// Forgotten by now, or nobody's that is here. (No page stands at this address to say so.)
		context.get(toastsContext).leave(errorToast({ status: marked.status, ...marked.error }));
		return redirect(href("/:locale?/notifications", { locale }));
	}
	const { document } = marked.value;
	if (!document) return redirect(href("/:locale?/inbox", { locale }));
	return redirect(href("/:locale?/documents/:documentId", { locale, documentId: document.documentId }));
}
