import { useEffect, useEffectEvent, useState } from "react";
import { type Location, useLocation, useNavigate, useNavigation } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerState } from "../../../features/explorer/explorer-state.ts";
import { type KeyMove, KeyMoves, noteOf } from "../../../features/keyboard/key-moves.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { afterPaint } from "../../../ui/after-paint.ts";
import type { ExplorerPage, ExplorerRow } from "./explorer-page.ts";
import { neighbourThatStays, staysListed } from "./leave-list.ts";
import { useListedPage } from "./pending-page.ts";
import { useExplorerState } from "./use-explorer-state.ts";

interface RowMoves {
	rows: readonly ExplorerRow[];
	/** Which of them is selected as it is drawn; -1 for none. */
	at: number;
	/** The row that the last key led to, although another one may still be shown. */
	currentRow: () => ExplorerRow | undefined;
	/** Selects the next row or the one before, over the ends of pages. @returns that row, if it is on this page */
	move: (step: 1 | -1) => ExplorerRow | undefined;
}

const KEEP_PLACE = { replace: true, preventScrollReset: true };

/**
 * Moves through the list faster than it may be drawn.
 * @param archived documents that keys have archived: until the list is drawn again they stand in it as they were
 */
export function useRowMoves(page: Deferred<Attempt<ExplorerPage>>, archived: ReadonlySet<string>): RowMoves {
	const navigate = useNavigate();
	const { state, addressOf } = useExplorerState();
	const loaded = useListedPage(page);
	const rows = loaded.ok ? loaded.value.rows : [];
	const location = useLocation();
	const next = useNavigation().location;
	const shown = next ?? location;
	const [moves] = useState(() => new KeyMoves());

	function indexOf(documentId: string | null): number {
		return rows.findIndex((row) => row.documentId === documentId);
	}

	function currentRow(): ExplorerRow | undefined {
		const to = moves.latest(shown)?.to;
		if (to && "select" in to) return undefined;
		const ids = rows.map(({ documentId }) => documentId);
		const left = staysListed(state.state, "Archived") ? [] : [...archived];
		return rows[indexOf(neighbourThatStays(ids, to?.documentId ?? state.selected, left))];
	}

	/** @returns what begins to lead there */
	function way(view: Partial<ExplorerState>, to: KeyMove["to"]): () => void {
		const note = moves.begin(to, shown);
		return () => void navigate(addressOf({ ...state, ...view }), { ...KEEP_PLACE, state: note });
	}

	function select(row: ExplorerRow): ExplorerRow {
		focusRow(row.documentId);
		afterPaint(way({ selected: row.documentId }, { documentId: row.documentId }));
		return row;
	}

	/** To the next page, or the one before; `ahead` is how many rows beyond its first, or last, one. */
	function turn(step: 1 | -1, ahead = 0): boolean {
		const isForward = step === 1;
		const pageIndex = isForward ? state.pageIndex + state.pageCount : state.pageIndex - 1;
		const mayGo = isForward ? loaded.ok && loaded.value.hasMore : pageIndex >= 0;
		if (!mayGo || rows.length === 0) return false;
		way({ pageIndex, pageCount: 1, selected: null }, { select: isForward ? "first" : "last", ahead })();
		return true;
	}

	function move(step: 1 | -1): ExplorerRow | undefined {
		const latest = moves.latest(shown)?.to;
		if (latest && "ahead" in latest) {
			latest.ahead += step;
			return undefined;
		}
		const from = indexOf(latest?.documentId ?? state.selected);
		const row = rows[from === -1 ? 0 : from + step];
		if (row) return select(row);
		turn(step);
		return undefined;
	}

	/** The rows of another page are known only when they have come: then the one is selected that the keys led to. */
	const arrive = useEffectEvent((arrived: Location<unknown>, isThere: boolean) => {
		const note = noteOf(arrived);
		if (!isThere || !note?.select) return;
		const latest = moves.latest(arrived);
		// By now the keys may be on their way to yet another page.
		if (latest && latest.id !== note.move) return;
		moves.end(note.move);
		if (state.selected !== null || rows.length === 0) return;
		const ahead = latest && "ahead" in latest.to ? latest.to.ahead : 0;
		const wanted = (note.select === "last" ? rows.length - 1 : 0) + ahead;
		if (wanted >= rows.length && turn(1, wanted - rows.length)) return;
		if (wanted < 0 && turn(-1, wanted + 1)) return;
		const row = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
		if (row) select(row);
	});
	const isIdle = next === undefined;
	useEffect(() => arrive(location, isIdle), [location, isIdle]);

	return { rows, at: indexOf(state.selected), currentRow, move };
}

/** Brings the row into sight, and Enter and Tab to it. */
function focusRow(documentId: string): void {
	document.querySelector<HTMLElement>(`tr[data-document="${documentId}"] a.explorer-name`)?.focus();
}
