import type { Page } from "@playwright/test";

/**
 * What a thumb would stumble over on the page as it stands: text that runs out of the screen or under a button, fields into which a phone
 * zooms, what is too small for a finger, and what has the focus and lies under a bar (WCAG 2.2: 1.4.10, 2.5.8, 2.4.11).
 */
export function phoneFindings(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const nameOf = (element: Element) => {
			const name = element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent;
			return `<${element.tagName.toLowerCase()}> ${(name ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 50)}`;
		};
		const isShown = (element: Element) =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			element.getBoundingClientRect().width > 1;
		const found: string[] = [];

		const { scrollWidth } = document.documentElement;
		if (scrollWidth > innerWidth) {
			const wide = [...document.querySelectorAll("body *")].filter(
				(element) => isShown(element) && element.getBoundingClientRect().right > innerWidth + 0.5,
			);
			found.push(`runs out of the screen, ${scrollWidth} px: ${wide.slice(0, 4).map(nameOf).join("; ")}`);
		}

		for (const title of document.querySelectorAll("h1")) {
			if (isShown(title) && title.scrollWidth > title.clientWidth + 1) {
				found.push(
					`runs out of its place: ${nameOf(title)}, ${title.scrollWidth} of ${title.clientWidth} px`,
				);
			}
		}

		const fields = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea";
		for (const field of document.querySelectorAll(fields)) {
			const size = Number.parseFloat(getComputedStyle(field).fontSize);
			if (isShown(field) && size < 16) found.push(`a phone zooms into ${nameOf(field)}, ${size} px`);
		}

		for (const target of document.querySelectorAll(".bottom-bar :is(a, summary, button)")) {
			const { width, height } = target.getBoundingClientRect();
			if (isShown(target) && (height < 44 || width < 44)) {
				found.push(`too small for a thumb: ${nameOf(target)}, ${Math.round(width)} × ${Math.round(height)}`);
			}
		}

		const modal = document.querySelector("dialog:modal, [role=dialog][aria-modal=true], :popover-open");
		const within = modal ?? document.body;
		const controls = [
			...within.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
		];
		// As the Tab key goes, and back.
		for (const control of [...controls, ...controls.toReversed()]) {
			if (!isShown(control) || control.tabIndex < 0 || control.matches(":disabled")) continue;
			control.focus();
			if (document.activeElement !== control) continue;
			const [line] = control.getClientRects();
			if (!line) continue;
			const { left, right, top, bottom } = line;
			const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
			const points = [0.15, 0.5, 0.85].map((part) => ({ x, y: top + (bottom - top) * part }));
			const over = points.map((point) => document.elementFromPoint(point.x, point.y));
			const isSeen = (above: Element | null) =>
				above !== null &&
				(control.contains(above) || above.contains(control) || above.closest("label") !== null);
			if (!over.every(isSeen)) {
				const cover = over.find((above) => !isSeen(above));
				found.push(
					`has the focus and is covered: ${nameOf(control)} at ${Math.round(top)}, by ${cover ? nameOf(cover) : "the edge"}`,
				);
			}
		}
		// What has opened under it closes.
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		return found;
	});
}
