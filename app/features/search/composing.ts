/** The key code of whatever a key does to a word that is being composed; Safari ends the word before its last key. */
const COMPOSING_KEY = 229;

/**
 * Whether a word is being put together out of several keys (Chinese, Japanese, Korean): then it is no word to search
 * for yet, and Enter only ends it. The keyboards of phones compose every word, letter by letter as it is meant.
 */
export function isComposing(event: Event): boolean {
	if (window.matchMedia("(pointer: coarse)").matches) return false;
	if (event instanceof KeyboardEvent) return event.isComposing || event.keyCode === COMPOSING_KEY;
	return event instanceof InputEvent && event.isComposing;
}
