import { useSyncExternalStore } from "react";
import type { ToastMessage } from "./toast.ts";

// Messages that the browser itself has; those of a redirect come in a cookie.
let toasts: readonly ToastMessage[] = [];
const none: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a message, from a script in the page. */
export function showToast(toast: ToastMessage): void {
	toasts = [...toasts, toast];
	for (const listener of listeners) listener();
}

/** All messages that the page's scripts have shown. */
export function useShownToasts(): readonly ToastMessage[] {
	return useSyncExternalStore(
		subscribe,
		() => toasts,
		() => none,
	);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
