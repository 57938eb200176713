import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isFocusLost } from "../../../features/layout/kept-focus.ts";
import { useWideScreen } from "../../../features/layout/use-wide-screen.ts";
import { rowSelector } from "../list/use-item-change.ts";
import { useInboxState } from "../use-inbox-state.ts";

/** What hears the Escape key itself, or whoever types in it. */
const OWN_ESCAPE = "details[open], dialog, [popover], input, textarea, select";

/**
 * On a phone an opened item lies over the list, whose rows cannot be reached then: the focus goes into it, comes back to
 * the item's row, and Escape leads back.
 */
export function useSheetFocus() {
	const navigate = useNavigate();
	const isWide = useWideScreen();
	const { state, addressOf } = useInboxState();
	const sheet = useRef<HTMLElement>(null);
	const shown = useRef(state.item);

	useEffect(() => {
		const before = shown.current;
		shown.current = state.item;
		if (isWide || before === state.item) return;
		const isWithin = sheet.current?.contains(document.activeElement) ?? false;
		if (state.item !== null) {
			if (!isWithin) sheet.current?.focus({ preventScroll: true });
		} else if (before !== null && (isWithin || isFocusLost())) {
			document.querySelector<HTMLElement>(rowSelector(before))?.focus();
		}
	}, [isWide, state.item]);

	/** Before what is within has closed by the same key. */
	function onKeyDownCapture({ key, target }: KeyboardEvent<HTMLElement>) {
		if (key !== "Escape" || isWide || state.item === null) return;
		if (target instanceof Element && target.closest(OWN_ESCAPE)) return;
		void navigate(addressOf({ ...state, item: null, isDescribing: false }), { preventScrollReset: true });
	}

	return { ref: sheet, tabIndex: -1, onKeyDownCapture };
}
