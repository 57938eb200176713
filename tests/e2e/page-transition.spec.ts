import type { Page } from "@playwright/test";
import { takeDemoSession } from "./harness/accounts.ts";
import { expect, test } from "./harness/test.ts";

/** From now on the page keeps how long each transition of its took, in milliseconds, and what was animated. */
async function watch(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const seen: { names: string[]; took: number }[] = [];
		Object.assign(window, { seen });
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			const begun = start(update);
			const one = { names: [] as string[], took: 0 };
			void begun.ready.then(() => {
				const moving = document.getAnimations().filter(({ effect }) => {
					return effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition");
				});
				one.names = moving.flatMap((animation) =>
					animation instanceof CSSAnimation ? animation.animationName : [],
				);
				const ends = moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
				one.took = Math.max(0, ...ends);
				seen.push(one);
			});
			return begun;
		};
	});
}

/** Some have a count behind their name. */
const railLink = (page: Page, name: string) =>
	page
		.getByRole("navigation")
		.getByRole("link", { name: new RegExp(`^${name}`) })
		.locator("visible=true")
		.first();

const seen = (page: Page) =>
	page.evaluate(() => (window as unknown as { seen: { names: string[]; took: number }[] }).seen);

test.describe("what happens between two pages @desktop @scripts", () => {
	test("the old one fades out and the new one in, in less than 150 ms; nothing between views of the same page; clicks go to the new page while it comes in", async ({
		page,
	}) => {
		await watch(page);
		await takeDemoSession(page, "privat");
		await page.goto("/documents?page=1");
		await railLink(page, "Eingang").click();
		await expect(page.getByRole("heading", { level: 1, name: "Eingang" })).toBeVisible();
		await expect.poll(() => seen(page)).toHaveLength(1);
		const [played] = await seen(page);
		expect(new Set(played?.names)).toEqual(new Set(["page-out", "page-in"]));
		expect(played?.took).toBeLessThan(150);

		await page.goBack();
		await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
		await expect.poll(() => seen(page)).toHaveLength(2);

		await page.getByRole("searchbox", { name: "Dokumente suchen" }).fill("versicherung");
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(/q=versicherung/);
		await page.locator("a.explorer-name").first().focus();
		await page.keyboard.press("j");
		await expect(page).toHaveURL(/selected=/);
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
		expect(await seen(page)).toHaveLength(2);

		await railLink(page, "Eingang").click();
		await railLink(page, "Fristen").click();
		await railLink(page, "Dokumente").click();
		await expect(page.getByRole("heading", { level: 1, name: "Dokumente" })).toBeVisible();
	});

	test("nothing moves for who wants less motion", async ({ page }) => {
		await watch(page);
		await page.emulateMedia({ reducedMotion: "reduce" });
		await takeDemoSession(page, "privat");
		await page.goto("/documents?page=1");
		await railLink(page, "Eingang").click();
		await expect(page.getByRole("heading", { level: 1, name: "Eingang" })).toBeVisible();
		await expect.poll(() => seen(page)).toHaveLength(1);
		expect(await seen(page)).toEqual([{ names: [], took: 0 }]);
	});
});
