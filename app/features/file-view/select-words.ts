/** Whoever presses further than this from any word, in pixels, means no word. */
const REACH = 32;
/** A word on the same line is nearer than one above or below it. */
const LINE_WEIGHT = 3;

interface Place {
	node: Node;
	offset: number;
	/** In pixels. */
	distance: number;
}

/**
 * Lets the mouse select the words of a page, which lie apart. Between them there is nothing to hit, and a browser would
 * take the nearest text of the document, often a whole column. Here the selection reaches to the word that is nearest;
 * several clicks, the keyboard and fingers are left to the browser.
 */
export function selectWords(layer: HTMLElement | null): (() => void) | undefined {
	if (!layer) return undefined;

	const move = ({ clientX, clientY, target }: MouseEvent) => {
		const page = target instanceof Element ? target.closest("[data-words]") : null;
		const place = placeAt(page ?? layer, clientX, clientY);
		if (place) document.getSelection()?.extend(place.node, place.offset);
	};
	const end = () => {
		window.removeEventListener("mousemove", move);
		window.removeEventListener("mouseup", end);
	};
	const begin = (event: MouseEvent) => {
		if (event.button !== 0 || event.detail > 1) return;
		const place = placeAt(layer, event.clientX, event.clientY);
		if (!place || place.distance > REACH) return;
		event.preventDefault();
		layer.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
		const selection = document.getSelection();
		if (event.shiftKey && selection?.anchorNode) selection.extend(place.node, place.offset);
		else selection?.collapse(place.node, place.offset);
		window.addEventListener("mousemove", move);
		window.addEventListener("mouseup", end);
	};
	layer.addEventListener("mousedown", begin);
	return () => {
		end();
		layer.removeEventListener("mousedown", begin);
	};
}

/** The place in the words of a page that is nearest to a point of the window. */
function placeAt(layer: Element, x: number, y: number): Place | null {
	let nearest: { word: Element; box: DOMRect; distance: number } | null = null;
	for (const word of layer.querySelectorAll("[data-word]")) {
		const box = word.getBoundingClientRect();
		const across = Math.max(box.left - x, 0, x - box.right);
		const down = Math.max(box.top - y, 0, y - box.bottom);
		const distance = across + down * LINE_WEIGHT;
		if (!nearest || distance < nearest.distance) nearest = { word, box, distance };
	}
	if (!nearest) return null;
	const { word, box, distance } = nearest;
	const part = box.width === 0 ? 0 : Math.min(Math.max((x - box.left) / box.width, 0), 1);
	return { ...letterAt(word, part), distance };
}

/** The place in a word after this part of its letters. */
function letterAt(word: Element, part: number): { node: Node; offset: number } {
	let left = Math.round((word.textContent ?? "").length * part);
	const texts = document.createTreeWalker(word, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const { length } = text.textContent ?? "";
		if (left <= length) return { node: text, offset: left };
		left -= length;
	}
	return { node: word, offset: 0 };
}
