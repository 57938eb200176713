/** So far a wheel turns for one step of the zoom, in pixels; two fingers on a touchpad send many small turns. */
const ZOOM_TURN = 40;
/** Of the height of the pane: a line or two of the last page stays in view. */
const SCREENFUL = 0.9;
const LINE = 48;

/** Keys that scroll: by how much of the pane's height, and by how many pixels. */
const SCROLL_KEYS: Readonly<Record<string, (height: number) => number>> = {
	PageDown: (height) => height * SCREENFUL,
	PageUp: (height) => -height * SCREENFUL,
	" ": (height) => height * SCREENFUL,
	"Shift+ ": (height) => -height * SCREENFUL,
	ArrowDown: () => LINE,
	ArrowUp: () => -LINE,
	Home: () => -Infinity,
	End: () => Infinity,
};

/**
 * What people do with a file in any viewer: Ctrl and the wheel, or two fingers on a touchpad, enlarge it instead of the
 * whole screen, and the keys that scroll do so before anybody has clicked into it.
 * @returns ends it
 */
export function hearGestures(pane: HTMLElement, onZoom: (step: "zoomIn" | "zoomOut") => void): () => void {
	let turned = 0;
	const handleWheel = (event: WheelEvent) => {
		if (!event.ctrlKey) return;
		event.preventDefault();
		// A turn back begins anew.
		turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
		if (Math.abs(turned) < ZOOM_TURN) return;
		onZoom(turned < 0 ? "zoomIn" : "zoomOut");
		turned = 0;
	};
	const handleKey = (event: KeyboardEvent) => {
		const { key, shiftKey, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
		if (target !== document.body || ctrlKey || metaKey || altKey || defaultPrevented) return;
		const distance = SCROLL_KEYS[shiftKey ? `Shift+${key}` : key]?.(pane.clientHeight);
		// On a phone the whole page scrolls, as it does anyway.
		if (distance === undefined || pane.scrollHeight <= pane.clientHeight) return;
		event.preventDefault();
		const top = Math.min(Math.max(pane.scrollTop + distance, 0), pane.scrollHeight);
		pane.scrollTo({ top, behavior: "instant" });
	};
	pane.addEventListener("wheel", handleWheel, { passive: false });
	window.addEventListener("keydown", handleKey);
	return () => {
		pane.removeEventListener("wheel", handleWheel);
		window.removeEventListener("keydown", handleKey);
	};
}
