import { type PendingChanges, usePendingChanges } from "./pending-changes.ts";
import { staysListed } from "./leave-list.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage, ExplorerRow } from "./explorer-page.ts";
import type { ListedState } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "./use-explorer-state.ts";

/** The page of the list with the changes that are on their way; one that is refused comes back by itself. */
export function useListedPage(page: Deferred<Attempt<ExplorerPage>>): Attempt<ExplorerPage> {
	const loaded = useDeferred(page);
	const { state } = useExplorerState();
	const changes = usePendingChanges();
	if (!loaded.ok || changes.size === 0) return loaded;
	return { ok: true, value: withPendingChanges(loaded.value, changes, state.state) };
}

/** @param listed the only state that the list shows; `null` for both */
export function withPendingChanges(
	page: ExplorerPage,
	changes: PendingChanges,
	listed: ListedState | null,
): ExplorerPage {
	const rows = page.rows.flatMap((row): ExplorerRow[] => {
		const becomes = changes.get(row.documentId);
		if (becomes === undefined) return [row];
		return becomes !== "Deleted" && staysListed(listed, becomes) ? [{ ...row, state: becomes }] : [];
	});
	const left = page.rows.length - rows.length;
	if (left === 0) return { ...page, rows };
	const count = (formatted: string) => grouped(Number(formatted.replaceAll("'", "")) - left);
	const { from, to, total } = page.shown;
	return { ...page, rows, total: page.total - left, shown: { from, to: count(to), total: count(total) } };
}

/** `1'234`, as the server writes counts: its formatters do not come along. */
function grouped(count: number): string {
	return String(count).replaceAll(/\B(?=(\d{3})+$)/g, "'");
}
