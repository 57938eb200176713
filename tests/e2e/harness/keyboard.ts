import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page has up to what one looks for. */
const MAX_STOPS = 90;

/**
 * Goes to a control by the Tab key alone, as somebody does who has no pointer. Every stop on the way has to show that it
 * has the focus, and nothing may lie over it (WCAG 2.2: 2.4.7, 2.4.11).
 */
export async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
	await expect(wanted.locator("visible=true").first()).toBeVisible();
	const stops: string[] = [];
	for (let stop = 0; stop < MAX_STOPS; stop += 1) {
		// oxlint-disable no-await-in-loop -- one key after the other
		await page.keyboard.press(key);
		stops.push(await expectShown(page));
		if (await isFocused(wanted)) return;
		// oxlint-enable no-await-in-loop
	}
	throw new Error(`the Tab key does not come to ${wanted}:\n${stops.join("\n")}`);
}

/** @returns what has the focus */
async function expectShown(page: Page): Promise<string> {
	const { name, isMarked, cover } = await page.evaluate(() => {
		const control = document.activeElement;
		if (!(control instanceof HTMLElement)) return { name: "nothing", isMarked: true, cover: "" };
		const text = control.ariaLabel ?? control.getAttribute("name") ?? control.textContent;
		const about = `<${control.tagName.toLowerCase()}> ${text.trim().slice(0, 40)}`;
		if (control === document.body) return { name: about, isMarked: true, cover: "" };
		// A row shows the focus of its link, a label that of its field.
		const shows: (Element | null)[] = [control, control.nextElementSibling];
		for (
			let around = control.parentElement;
			around && around !== document.body;
			around = around.parentElement
		)
			shows.push(around);
		const isOutlined = (element: Element | null) => {
			if (!element) return false;
			const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
			return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow.includes("2px");
		};
		const { left, right, top, bottom } = control.getBoundingClientRect();
		const over = document.elementFromPoint(
			(Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
			(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
		);
		const isSeen =
			right - left <= 2 ||
			(over !== null && (control.contains(over) || over.contains(control) || over.closest("label") !== null));
		return {
			name: about,
			isMarked: control.id === "content" || shows.some(isOutlined),
			cover: isSeen ? "" : `${over?.tagName ?? "nothing"} ${over?.textContent.slice(0, 40) ?? ""}`,
		};
	});
	expect.soft(isMarked, `shows that it has the focus: ${name}`).toBe(true);
	expect.soft(cover, `lies over ${name}, which has the focus`).toBe("");
	return name;
}

async function isFocused(wanted: Locator): Promise<boolean> {
	return wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
}
