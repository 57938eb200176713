import type { TextKey } from "../../../contract/text-keys.ts";

/** Where nothing can be brought back, nothing is in a bin. */
const WITHOUT_BIN: Partial<Record<TextKey, TextKey>> = {
	"documents.documentDeleted": "documents.deletedForGood",
	"bulk.deleted_one": "bulk.deletedForGood_one",
	"bulk.deleted_other": "bulk.deletedForGood_other",
};

/** What is said of a change of state, where the CMS has a bin or none. */
export function doneKey(key: TextKey, hasBin: boolean): TextKey {
	return hasBin ? key : (WITHOUT_BIN[key] ?? key);
}
