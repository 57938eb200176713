import type { TextKey } from "../../../contract/text-keys.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import type { DocumentVersion } from "../selection/document-field.ts";
import { doneKey } from "./done-key.ts";
import { type ToastMessage, type ToastValues, undoToast } from "./toast.ts";

/** The toast of a change of state, with what the CMS offers to take it back (`undoToast`). */
export async function doneToast(
	cms: CmsClient,
	key: TextKey,
	values: ToastValues,
	{ changed, back }: { changed: readonly DocumentVersion[]; back: string },
): Promise<ToastMessage> {
	const offers = await cms.offers();
	const said = doneKey(key, offers.includes("bin"));
	return undoToast(said, values, offers.includes("undo") ? changed : [], back);
}
