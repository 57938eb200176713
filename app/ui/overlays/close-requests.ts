declare global {
	interface Window {
		/** Not in every browser. */
		CloseWatcher?: new () => EventTarget & { destroy: () => void };
	}
}

/**
 * The `ref` of a `<details>` that lies over the page: what closes things on the device closes it, too. (A phone's gesture
 * that leads back would leave the page.)
 */
export function closeOnRequest(details: HTMLDetailsElement): () => void {
	let watcher: InstanceType<NonNullable<Window["CloseWatcher"]>> | undefined;
	function follow() {
		watcher?.destroy();
		watcher = details.open && window.CloseWatcher ? new window.CloseWatcher() : undefined;
		watcher?.addEventListener("close", () => (details.open = false));
	}
	follow();
	details.addEventListener("toggle", follow);
	return () => {
		details.removeEventListener("toggle", follow);
		watcher?.destroy();
	};
}
