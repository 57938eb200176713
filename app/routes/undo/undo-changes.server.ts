import { z } from "zod";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { writeDeadline } from "../../cms/deadlines.ts";
import { undoChange } from "../../cms/documents.ts";
import { updateInboxItem } from "../../cms/inbox.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { deadlineFieldSchema } from "../../features/deadlines/deadline-field.server.ts";
import { documentVersionSchema } from "../../features/selection/document-field.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";

const itemUndoSchema = z
	.string()
	.transform((field) => field.split(":"))
	.pipe(z.tuple([documentIdSchema, z.enum(["reopen", "wake"])]))
	.transform(([item, undo]) => ({ item, undo }));
const changesSchema = z
	.array(z.union([documentVersionSchema, itemUndoSchema, deadlineFieldSchema]))
	.min(1)
	.max(25);

/**
 * Takes back changes, each for itself.
 * @param changes `documentId:version` each, or what was done with an item of the inbox or a deadline, as the toast
 * carries them
 * @returns what to say: what was taken back, or why the first one that failed was not
 */
export async function undoChanges(cms: CmsClient, changes: readonly unknown[]): Promise<ToastMessage> {
	const parsed = changesSchema.safeParse(changes);
	if (!parsed.success) return toast("error", "error.badRequest");
	const changed = parsed.data.flatMap((change) => ("version" in change ? [change] : []));
	const items = parsed.data.flatMap((change) => ("undo" in change ? [change] : []));
	const deadlines = parsed.data.flatMap((change) => ("day" in change ? [change] : []));
	const undone = await Promise.all(
		changed.map(({ documentId, version }) => attempt(undoChange(cms, documentId, version))),
	);
	const failed = undone.find((result) => !result.ok);
	if (failed && !failed.ok) {
		return errorToast(failed);
	}
	// An item is opened again only once there is something to do about its document.
	const opened = await Promise.all([
		...items.map(({ item, undo }) =>
			attempt(updateInboxItem(cms, item, undo === "reopen" ? { isOpen: true } : { snoozedUntil: null })),
		),
		...deadlines.map(({ documentId, day }) =>
			attempt(writeDeadline(cms, documentId, { ...day, isDone: false })),
		),
	]);
	const refused = opened.find((result) => !result.ok);
	if (refused && !refused.ok) {
		return errorToast(refused);
	}
	if (undone.length === 0) return toast("success", "inbox.undone");
	const [first] = undone;
	if (undone.length === 1 && first?.ok)
		return toast("success", "documents.undone", { name: first.value.name });
	return toast("success", "documents.undoneMany", { count: String(undone.length) });
}
