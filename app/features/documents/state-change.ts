import { type DocumentState, stateAfterRemoval } from "../../../contract/entities/document-state.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";

export const STATE_INTENTS = ["archive", "unarchive", "delete"] as const;
export type StateIntent = (typeof STATE_INTENTS)[number];

/** Where each button leads (spec 4): a removal archives, a forced one deletes; and what is said afterwards. */
export const STATE_CHANGES: Readonly<
	Record<StateIntent, { state: DocumentState; done: TextKey; icon: IconName }>
> = {
	archive: { state: stateAfterRemoval("Active"), done: "documents.documentArchived", icon: "archive" },
	unarchive: { state: "Active", done: "documents.documentUnarchived", icon: "archive-restore" },
	delete: { state: stateAfterRemoval("Active", true), done: "documents.documentDeleted", icon: "trash-2" },
};
