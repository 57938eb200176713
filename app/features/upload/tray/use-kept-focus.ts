import { type FocusEvent, useLayoutEffect, useRef } from "react";

interface Focused {
	element: HTMLElement;
	tray: HTMLElement;
	row: Element | null;
	/** The row's place in its list. */
	place: number;
}

/**
 * Keeps the focus in the tray where the button that had it goes away, with its row or with its work: it moves to the
 * nearest row, else to the tray's heading, and to the page where the tray goes too.
 * @returns what the tray's element listens to
 */
export function useKeptFocus() {
	const last = useRef<Focused>(undefined);

	useLayoutEffect(() => {
		if (!last.current || last.current.element.isConnected) return;
		const { tray, row, place } = last.current;
		last.current = undefined;
		if (document.activeElement !== document.body) return;
		const rows = tray.querySelectorAll("li");
		const nearest = row?.isConnected ? row : rows[Math.min(place, rows.length - 1)];
		const target = buttonIn(nearest) ?? buttonIn(tray) ?? document.querySelector("main");
		if (target instanceof HTMLElement) target.focus();
	});

	return {
		onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
			const row = target.closest("li");
			const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
			last.current = { element: target, tray: currentTarget, row, place };
		},
		onBlur() {
			last.current = undefined;
		},
	};
}

function buttonIn(element: Element | undefined): HTMLElement | null {
	return element?.isConnected ? element.querySelector<HTMLElement>("button:not(.invisible), input") : null;
}
