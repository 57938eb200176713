import { replace } from "react-router";
import { attempt } from "../../cms/attempt.ts";
import { markAllSeen, markSeen } from "../../cms/notifications.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { notificationPage, notificationsAddress } from "./notification-pages.ts";

/** Marks what the form names, or all, as seen, and shows the same page again; the panel stays where it is. */
export async function markSent({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const id = form.get("notification");
	const cms = context.get(cmsContext);
	const marked = await attempt<unknown>(typeof id === "string" ? markSeen(cms, id) : markAllSeen(cms));
	// One that is not there any more is not new either.
	if (!marked.ok && marked.status !== 404) context.get(toastsContext).leave(errorToast(marked));
	return form.has("stay") ? null : replace(notificationsAddress(params, notificationPage(url)));
}
