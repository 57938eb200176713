/** Whether it takes place on the page. The first browsers that get scripts do not have `checkVisibility`. */
export function isShown(element: Element): boolean {
	if ("checkVisibility" in Element.prototype) return element.checkVisibility();
	return element.getClientRects().length > 0;
}
