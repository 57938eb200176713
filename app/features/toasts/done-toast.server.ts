import type { TextKey } from "../../../contract/text-keys.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import type { DocumentVersion } from "../selection/document-field.ts";
import { type ToastMessage, type ToastValues, undoToast } from "./toast.ts";

/** Where nothing can be brought back, nothing is in a bin. */
const WITHOUT_BIN: Partial<Record<TextKey, TextKey>> = {
	"documents.documentDeleted": "documents.deletedForGood",
	"bulk.deleted_one": "bulk.deletedForGood_one",
	"bulk.deleted_other": "bulk.deletedForGood_other",
};

/** The toast of a change of state, with what the CMS offers to take it back (`undoToast`). */
export async function doneToast(
	cms: CmsClient,
	key: TextKey,
	values: ToastValues,
	{ changed, back }: { changed: readonly DocumentVersion[]; back: string },
): Promise<ToastMessage> {
	const offers = await cms.offers();
	const said = offers.includes("bin") ? key : (WITHOUT_BIN[key] ?? key);
	return undoToast(said, values, offers.includes("undo") ? changed : [], back);
}
