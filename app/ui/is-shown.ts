/** Whether it takes place on the page. (`checkVisibility` is not there in the first browsers that get scripts.) */
export function isShown(element: Element): boolean {
	return element.getClientRects().length > 0;
}
