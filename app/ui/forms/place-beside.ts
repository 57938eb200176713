/** Between what is placed and the button, in pixels. */
const GAP = 4;

type Box = Pick<DOMRect, "top" | "bottom" | "right">;

interface Size {
	width: number;
	height: number;
}

/**
 * Where something of this size stands beside a button: below it, above it where there is no room, its right edge below
 * the button's as far as the window allows. `null` where the window has room for it neither below nor above.
 */
export function placeOf(button: Box, size: Size, window: Size): { top: number; left: number } | null {
	const below = button.bottom + GAP;
	const above = button.top - GAP - size.height;
	const top = below + size.height <= window.height ? below : above >= 0 ? above : null;
	if (top === null) return null;
	return { top, left: Math.max(0, Math.min(button.right, window.width) - size.width) };
}

/**
 * Tells the style sheet of something that is shown over the page where it stands beside a button (`data-beside`, `--top`,
 * `--left`), also while what the button stands in is scrolled. By hand: not all browsers have anchors, and those of
 * Safari 26 reckon with a page that is not scrolled.
 * @returns what ends it
 */
export function keepBeside(shown: HTMLElement, button: HTMLElement): () => void {
	const place = () => {
		const { clientWidth: width, clientHeight: height } = document.documentElement;
		const size = { width: shown.offsetWidth, height: shown.offsetHeight };
		const found = placeOf(button.getBoundingClientRect(), size, { width, height });
		shown.toggleAttribute("data-beside", found !== null);
		shown.style.setProperty("--top", `${found?.top ?? 0}px`);
		shown.style.setProperty("--left", `${found?.left ?? 0}px`);
	};
	place();
	// Scrolling is heard only on its way to what is scrolled.
	window.addEventListener("scroll", place, { capture: true, passive: true });
	window.addEventListener("resize", place);
	return () => {
		window.removeEventListener("scroll", place, { capture: true });
		window.removeEventListener("resize", place);
	};
}
