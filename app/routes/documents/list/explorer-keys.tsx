import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage, ExplorerRow } from "./explorer-page.ts";
import type { ExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useListedPage } from "./pending-page.ts";
import { dispatch } from "../selection/document-selection.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { LIST_KEYMAP, type ListCommand } from "../../../features/keyboard/keymap.ts";
import { useKeymap } from "../../../features/keyboard/use-keymap.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { PrefetchNeighbours } from "../preview/prefetch-neighbours.tsx";
import { useStateChange } from "./use-state-change.ts";

interface ExplorerKeysProps {
	page: Deferred<Attempt<ExplorerPage>>;
	onHelp: () => void;
}

const KEEP_PLACE = { replace: true, preventScrollReset: true };

/** Moves through the list by keys, and does by keys what else can be done with the selected document. */
export function ExplorerKeys({ page, onHelp }: ExplorerKeysProps) {
	const navigate = useNavigate();
	const { state, addressOf, documentAddress } = useExplorerState();
	const changeState = useStateChange();
	const loaded = useListedPage(page);
	const rows = loaded.ok ? loaded.value.rows : [];
	const at = rows.findIndex((row) => row.documentId === state.selected);
	const current = rows[at];
	useSelectionOnArrival(rows, state.selected);

	function go(view: Partial<ExplorerState>, arrival?: Arrival) {
		void navigate(addressOf({ ...state, ...view }), { ...KEEP_PLACE, state: arrival });
	}

	/** @returns the row moved to, if it is on this page */
	function move(step: 1 | -1): ExplorerRow | undefined {
		const next = rows[at === -1 ? 0 : at + step];
		if (next) {
			focusRow(next.documentId);
			go({ selected: next.documentId });
			return next;
		}
		const isForward = step === 1;
		const pageIndex = isForward ? state.pageIndex + state.pageCount : state.pageIndex - 1;
		const mayGo = isForward ? loaded.ok && loaded.value.hasMore : pageIndex >= 0;
		if (!mayGo || rows.length === 0) return undefined;
		go({ pageIndex, pageCount: 1, selected: null }, { select: isForward ? "first" : "last" });
		return undefined;
	}

	function extend(step: 1 | -1) {
		const from = current?.documentId;
		const next = move(step);
		if (next) dispatch({ type: "extend", to: next.documentId, from });
	}

	function archive() {
		if (!current) return;
		if (!current.mayEdit) return showToast(toast("info", "keyboard.mayNotEdit"));
		if (current.state === "Archived") return showToast(toast("info", "keyboard.alreadyArchived"));
		void changeState("archive", current);
	}

	/** What was done last is taken back while its toast is there; else an archived document comes back. */
	function restore() {
		const undo = [...document.querySelectorAll<HTMLFormElement>("form[data-undo]")].at(-1);
		if (undo) return undo.requestSubmit();
		if (current?.mayEdit && current.state === "Archived") void changeState("unarchive", current);
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
				return current && void navigate(documentAddress(current.documentId, current.place));
			case "toggle":
				return current && dispatch({ type: "toggle", row: current });
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

	return <PrefetchNeighbours ids={neighboursOf(rows, at)} />;
}

/** Which row of another page is to be selected once it is there. */
interface Arrival {
	select: "first" | "last";
}

/** The rows of the next page are known only when they have come: then the first, or the last, is selected. */
function useSelectionOnArrival(rows: readonly ExplorerRow[], selected: string | null) {
	const navigate = useNavigate();
	const { state, addressOf } = useExplorerState();
	const location = useLocation();
	const arrival = location.state as Arrival | null;
	const row = arrival?.select === "last" ? rows.at(-1) : rows[0];
	const wanted = arrival?.select && selected === null ? row?.documentId : undefined;
	const address = wanted && addressOf({ ...state, selected: wanted });
	useEffect(() => {
		if (!wanted || !address) return;
		focusRow(wanted);
		void navigate(address, KEEP_PLACE);
	}, [wanted, address, navigate]);
}

/** Those that the next key may lead to, the likeliest first. */
function neighboursOf(rows: readonly ExplorerRow[], at: number): string[] {
	const neighbours = at === -1 ? [rows[0]] : [rows[at + 1], at > 0 ? rows[at - 1] : undefined];
	return neighbours.flatMap((row) => (row ? [row.documentId] : []));
}

/** Brings the row into sight, and Enter and Tab to it. */
function focusRow(documentId: string): void {
	document.querySelector<HTMLElement>(`tr[data-document="${documentId}"] a.explorer-name`)?.focus();
}
