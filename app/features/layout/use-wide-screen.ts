import { useSyncExternalStore } from "react";
import { DEVICE_REFRESH_DEBOUNCE_MS } from "../../../contract/constants.ts";

/** As `lg` in the style sheets: a list has its preview beside it. */
const WIDE = "(min-width: 64rem)";

/** Whether the screen is a wide one; looked at again 50 ms after the last resize (spec 9). */
export function useWideScreen(): boolean {
	return useSyncExternalStore(watchResizing, isWideScreen, () => false);
}

function isWideScreen(): boolean {
	return window.matchMedia(WIDE).matches;
}

/** @returns ends it */
export function watchResizing(listener: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const handleResize = () => {
		clearTimeout(timer);
		timer = setTimeout(listener, DEVICE_REFRESH_DEBOUNCE_MS);
	};
	window.addEventListener("resize", handleResize);
	return () => {
		clearTimeout(timer);
		window.removeEventListener("resize", handleResize);
	};
}
