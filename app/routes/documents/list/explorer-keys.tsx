import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { type Location, useLocation, useNavigate, useNavigation } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage, ExplorerRow } from "./explorer-page.ts";
import type { ExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useListedPage } from "./pending-page.ts";
import { dispatch } from "../selection/document-selection.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { LIST_KEYMAP, type ListCommand } from "../../../features/keyboard/keymap.ts";
import { useKeymap } from "../../../features/keyboard/use-keymap.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { isTouched } from "../../../features/swipe/is-touched.ts";
import { showToast } from "../../../features/toasts/toast-store.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { PrefetchPreviews } from "../../../features/document-preview/prefetch-previews.tsx";
import { useStateChange } from "./use-state-change.ts";

interface ExplorerKeysProps {
	page: Deferred<Attempt<ExplorerPage>>;
	onHelp: () => void;
}

/** Longer than a row takes to be drawn, in milliseconds. */
const LATE_MS = 1_000;
const KEEP_PLACE = { replace: true, preventScrollReset: true };

/** Moves through the list by keys, and does by keys what else can be done with the selected document. */
export function ExplorerKeys({ page, onHelp }: ExplorerKeysProps) {
	const navigate = useNavigate();
	const { state, path, addressOf, documentAddress } = useExplorerState();
	const changeState = useStateChange();
	const loaded = useListedPage(page);
	const rows = loaded.ok ? loaded.value.rows : [];
	const at = rows.findIndex((row) => row.documentId === state.selected);
	const current = rows[at];
	const arrival = arrivalOf(useLocation());
	const isIdle = useNavigation().state === "idle";
	useEffect(loadParts, []);
	/** Keys may come faster than rows are drawn: where the last one led to, and what is on the way to another page. */
	const latest = useRef<{ documentId: string; at: number }>(null);
	const turning = useRef<Turn>(null);

	function go(view: Partial<ExplorerState>, arriving?: Arrival) {
		return navigate(addressOf({ ...state, ...view }), { ...KEEP_PLACE, state: arriving });
	}

	function select(row: ExplorerRow): ExplorerRow {
		latest.current = { documentId: row.documentId, at: performance.now() };
		focusRow(row.documentId);
		void go({ selected: row.documentId });
		return row;
	}

	/** To the next page, or the one before; `ahead` is how many rows beyond its first, or last, one. */
	function turn(step: 1 | -1, ahead = 0): boolean {
		const isForward = step === 1;
		const pageIndex = isForward ? state.pageIndex + state.pageCount : state.pageIndex - 1;
		const mayGo = isForward ? loaded.ok && loaded.value.hasMore : pageIndex >= 0;
		if (!mayGo || rows.length === 0) return false;
		const begun = { id: crypto.randomUUID(), ahead };
		turning.current = begun;
		latest.current = null;
		const way = go(
			{ pageIndex, pageCount: 1, selected: null },
			{ select: isForward ? "first" : "last", turn: begun.id },
		);
		// A page that never comes holds nobody up.
		void Promise.resolve(way).then(() => setTimeout(() => forgetTurn(begun), LATE_MS));
		return true;
	}

	function forgetTurn(turned: Turn) {
		if (turning.current === turned) turning.current = null;
	}

	/** @returns the row moved to, if it is on this page */
	function move(step: 1 | -1): ExplorerRow | undefined {
		if (turning.current) {
			turning.current.ahead += step;
			return undefined;
		}
		const selected = latestSelected() ?? state.selected;
		const from = rows.findIndex(({ documentId }) => documentId === selected);
		const next = rows[from === -1 ? 0 : from + step];
		if (next) return select(next);
		turn(step);
		return undefined;
	}

	/** The rows of another page are known only when they have come: then the one is selected that the keys led to. */
	const arrive = useEffectEvent((arrived: Arrival | null, isThere: boolean) => {
		if (!isThere || !arrived || state.selected !== null || rows.length === 0) return;
		const turned = turning.current;
		// By now the keys may be on their way to yet another page.
		if (turned && turned.id !== arrived.turn) return;
		turning.current = null;
		const wanted = (arrived.select === "last" ? rows.length - 1 : 0) + (turned?.ahead ?? 0);
		if (wanted >= rows.length && turn(1, wanted - rows.length)) return;
		if (wanted < 0 && turn(-1, wanted + 1)) return;
		const row = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
		if (row) select(row);
	});
	useEffect(() => arrive(arrival, isIdle), [arrival, isIdle]);

	/** What the last key led to, as long as the address may lag behind it. */
	function latestSelected(): string | undefined {
		const moved = latest.current;
		return moved && performance.now() - moved.at < LATE_MS ? moved.documentId : undefined;
	}

	function extend(step: 1 | -1) {
		const from = latestSelected() ?? current?.documentId;
		const next = move(step);
		if (next) dispatch({ type: "extend", to: next.documentId, from });
	}

	function archive() {
		if (!current) return;
		if (!current.mayArchive)
			return showToast(toast("info", current.mayEdit ? "keyboard.mayNotArchive" : "keyboard.mayNotEdit"));
		if (current.state === "Archived") return showToast(toast("info", "keyboard.alreadyArchived"));
		void changeState("archive", current);
	}

	/** What was done last is taken back while its toast is there; else an archived document comes back. */
	function restore() {
		const undo = [...document.querySelectorAll<HTMLFormElement>("form[data-undo]")].at(-1);
		if (undo) return undo.requestSubmit();
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

	return (
		<>
			{isTouched() && (
				<Suspense>
					<ExplorerSwipes rows={rows} />
				</Suspense>
			)}
			<PrefetchPreviews
				ids={neighboursOf(rows, at)}
				addressOf={(documentId) => `${path}?index&selected=${documentId}`}
				onStart={loadPreview}
			/>
		</>
	);
}

const ExplorerSwipes = lazy(() => import("./explorer-swipes.tsx"));
const loadPreview = () => import("../preview/preview.tsx");

/** The scripts of what an address of the list may show: once the connection has broken it is too late. */
function loadParts(): void {
	for (const part of [
		import("../filter/filter-chips.tsx"),
		import("../../../features/failed-reads/announce-change.ts"),
	])
		part.catch(() => {});
}

/** Which row of another page is to be selected once it is there. */
interface Arrival {
	select: "first" | "last";
	/** Which turn of the page it was. */
	turn: string;
}

/** The router leaves notes of its own there: after signing in, say. */
function arrivalOf({ state }: Location<Arrival | object | null>): Arrival | null {
	return state !== null && "turn" in state ? state : null;
}

/** A page that is being turned, and how many rows beyond its first, or last, one the keys have led since. */
interface Turn {
	id: string;
	ahead: number;
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
