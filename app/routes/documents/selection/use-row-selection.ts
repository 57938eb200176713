import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { afterPaint } from "../../../ui/after-paint.ts";
import { useNextView } from "../list/use-explorer-state.ts";

const WIDE = "(min-width: 64rem)";

/**
 * Handlers for the element around the rows: a click selects, a double click opens. Links in the
 * rows are plain ones, which keeps a long list light; a plain click on one becomes a navigation here.
 */
export function useRowSelection() {
	const navigate = useNavigate();
	const { nextView, lead } = useNextView();

	function select(row: HTMLElement) {
		row.querySelector<HTMLElement>("a.explorer-name")?.focus();
		const selected = row.dataset["document"] ?? null;
		if (selected === nextView().selected) return;
		afterPaint(() => lead((view) => ({ ...view, selected }), { replace: true }));
	}

	function open(row: HTMLElement) {
		const link = row.querySelector<HTMLAnchorElement>("a.explorer-name");
		if (link) void navigate(link.pathname + link.search);
	}

	function handleClick(event: MouseEvent<HTMLElement>) {
		if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return;
		const row = rowOf(event.target);
		if (!row || isOnCheckbox(event.target)) return;
		const link = linkOf(event.target);
		if (link && !link.dataset["select"]) {
			event.preventDefault();
			void navigate(link.pathname + link.search);
			return;
		}
		if (link) event.preventDefault();
		else if (isSelecting()) return;
		if (window.matchMedia(WIDE).matches) select(row);
		else open(row);
	}

	function handleDoubleClick(event: MouseEvent<HTMLElement>) {
		const row = rowOf(event.target);
		if (row && !linkOf(event.target) && !isOnCheckbox(event.target)) open(row);
	}

	return { onClick: handleClick, onDoubleClick: handleDoubleClick };
}

function rowOf(target: EventTarget): HTMLElement | null {
	return target instanceof Element ? target.closest<HTMLElement>("tr[data-document]") : null;
}

function linkOf(target: EventTarget): HTMLAnchorElement | null {
	return target instanceof Element ? target.closest("a") : null;
}

/** Selects the row for what is done with several; nothing else happens. */
function isOnCheckbox(target: EventTarget): boolean {
	return target instanceof Element && target.closest("label") !== null;
}

/** The user marks text to copy it. */
function isSelecting(): boolean {
	return window.getSelection()?.type === "Range";
}

function hasModifier(event: MouseEvent): boolean {
	return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
