export interface Swipes {
	/** The rows that may be swiped: a selector. */
	rows: string;
	/** What a swipe does with this row, in a word; `null` where it does nothing. */
	labelOf: (row: HTMLElement) => string | null;
	onSwiped: (row: HTMLElement) => void;
}

/** How far a finger moves before it is a swipe, in pixels; and how many times further aside than up or down. */
const SLOP = 12;
const ASIDE = 1.5;
/** The edges of the screen are the browser's, which goes back there. */
const EDGE = 28;
/** What makes the swipe count: this part of the row's width, or in a flick this many pixels, so many a millisecond. */
const FAR = 0.35;
const FLICK = 56;
const FLICK_SPEED = 0.5;
/** As long as the row takes to leave, or to come back (swipe.css). */
const LEAVING_MS = 120;

interface Swipe {
	row: HTMLElement;
	pointerId: number;
	x: number;
	y: number;
	startedAt: number;
	label: string;
	/** It goes aside: the row follows the finger. */
	isMoving: boolean;
}

/**
 * Rows follow a finger that goes to the left, show what will happen, and do it once they are let go far enough out.
 * Going up or down scrolls, as everywhere.
 * @returns what ends it
 */
export function followSwipes({ rows, labelOf, onSwiped }: Swipes): () => void {
	const listening = new AbortController();
	let swipe: Swipe | null = null;

	function handleDown(event: PointerEvent) {
		// A second finger is another gesture.
		if (!event.isPrimary) return putBack();
		if (event.pointerType === "mouse" || !(event.target instanceof Element)) return;
		if (event.clientX < EDGE || event.clientX > innerWidth - EDGE) return;
		const row = event.target.closest<HTMLElement>(rows);
		const label = row && !row.hasAttribute("data-swiped") ? labelOf(row) : null;
		if (!row || label === null) return;
		const { pointerId, clientX: x, clientY: y, timeStamp: startedAt } = event;
		swipe = { row, pointerId, x, y, startedAt, label, isMoving: false };
	}

	function handleMove(event: PointerEvent) {
		if (!swipe || event.pointerId !== swipe.pointerId) return;
		const aside = event.clientX - swipe.x;
		const down = Math.abs(event.clientY - swipe.y);
		if (!swipe.isMoving) {
			if (Math.max(Math.abs(aside), down) < SLOP) return;
			if (aside > 0 || -aside < down * ASIDE) {
				swipe = null;
				return;
			}
			begin(swipe);
		}
		swipe.row.style.setProperty("--swiped", `${Math.min(aside + SLOP, 0)}px`);
		swipe.row.toggleAttribute("data-far", isFar(swipe, event));
	}

	function begin(begun: Swipe) {
		begun.isMoving = true;
		begun.row.setPointerCapture(begun.pointerId);
		begun.row.dataset["swipe"] = begun.label;
	}

	function handleUp(event: PointerEvent) {
		if (!swipe || event.pointerId !== swipe.pointerId) return;
		if (!swipe.isMoving || !isFar(swipe, event)) return putBack();
		const { row } = swipe;
		swipe = null;
		keepFromClicking();
		row.dataset["swiped"] = "";
		row.style.setProperty("--swiped", "-100%");
		setTimeout(() => {
			onSwiped(row);
			// It stays where the list shows it all the same, or comes back where it may not go.
			setTimeout(() => clear(row), LEAVING_MS);
		}, LEAVING_MS);
	}

	/** The browser scrolls, the finger came back, or a second one has come. */
	function putBack() {
		if (!swipe) return;
		const { row, isMoving } = swipe;
		swipe = null;
		if (!isMoving) return;
		keepFromClicking();
		row.dataset["swiped"] = "";
		row.style.setProperty("--swiped", "0px");
		setTimeout(() => clear(row), LEAVING_MS);
	}

	const { signal } = listening;
	document.addEventListener("pointerdown", handleDown, { signal });
	document.addEventListener("pointermove", handleMove, { signal });
	document.addEventListener("pointerup", handleUp, { signal });
	document.addEventListener("pointercancel", putBack, { signal });
	document.documentElement.dataset["swipes"] = "";
	return () => {
		putBack();
		delete document.documentElement.dataset["swipes"];
		listening.abort();
	};
}

function isFar({ row, x, startedAt }: Swipe, { clientX, timeStamp }: PointerEvent): boolean {
	const gone = x - clientX;
	if (gone > row.offsetWidth * FAR) return true;
	return gone > FLICK && gone / (timeStamp - startedAt) > FLICK_SPEED;
}

function clear(row: HTMLElement): void {
	row.removeAttribute("data-far");
	delete row.dataset["swipe"];
	delete row.dataset["swiped"];
	row.style.removeProperty("--swiped");
}

/** Some browsers take the end of a swipe for a tap. */
function keepFromClicking(): void {
	const ending = new AbortController();
	const keep = (event: Event) => {
		event.preventDefault();
		event.stopPropagation();
	};
	document.addEventListener("click", keep, { capture: true, signal: ending.signal });
	setTimeout(() => ending.abort(), 50);
}
