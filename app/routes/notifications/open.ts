import { href, redirect } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { markSeen } from "../../cms/notifications.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/open";

/**
 * Leads to what a notification tells of, which has been seen then. (An address, so that it opens in a new tab, from a
 * toast, and without scripts; that it changes something is what whoever follows it wants.)
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { locale, notificationId } = params;
	const { document } = await orErrorPage(markSeen(context.get(cmsContext), notificationId));
	if (!document) return redirect(href("/:locale?/inbox", { locale }));
	return redirect(href("/:locale?/documents/:documentId", { locale, documentId: document.documentId }));
}
