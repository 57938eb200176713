import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Page } from "@playwright/test";

const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Checks the page as it stands against WCAG 2.2 AA, bright and dark. */
export async function expectAccessible(page: Page): Promise<void> {
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
		const findings = violations.map(({ id, help, nodes }) => ({
			rule: `${id}: ${help}`,
			where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
		}));
		expect(findings, `accessibility in ${colorScheme} mode on ${page.url()}`).toEqual([]);
	}
}

/**
 * The same for a page in a browser without JavaScript, where axe, a script itself, cannot run: it looks at a copy of
 * the document, its scripts taken out, in a browser of the same size that would run them.
 */
export async function expectCopyAccessible(page: Page, browser: Browser): Promise<void> {
	const context = await browser.newContext({ javaScriptEnabled: true, viewport: page.viewportSize() });
	const copy = await context.newPage();
	const html = (await page.content())
		.replaceAll(/<script\b.*?<\/script>/gs, "")
		.replaceAll(/<\/?noscript\b[^>]*>/g, "");
	await copy.route(page.url(), (route) =>
		route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
	);
	await copy.goto(page.url());
	await expectAccessible(copy);
	await context.close();
}
