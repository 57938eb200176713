import type { InboxPage } from "../load-inbox.server.ts";
import type { InboxRow } from "../inbox-row.ts";
import { useInboxState } from "../use-inbox-state.ts";
import { usePendingItems } from "./pending-items.ts";

export interface ListedItems {
	rows: readonly InboxRow[];
	total: number;
	counts: InboxPage["counts"];
	/** The item that is shown beside the list: the opened one, else the first. */
	current: InboxRow | null;
}

/** The list with the changes that are on their way; one that is refused comes back by itself. */
export function useListedItems({ rows, total, counts, other }: InboxPage): ListedItems {
	const { state } = useInboxState();
	const leaving = usePendingItems(state.tab);
	const left = rows.filter(({ documentId }) => !leaving.has(documentId));
	const gone = rows.length - left.length;
	const opened = left.find(({ documentId }) => documentId === state.item);
	const elsewhere = other?.documentId === state.item && !leaving.has(other.documentId) ? other : undefined;
	return {
		rows: left,
		total: total - gone,
		counts: { ...counts, [state.tab]: counts[state.tab] - gone },
		current: (state.item === null ? left[0] : (opened ?? elsewhere)) ?? null,
	};
}
