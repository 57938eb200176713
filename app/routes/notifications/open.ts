import { href, redirect } from "react-router";
import type { Notification } from "../../../contract/entities/notification.ts";
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
		context.get(toastsContext).leave(errorToast(marked));
		return redirect(href("/:locale?/notifications", { locale }));
	}
	const { document, request, type } = marked.value;
	if (request) {
		const requestId = request.documentId;
		return redirect(href("/:locale?/sharing/requests/:requestId", { locale, requestId }));
	}
	if (!document) return redirect(withoutDocument(type, locale));
	return redirect(href("/:locale?/documents/:documentId", { locale, documentId: document.documentId }));
}

/** What tells of several documents at once leads to where they are: those of a share to the list of shares, and so on. */
function withoutDocument(type: Notification["type"], locale: string | undefined): string {
	const sharing = href("/:locale?/sharing", { locale });
	switch (type) {
		case "Shared":
			return `${sharing}?view=received`;
		case "ShareOpened":
		case "ShareAccepted":
			return sharing;
		default:
			return href("/:locale?/inbox", { locale });
	}
}
