import { href, replace } from "react-router";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { calendarSince, removeCalendar, renewCalendar } from "../../../cms/deadlines.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { chosenWork, unknownIntent } from "../../../features/form/chosen-work.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** Since when the calendar has an address, if it has one. */
export async function loadCalendar({ context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "deadlines");
	const since = await orErrorPage(calendarSince(cms));
	return { title: pageTitle(context, "deadlines.calendar.title"), since: since && formatInstant(since) };
}

/** Makes a new address, which the page shows this once, or takes it away. */
export async function changeCalendar({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const toasts = context.get(toastsContext);
	const path = href("/:locale?/deadlines/calendar", params);
	const work = chosenWork<(client: CmsClient) => Promise<string | null>>(await readForm(request), {
		renew: renewCalendar,
		remove: removeCalendar,
	});
	if (!work) throw unknownIntent();
	const done = await attempt(work(cms));
	if (!done.ok) {
		toasts.leave(errorToast(done));
		return replace(path);
	}
	if (done.value !== null) return { address: `${url.origin}/calendar/${done.value}.ics` };
	toasts.leave(toast("success", "deadlines.calendar.removed"));
	return replace(path);
}
