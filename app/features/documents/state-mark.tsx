import type { DocumentState } from "../../../contract/document-state.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { classes } from "../../ui/classes.ts";

export const STATE_TEXTS: Record<DocumentState, TextKey> = {
	Active: "documents.active",
	Archived: "documents.archived",
	Deleted: "documents.deleted",
};

const looks: Record<DocumentState, string> = {
	Active: "border-accent bg-accent",
	Archived: "border-ink-faint",
	Deleted: "border-danger",
};

/** The state as a dot, one element for long lists; the word stands on the link around it. A hollow dot is not active. */
export function StateMark({ state }: { state: DocumentState }) {
	return <span className={classes("block size-2 shrink-0 rounded-full border-[1.5px]", looks[state])} />;
}
