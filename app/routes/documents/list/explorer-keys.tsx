import { useEffect, useEffectEvent, useState } from "react";
import { type Location, useLocation, useNavigate, useNavigation } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage, ExplorerRow } from "./explorer-page.ts";
import type { StateIntent } from "../../../features/documents/state-change.ts";
import type { ExplorerState } from "../../../features/explorer/explorer-state.ts";
import { neighbourThatStays, staysListed } from "./leave-list.ts";
import { useListedPage } from "./pending-page.ts";
import { currentSelection, dispatch } from "../selection/document-selection.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { type KeyMove, KeyMoves, noteOf } from "../../../features/keyboard/key-moves.ts";
import { LIST_KEYMAP, type ListCommand } from "../../../features/keyboard/keymap.ts";
import { useKeymap } from "../../../features/keyboard/use-keymap.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { isTouched } from "../../../features/swipe/is-touched.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { useUndoLast } from "../../../features/toasts/undo-last.ts";
import { PrefetchPreviews } from "../../../features/document-preview/prefetch-previews.tsx";
import { afterPaint } from "../../../ui/after-paint.ts";
import { ExplorerSwipes } from "./explorer-swipes.tsx";
import { useStateChange } from "./use-state-change.ts";

interface ExplorerKeysProps {
	page: Deferred<Attempt<ExplorerPage>>;
	onHelp: () => void;
}

const KEEP_PLACE = { replace: true, preventScrollReset: true };

/** Moves through the list by keys, and does by keys what else can be done with the selected document. */
export function ExplorerKeys({ page, onHelp }: ExplorerKeysProps) {
	const navigate = useNavigate();
	const { state, path, addressOf, documentAddress } = useExplorerState();
	const changeState = useStateChange();
	const undoLast = useUndoLast();
	const loaded = useListedPage(page);
	const rows = loaded.ok ? loaded.value.rows : [];
	const at = indexOf(state.selected);
	const location = useLocation();
	const next = useNavigation().location;
	const shown = next ?? location;
	const [moves] = useState(() => new KeyMoves());
	/** Documents that keys have archived: until the list is drawn again they stand in it as they were. */
	const [archived] = useState(() => new Set<string>());
	// What says that nothing came of a change: once the connection has broken it is too late to load it.
	useEffect(() => {
		import("../../../features/failed-reads/announce-change.ts").catch(() => {});
	}, []);

	function indexOf(documentId: string | null): number {
		return rows.findIndex((row) => row.documentId === documentId);
	}

	/** The row that the last key led to, although another one may still be shown. */
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

	/** @returns the row moved to, if it is on this page */
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

	function extend(step: 1 | -1) {
		const from = currentRow()?.documentId;
		const row = move(step);
		if (row) dispatch({ type: "extend", to: row.documentId, from });
	}

	function archive() {
		if (changeSelected("archive")) return;
		const current = currentRow();
		if (!current) return;
		if (!current.mayArchive)
			return showToast(toast("info", current.mayEdit ? "keyboard.mayNotArchive" : "keyboard.mayNotEdit"));
		const { documentId } = current;
		if (current.state === "Archived" || archived.has(documentId))
			return showToast(toast("info", "keyboard.alreadyArchived"));
		archived.add(documentId);
		void changeState("archive", current, documentId).finally(() => archived.delete(documentId));
	}

	function open() {
		const current = currentRow();
		if (current) void navigate(documentAddress(current.documentId, current.place));
	}

	function toggle() {
		const current = currentRow();
		if (current) dispatch({ type: "toggle", row: current });
	}

	/** What was done last is taken back while its toast is there; else an archived document comes back. */
	function restore() {
		if (undoLast() || changeSelected("unarchive")) return;
		const current = currentRow();
		if (current?.mayArchive && current.state === "Archived") void changeState("unarchive", current);
	}

	useKeymap(LIST_KEYMAP, (command: ListCommand) => {
		switch (command) {
			case "next":
				return move(1);
			case "previous":
				return move(-1);
			case "toggleNext":
				return extend(1);
			case "togglePrevious":
				return extend(-1);
			case "open":
				return open();
			case "toggle":
				return toggle();
			case "clear":
				return dispatch({ type: "clear" });
			case "archive":
				return archive();
			case "restore":
				return restore();
			case "search":
				return document.querySelector<HTMLInputElement>("main input[type=search]")?.select();
			case "help":
				return onHelp();
		}
	});

	return (
		<>
			{isTouched() && <ExplorerSwipes rows={rows} />}
			<PrefetchPreviews
				ids={neighboursOf(rows, at)}
				addressOf={(documentId) => `${path}?index&selected=${documentId}`}
				onStart={loadPreview}
			/>
		</>
	);
}

const loadPreview = () => import("../preview/preview.tsx");

/** Those that the next key may lead to, the likeliest first. */
function neighboursOf(rows: readonly ExplorerRow[], at: number): string[] {
	const neighbours = at === -1 ? [rows[0]] : [rows[at + 1], at > 0 ? rows[at - 1] : undefined];
	return neighbours.flatMap((row) => (row ? [row.documentId] : []));
}

/** What is ticked is meant rather than the current row: as the bar's button does it, where that changes anything. */
function changeSelected(intent: StateIntent): boolean {
	if (currentSelection().selected.size === 0) return false;
	const press = () =>
		document.querySelector<HTMLButtonElement>(`.bulk-actions button[value="${intent}"]`)?.click();
	// A bar is drawn after the box is ticked.
	if (document.querySelector(".bulk-bar")) press();
	else afterPaint(press);
	return true;
}

/** Brings the row into sight, and Enter and Tab to it. */
function focusRow(documentId: string): void {
	document.querySelector<HTMLElement>(`tr[data-document="${documentId}"] a.explorer-name`)?.focus();
}
