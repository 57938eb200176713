import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "./explorer-page.ts";
import type { StateIntent } from "../../../features/documents/state-change.ts";
import { currentSelection, dispatch } from "../selection/document-selection.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { LIST_KEYMAP, type ListCommand } from "../../../features/keyboard/keymap.ts";
import { useKeymap } from "../../../features/keyboard/use-keymap.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { isTouched } from "../../../features/swipe/is-touched.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { useUndoLast } from "../../../features/toasts/undo-last.ts";
import { neighboursOf, PrefetchPreviews } from "../../../features/document-preview/prefetch-previews.tsx";
import { afterPaint } from "../../../ui/after-paint.ts";
import { ExplorerSwipes } from "./explorer-swipes.tsx";
import { useRowMoves } from "./use-row-moves.ts";
import { useStateChange } from "./use-state-change.ts";

interface ExplorerKeysProps {
	page: Deferred<Attempt<ExplorerPage>>;
	onHelp: () => void;
}

/** Moves through the list by keys, and does by keys what else can be done with the selected document. */
export function ExplorerKeys({ page, onHelp }: ExplorerKeysProps) {
	const navigate = useNavigate();
	const { path, documentAddress } = useExplorerState();
	const changeState = useStateChange();
	const undoLast = useUndoLast();
	/** Documents that keys have archived: until the list is drawn again they stand in it as they were. */
	const [archived] = useState(() => new Set<string>());
	const { rows, at, currentRow, move } = useRowMoves(page, archived);
	// What says that nothing came of a change: once the connection has broken it is too late to load it.
	useEffect(() => {
		import("../../../features/failed-reads/announce-change.ts").catch(() => {});
	}, []);

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
				ids={neighboursOf(rows, at).map(({ documentId }) => documentId)}
				addressOf={(documentId) => `${path}?index&selected=${documentId}`}
				onStart={loadPreview}
			/>
		</>
	);
}

const loadPreview = () => import("../preview/preview.tsx");

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
