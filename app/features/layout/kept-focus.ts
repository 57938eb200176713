import { CONTENT_ID } from "./skip-link.tsx";
import { isShown } from "../../ui/is-shown.ts";

/**
 * What has the focus may go, with a toast, a dialog or a part of the page. Then the page itself has it: with none, keys
 * and screen readers would begin anew at the top. A part that knows a better place gives it the focus itself.
 * @returns what ends it
 */
export function keepFocus(): () => void {
	let held: Element | null = document.activeElement;

	function hold({ target }: FocusEvent) {
		held = target instanceof Element ? target : null;
	}

	const observer = new MutationObserver(() => {
		if (!held || document.activeElement !== document.body || isShown(held)) return;
		document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
	});
	document.addEventListener("focusin", hold);
	observer.observe(document.body, { childList: true, subtree: true });
	return () => {
		document.removeEventListener("focusin", hold);
		observer.disconnect();
	};
}

/** Whether the focus is on nothing that the user would have chosen. */
export function isFocusLost(): boolean {
	const { activeElement, body } = document;
	return activeElement === null || activeElement === body || activeElement.id === CONTENT_ID;
}
