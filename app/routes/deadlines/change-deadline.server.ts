import { href, replace } from "react-router";
import { z } from "zod";
import { addDays, dayAt, formatDay } from "../../../contract/days.ts";
import { isBothOn } from "../../../contract/entities/document-dates.ts";
import type { DeadlineWrite } from "../../../contract/entities/deadline.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { type Attempt, attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { writeDeadline } from "../../cms/deadlines.ts";
import { getDocument, updateDocument } from "../../cms/documents.ts";
import { updateInboxItem } from "../../cms/inbox.ts";
import { formatDeadline } from "../../features/deadlines/deadline-field.ts";
import { deadlineFieldSchema } from "../../features/deadlines/deadline-field.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { documentVersionSchema } from "../../features/selection/document-field.server.ts";
import { doneToast } from "../../features/toasts/done-toast.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { itemUndo, toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { extension } from "./deadline-row.ts";
import { formatDeadlinesState, parseDeadlinesState } from "./deadlines-state.ts";

const SNOOZE_DAYS = { snooze1: 1, snooze3: 3, snooze7: 7 } as const;

const changeSchema = z.object({
	intent: z.enum(["done", "extend", "archive", "snooze1", "snooze3", "snooze7"]),
	deadline: deadlineFieldSchema,
	document: documentVersionSchema,
	/** documentId of its item of the inbox, where it has one. */
	item: z.literal("").or(documentIdSchema).default(""),
});

/** Does what a form asks for with a deadline, and shows the same page again. */
export async function changeDeadlines({ request, url, context, params }: Route.ActionArgs) {
	const path = href("/:locale?/deadlines", params);
	const back = path + formatDeadlinesState(parseDeadlinesState(url.searchParams));
	const said = await changeDeadline(context.get(cmsContext), await readForm(request), back);
	context.get(toastsContext).leave(said);
	return replace(back);
}

/**
 * Does what a form asks for with a deadline.
 * @param back the address as it was before
 * @returns what to say
 */
export async function changeDeadline(cms: CmsClient, form: FormData, back: string): Promise<ToastMessage> {
	const change = changeSchema.safeParse(Object.fromEntries(form));
	if (!change.success) return toast("error", "error.badRequest");
	const { intent, deadline, document, item } = change.data;
	if (intent === "archive") return archive(cms, document, back);
	if (intent === "extend") return extend(cms, deadline, document.version, back);
	if (intent !== "done") return snooze(cms, item, SNOOZE_DAYS[intent], back);
	return setDone(cms, deadline.documentId, deadline.day, back);
}

async function setDone(
	cms: CmsClient,
	documentId: string,
	day: Omit<DeadlineWrite, "isDone">,
	back: string,
): Promise<ToastMessage> {
	const written = await attempt(writeDeadline(cms, documentId, { ...day, isDone: true }));
	if (!written.ok) return refusal(written);
	const undo = { documents: [formatDeadline({ documentId, ...day })], back };
	return { ...toast("success", "deadlines.isDone"), undo };
}

async function snooze(cms: CmsClient, item: string, days: number, back: string): Promise<ToastMessage> {
	const until = addDays(dayAt(Date.now()), days);
	const written = await attempt(updateInboxItem(cms, item, { snoozedUntil: until }));
	if (!written.ok) return refusal(written);
	const said = toast("success", "deadlines.isAway", { day: formatDay(until) });
	return { ...said, undo: { documents: [itemUndo(item, "wake")], back } };
}

async function archive(
	cms: CmsClient,
	{ documentId, version }: z.infer<typeof documentVersionSchema>,
	back: string,
): Promise<ToastMessage> {
	const archived = await attempt(updateDocument(cms, documentId, { state: "Archived", version }));
	if (!archived.ok) return refusal(archived);
	const { name } = archived.value;
	return doneToast(cms, "documents.documentArchived", { name }, { changed: [archived.value], back });
}

async function extend(
	cms: CmsClient,
	{ documentId, day }: z.infer<typeof deadlineFieldSchema>,
	version: number,
	back: string,
): Promise<ToastMessage> {
	const extended = extension(day, dayAt(Date.now()));
	if (!extended) return toast("error", "error.badRequest");
	const { field, date } = extended;
	const isBoth = field !== "warrantyUntil" && (await endsAndBecomesInactive(cms, documentId, day.date));
	const dates = isBoth ? { endDate: date, inactiveDate: date } : { [field]: date };
	const written = await attempt(updateDocument(cms, documentId, { ...dates, version }));
	if (!written.ok) return refusal(written);
	const said = { name: written.value.name, day: formatDay(date) };
	return doneToast(cms, "deadlines.isExtended", said, { changed: [written.value], back });
}

async function endsAndBecomesInactive(cms: CmsClient, documentId: string, day: string): Promise<boolean> {
	const read = await attempt(getDocument(cms, documentId));
	return read.ok && isBothOn({ ...read.value, categoryName: read.value.documentCategory.name }, day);
}

function refusal(failed: Extract<Attempt<unknown>, { ok: false }>): ToastMessage {
	return failed.status === 404 ? toast("info", "deadlines.gone") : errorToast(failed);
}
