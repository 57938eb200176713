import { replace } from "react-router";
import { z } from "zod";
import type { InboxClose } from "../../../contract/entities/inbox-item.ts";
import { attempt } from "../../cms/attempt.ts";
import { closeListedItems } from "../../cms/inbox.ts";
import { formatCount } from "../../features/documents/format.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { itemUndo, MAX_UNDONE, toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Submission } from "./change-item.server.ts";
import { formatInboxState, otherInbox, parseInboxState } from "./inbox-state.ts";

/** Calls for one form: some thousands of items, and some seconds. The form is there again for what is left. */
const MOST_CALLS = 10;

const closeSchema = z.object({ until: z.iso.datetime() });

/** Closes all that the address lists and that was there when it was listed, whichever page of it is shown. */
export async function closeListed({ request, form, context, inboxPath }: Submission) {
	const cms = context.get(cmsContext);
	const state = parseInboxState(new URL(request.url).searchParams);
	const view = inboxPath + formatInboxState(otherInbox(state, {}));
	const sent = closeSchema.safeParse(Object.fromEntries(form));
	const said = sent.success
		? await closeAll({ ...filtersOf(state), ...sent.data })
		: [toast("error", "error.badRequest")];
	for (const message of said) context.get(toastsContext).leave(message);
	return replace(view);

	async function closeAll(close: InboxClose): Promise<ToastMessage[]> {
		const items: string[] = [];
		let isSilent = false;
		const done = (...more: ToastMessage[]) => [
			closedToast(items, view),
			...(isSilent ? [toast("warn", "inbox.notAllAnswered")] : []),
			...more,
		];
		for (let call = 0; call < MOST_CALLS; call += 1) {
			// oxlint-disable-next-line no-await-in-loop -- each says whether there is more to do
			const answer = await attempt(closeListedItems(cms, close));
			if (!answer.ok) return items.length > 0 ? done(errorToast(answer)) : [errorToast(answer)];
			items.push(...answer.value.items);
			isSilent ||= answer.value.silentTenants !== undefined;
			if (!answer.value.hasMore) return done();
		}
		return done(toast("info", "inbox.moreToClose"));
	}
}

function filtersOf({ tenant, type, text }: ReturnType<typeof parseInboxState>) {
	return { ...(tenant !== null && { tenant }), type: type === null ? [] : [type], text };
}

/** A few can be opened again at once. */
function closedToast(items: readonly string[], back: string): ToastMessage {
	const done = toast("success", "inbox.closedAll", { count: formatCount(items.length) });
	if (items.length === 0 || items.length > MAX_UNDONE) return done;
	return { ...done, undo: { documents: items.map((item) => itemUndo(item, "reopen")), back } };
}
