import { href, redirect } from "react-router";
import { mandateOfferApi } from "../../../contract/api/mandates.ts";
import type { Notification } from "../../../contract/entities/notification.ts";
import {
	CLIENT_NOTIFICATION_TYPES,
	MANDATE_NOTIFICATION_TYPES,
} from "../../../contract/entities/notification-kinds.ts";
import { isTenantAdmin } from "../../../contract/entities/rights.ts";
import { attempt } from "../../cms/attempt.ts";
import { markSeen } from "../../cms/notifications.ts";
import { findTenant } from "../../cms/user-access.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast } from "../../features/toasts/toast.ts";
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
	const { document, request, offer, type } = marked.value;
	if (request) {
		const requestId = request.documentId;
		return redirect(href("/:locale?/sharing/requests/:requestId", { locale, requestId }));
	}
	if (offer) return openOffer(context, offer.documentId, locale);
	const toMandates = mandatePage(marked.value);
	if (toMandates) return openMandates(context, toMandates, locale);
	if (!document) return redirect(withoutDocument(type, locale));
	return redirect(href("/:locale?/documents/:documentId", { locale, documentId: document.documentId }));
}

/** The page of the tenant that tells of mandates: those that it gives, or the clients for whom it works. */
interface MandatePage {
	tenantId: string;
	of: "mandates" | "clients";
	/** The tab of the clients on which it stands. */
	tab: "current" | "former";
}

function mandatePage({ type, tenant }: Notification): MandatePage | null {
	if (!tenant) return null;
	const isOf = (types: readonly string[]) => types.includes(type);
	const tab = type === "ClientChanged" ? "current" : "former";
	if (isOf(MANDATE_NOTIFICATION_TYPES)) return { tenantId: tenant.documentId, of: "mandates", tab };
	return isOf(CLIENT_NOTIFICATION_TYPES) ? { tenantId: tenant.documentId, of: "clients", tab } : null;
}

/** To the page of the offer, which says also that it is over. */
async function openOffer(context: Route.LoaderArgs["context"], mandate: string, locale: string | undefined) {
	const opened = await attempt(context.get(cmsContext).call(mandateOfferApi.open, { body: { mandate } }));
	if (!opened.ok && opened.status !== 404) {
		context.get(toastsContext).leave(errorToast(opened));
		return redirect(href("/:locale?/notifications", { locale }));
	}
	const query = new URLSearchParams({ code: opened.ok ? opened.value.code : "" });
	return redirect(`${href("/:locale?/mandate", { locale })}?${query}`);
}

/** Whoever administers the tenant no more has no such page: they stay where they are, and it is said. */
async function openMandates(
	context: Route.LoaderArgs["context"],
	{ tenantId, of, tab }: MandatePage,
	locale: string | undefined,
) {
	const asked = await attempt(findTenant(context.get(cmsContext), tenantId));
	const own = asked.ok ? asked.value.found : null;
	// (What waits for a second factor its page says itself, as what does not answer just now.)
	if (asked.ok && !asked.value.isWithheld && !(own && isTenantAdmin(own.access))) {
		context.get(toastsContext).leave(toast("error", "error.rightMissing"));
		return redirect(href("/:locale?/notifications", { locale }));
	}
	const params = { locale, tenantId };
	if (of === "mandates") return redirect(href("/:locale?/my-company/:tenantId/mandates", params));
	return redirect(`${href("/:locale?/my-company/manager/:tenantId", params)}?tab=${tab}`);
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
