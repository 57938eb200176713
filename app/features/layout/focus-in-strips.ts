/** What is seen beside what has the focus: that there is more, in pixels. */
const PEEK = 24;

interface Span {
	left: number;
	right: number;
}

/** How far a strip has to be scrolled, in pixels, so that all of what has the focus is seen in it; its beginning first. */
export function shiftIntoSight(focused: Span, strip: Span): number {
	if (focused.left >= strip.left && focused.right <= strip.right) return 0;
	const toEnd = focused.right + PEEK - strip.right;
	const toBeginning = focused.left - PEEK - strip.left;
	return focused.left < strip.left || toBeginning < toEnd ? toBeginning : toEnd;
}

/**
 * Brings into sight what the Tab key leads to in a row that scrolls sideways, as links side by side on a phone do:
 * browsers leave it where it is as long as a sliver of it is seen.
 * @returns what ends it
 */
export function keepStripsInSight(): () => void {
	const follow = ({ target }: FocusEvent) => {
		if (!(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
		const strip = stripAround(target);
		if (!strip) return;
		const left = shiftIntoSight(target.getBoundingClientRect(), strip.getBoundingClientRect());
		if (left !== 0) strip.scrollBy({ left });
	};
	document.addEventListener("focusin", follow);
	return () => document.removeEventListener("focusin", follow);
}

function stripAround(element: HTMLElement): HTMLElement | null {
	for (let around = element.parentElement; around; around = around.parentElement) {
		if (around === document.body) return null;
		if (around.scrollWidth <= around.clientWidth) continue;
		if (/auto|scroll/u.test(getComputedStyle(around).overflowX)) return around;
	}
	return null;
}
