import type { Locator, Page } from "@playwright/test";

interface Way {
	/** So far to the right, or where less than zero to the left, in pixels. */
	aside?: number;
	down?: number;
	/** Where on the screen it begins, else in the middle of the row. */
	from?: number;
	/** The finger stays on the screen. */
	isHeld?: boolean;
}

/** Moves a finger over a row, as slowly as one does who reads. */
export async function swipe(
	page: Page,
	row: Locator,
	{ aside = 0, down = 0, from, isHeld = false }: Way,
): Promise<void> {
	const box = await row.boundingBox();
	if (!box) throw new Error("nothing to swipe");
	const start = { x: from ?? box.x + box.width * 0.8, y: box.y + box.height / 2 };
	const browser = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
		browser.send("Input.dispatchTouchEvent", { type, touchPoints: points });
	await touch("touchStart", [start]);
	const steps = 12;
	for (let step = 1; step <= steps; step += 1) {
		const point = { x: start.x + (aside * step) / steps, y: start.y + (down * step) / steps };
		// oxlint-disable-next-line no-await-in-loop -- one movement after the other
		await touch("touchMove", [point]);
	}
	if (!isHeld) await touch("touchEnd", []);
	await browser.detach();
}
