import type { DocumentState } from "../../../contract/entities/document-state.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

export const STATE_TEXTS: Record<DocumentState, TextKey> = {
	Active: "documents.active",
	Archived: "documents.archived",
	Deleted: "documents.deleted",
};

const looks: Record<DocumentState, string> = {
	Active: "state-mark state-active",
	Archived: "state-mark",
	Deleted: "state-mark border-danger",
};

/**
 * The state as a dot of one element, for long lists; a hollow one is not active.
 * @param label its word for screen readers and on hover, unless something around the dot says it
 */
export function StateMark({ state, label }: { state: DocumentState; label?: string }) {
	return (
		<span title={label} className={looks[state]}>
			{label}
		</span>
	);
}
