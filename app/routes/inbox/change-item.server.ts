import { replace, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { addDays, dayAt, formatDay } from "../../../contract/days.ts";
import { type InboxItemUpdate, inboxItemUpdateSchema } from "../../../contract/entities/inbox-item.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { processFileAgain } from "../../cms/document-files.ts";
import { getDocument, updateDocument } from "../../cms/documents.ts";
import { getInboxItem, updateInboxItem } from "../../cms/inbox.ts";
import { formResult, invalidForm, rejectedForm, typedTexts } from "../../features/form/form-result.server.ts";
import { formatDocumentVersion } from "../../features/selection/document-field.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { type ItemUndo, itemUndo, toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { ITEM_INTENTS, type ItemIntent, LEAVING } from "./item-intents.ts";
import { formatInboxState, type InboxState, parseInboxState, selectedAfter } from "./inbox-state.ts";
import { listPages } from "./load-inbox.server.ts";
import { type ReadSnoozeDay, readSnoozeDay, type SnoozeFault } from "./snooze-day.ts";

const changeSchema = z.object({
	intent: z.enum(ITEM_INTENTS),
	item: documentIdSchema,
	/** The page has moved on by itself and only wants to know what to say. */
	answer: z.literal("toast").optional(),
});

export interface Submission {
	/** Its URL says what the list shows. */
	request: Request;
	form: FormData;
	context: Readonly<RouterContextProvider>;
	inboxPath: string;
}

/**
 * Does what a form asks for with an item, then shows the list again, as spec 2 and 4 have it.
 * @returns the message, for a page that has moved on by itself; the form again, where it is refused; else where to go
 */
export async function changeItem({ request, form, context, inboxPath }: Submission) {
	const cms = context.get(cmsContext);
	const state = parseInboxState(new URL(request.url).searchParams);
	const goTo = (view: InboxState, message: ToastMessage | null) => {
		if (message) context.get(toastsContext).leave(message);
		return replace(inboxPath + formatInboxState(view));
	};
	const change = changeSchema.safeParse(Object.fromEntries(form));
	if (!change.success) return goTo(state, toast("error", "error.badRequest"));

	const { intent, item, answer } = change.data;
	if (intent === "describe") {
		const described = inboxItemUpdateSchema.safeParse({ description: form.get("description") });
		if (!described.success) return invalidForm(described.error, form);
		const saved = await attempt(updateInboxItem(cms, item, described.data));
		if (!saved.ok && saved.status !== 404) return rejectedForm(saved, form);
		return goTo(
			{ ...state, isDescribing: false },
			saved.ok ? toast("success", "inboxItem.descriptionUpdated") : gone(),
		);
	}
	const leaves = LEAVING[state.tab].has(intent);
	const listed = leaves && answer === undefined ? await attempt(listPages(cms, state)) : null;
	const done = await DEEDS[intent]({ cms, item, form, back: inboxPath + formatInboxState(state) });
	if (answer) return { toast: done.message };
	if (done.fault) {
		return formResult(400, { fieldErrors: { day: done.fault }, formError: null, typed: typedTexts(form) });
	}
	if (!leaves || !done.ok || state.item !== item) return goTo(state, done.message);
	const ids = listed?.ok ? listed.value.items.map(({ documentId }) => documentId) : [];
	return goTo({ ...state, item: selectedAfter(ids, item), isDescribing: false }, done.message);
}

interface Deed {
	cms: CmsClient;
	item: string;
	form: FormData;
	/** The address as it was before. */
	back: string;
}

interface Done {
	ok: boolean;
	/** `null` where there is nothing to say. */
	message: ToastMessage | null;
	/** What is wrong with the day that was typed. */
	fault?: SnoozeFault;
}

const DEEDS: Record<Exclude<ItemIntent, "describe">, (deed: Deed) => Promise<Done>> = {
	close: (deed) => write(deed, { isOpen: false }, toast("success", "inboxItem.finished"), "reopen"),
	reopen: (deed) => write(deed, { isOpen: true }, toast("success", "inbox.reopened")),
	wake: (deed) => write(deed, { snoozedUntil: null }, toast("success", "inbox.woken")),
	snooze: (deed) => {
		const { day, fault } = snoozedUntil(deed.form);
		if (fault !== null) return Promise.resolve({ ...failed(toast("error", fault)), fault });
		const said = toast("success", "inbox.snoozed", { day: formatDay(day) });
		return write(deed, { snoozedUntil: day }, said, "wake");
	},
	archive: archiveDocument,
	readAgain: readFilesAgain,
};

/** What is gone already needed no doing: nothing is said of it. */
async function write(
	{ cms, item, back }: Deed,
	update: InboxItemUpdate,
	said: ToastMessage,
	undo?: ItemUndo,
): Promise<Done> {
	const written = await attempt(updateInboxItem(cms, item, update));
	if (!written.ok) return written.status === 404 ? { ok: true, message: null } : failed(errorToast(written));
	return { ok: true, message: undo ? { ...said, undo: { documents: [itemUndo(item, undo)], back } } : said };
}

/** The item first: what somebody has closed, and not the archive, can be opened again. */
async function archiveDocument({ cms, item, back }: Deed): Promise<Done> {
	const found = await attempt(getInboxItem(cms, item));
	if (!found.ok) return found.status === 404 ? { ok: true, message: null } : failed(errorToast(found));
	const { document, isOpen } = found.value;
	if (!document) return failed(toast("error", "error.badRequest"));
	const closed = isOpen ? await attempt(updateInboxItem(cms, item, { isOpen: false })) : null;
	if (closed && !closed.ok) return failed(errorToast(closed));
	const archived = await attempt(updateDocument(cms, document.documentId, { state: "Archived" }));
	if (!archived.ok) {
		if (closed) await attempt(updateInboxItem(cms, item, { isOpen: true }));
		return failed(errorToast(archived));
	}
	const said = toast("success", "documents.documentArchived", { name: archived.value.name });
	const mayUndo = (await cms.offers()).includes("undo");
	const documents = [formatDocumentVersion(archived.value), ...(closed ? [itemUndo(item, "reopen")] : [])];
	return { ok: true, message: mayUndo ? { ...said, undo: { documents, back } } : said };
}

/** The item goes by itself once they have been read. What is being read already is what was wanted. */
async function readFilesAgain({ cms, item }: Deed): Promise<Done> {
	const found = await attempt(getInboxItem(cms, item));
	if (!found.ok) return failed(errorToast(found));
	const { document } = found.value;
	const loaded = document && (await attempt(getDocument(cms, document.documentId)));
	if (!loaded?.ok) return failed(toast("error", "error.notFound"));
	const unread = loaded.value.documentFiles.filter(
		({ state }) => state === "failed" || state === "notReadable",
	);
	const queued = await Promise.all(
		unread.map(({ documentId }) => attempt(processFileAgain(cms, documentId))),
	);
	const refused = queued.find((answer) => !answer.ok && answer.status !== 409);
	if (refused && !refused.ok) return failed(errorToast(refused));
	return { ok: true, message: toast("info", "inbox.readingAgain") };
}

/** In this many days, or until the day that was typed. */
function snoozedUntil(form: FormData): ReadSnoozeDay {
	const days = form.get("days");
	if (days === "1" || days === "3" || days === "7") {
		return { day: addDays(dayAt(Date.now()), Number(days)), fault: null };
	}
	const typed = form.get("day");
	return readSnoozeDay(typeof typed === "string" ? typed : "");
}

const failed = (message: ToastMessage): Done => ({ ok: false, message });
const gone = () => toast("info", "inbox.goneMeanwhile");
