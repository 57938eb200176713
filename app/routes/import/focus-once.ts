/** A ref: what has just come into the page is where one goes on. */
export function focusOnce(element: HTMLElement | null): void {
	element?.focus({ preventScroll: true });
}
