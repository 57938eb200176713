import { createStore, useStore } from "../../store.ts";
import type { ToastMessage } from "./toast.ts";

// Messages that the browser itself has; those of a redirect come in a cookie.
const toasts = createStore<readonly ToastMessage[]>([]);

/**
 * Shows a message, from a script in the page.
 * @param instead of this one, which is gone
 */
export function showToast(toast: ToastMessage, instead?: ToastMessage | null): void {
	toasts.set([...toasts.read().filter((shown) => shown !== instead), toast]);
}

/** Takes a message away that has become untrue. */
export function withdrawToast(toast: ToastMessage): void {
	const others = toasts.read().filter((shown) => shown !== toast);
	if (others.length < toasts.read().length) toasts.set(others);
}

/** All messages that the page's scripts have shown. */
export function useShownToasts(): readonly ToastMessage[] {
	return useStore(toasts);
}
