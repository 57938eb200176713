/** Text areas that React has taken over. */
const takenOver = new WeakSet<HTMLTextAreaElement>();
const value = Object.getOwnPropertyDescriptor(globalThis.HTMLTextAreaElement?.prototype ?? {}, "value");

/**
 * Keeps what is typed into text areas before React has taken them over. Unlike other fields it sets those back to the text
 * that the page came with. Called once, before the page is hydrated.
 */
export function keepEarlyTyping(): void {
	for (const area of document.querySelectorAll("textarea")) {
		if (area.value !== area.defaultValue) keep(area);
	}
	document.addEventListener(
		"input",
		({ target }) => {
			if (target instanceof HTMLTextAreaElement) keep(target);
		},
		{ capture: true },
	);
}

/** Whatever React assigns to it until then goes nowhere: to put it back later would move the caret. */
function keep(area: HTMLTextAreaElement): void {
	if (takenOver.has(area) || Object.hasOwn(area, "value")) return;
	Object.defineProperty(area, "value", {
		configurable: true,
		get: () => value?.get?.call(area),
		set: () => {},
	});
}

/** The `ref` of a text area: from now on it is React's. */
export function takeOver(area: HTMLTextAreaElement | null): void {
	if (!area) return;
	takenOver.add(area);
	Reflect.deleteProperty(area, "value");
}
