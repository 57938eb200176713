import { z } from "zod";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { undoChange } from "../../cms/documents.ts";
import { documentVersionSchema } from "../../features/selection/document-field.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";

const changesSchema = z.array(documentVersionSchema).min(1).max(25);

/**
 * Takes back changes, each for itself.
 * @param changes `documentId:version` each, as the toast carries them
 * @returns what to say: what was taken back, or why the first one that failed was not
 */
export async function undoChanges(cms: CmsClient, changes: readonly unknown[]): Promise<ToastMessage> {
	const parsed = changesSchema.safeParse(changes);
	if (!parsed.success) return toast("error", "error.badRequest");
	const undone = await Promise.all(
		parsed.data.map(({ documentId, version }) => attempt(undoChange(cms, documentId, version))),
	);
	const failed = undone.find((result) => !result.ok);
	if (failed && !failed.ok) {
		const said = errorToast({ status: failed.status, ...failed.error });
		return failed.status === 409 ? { ...said, text: failed.error.message } : said;
	}
	const [first] = undone;
	if (undone.length === 1 && first?.ok)
		return toast("success", "documents.undone", { name: first.value.name });
	return toast("success", "documents.undoneMany", { count: String(undone.length) });
}
