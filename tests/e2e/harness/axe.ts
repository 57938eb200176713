import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { inOneByte } from "../../../scripts/server/one-byte-code.ts";

/**
 * Its short form: the long one is twice as much to send to a page and to parse there; and so would be the short one with
 * the few letters of more than a byte in it.
 */
const AXE = inOneByte(readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8"));
const WCAG_2_2_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that look at colours. Dark mode changes nothing else (app/look.css). */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Bright mode alone where the same elements are looked at in another run of the same test. */
export type Schemes = "bright" | "both";

/** Checks the page as it stands against WCAG 2.2 AA: all of it in bright mode, and its colours in dark mode, too. */
export async function expectAccessible(page: Page, schemes: Schemes): Promise<void> {
	expect(page.frames(), "axe looks at one frame only").toHaveLength(1);
	await expectNoFindings(page, "light", { type: "tag", values: WCAG_2_2_AA });
	if (schemes === "both") await expectNoFindings(page, "dark", { type: "rule", values: COLOURS });
}

async function expectNoFindings(
	page: Page,
	colorScheme: "light" | "dark",
	runOnly: axe.RunOnly,
): Promise<void> {
	await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
	// It weighs 600 KB: once a document is enough.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const violations = await page.evaluate(
		async (options) => (await window.axe.run(document, options)).violations,
		// (Style sheets, fetched again, are for rules that are not asked for.)
		{ runOnly, resultTypes: ["violations"], preload: { assets: ["media"] } } satisfies axe.RunOptions,
	);
	const real = violations.length === 0 ? [] : await withoutThoseOnTop(page, violations);
	const findings = real.map(({ id, help, nodes }) => ({
		rule: `${id}: ${help}`,
		where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
	}));
	expect(findings, `accessibility in ${colorScheme} mode on ${page.url()}`).toEqual([]);
}

/**
 * axe knows no top layer: what lies below an open popover it takes for lying over its buttons. One that is large enough
 * and can be touched near all its corners is no finding.
 */
async function withoutThoseOnTop(page: Page, violations: readonly axe.Result[]): Promise<axe.Result[]> {
	const sizes = violations.filter(({ id }) => id === "target-size").flatMap(({ nodes }) => nodes);
	const onTop = await page.evaluate(
		(selectors) =>
			selectors.filter((selector) => {
				const button = document.querySelector(selector);
				if (!button?.closest(":popover-open")) return false;
				const { left, right, top, bottom } = button.getBoundingClientRect();
				const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => ({ x, y })));
				const isTouched = corners.every(({ x, y }) => button.contains(document.elementFromPoint(x, y)));
				return isTouched && right - left >= 24 && bottom - top >= 24;
			}),
		sizes.map(({ target }) => String(target[0])),
	);
	return violations
		.map((violation) => ({
			...violation,
			nodes: violation.nodes.filter(
				(node) => !sizes.includes(node) || !onTop.includes(String(node.target[0])),
			),
		}))
		.filter(({ nodes }) => nodes.length > 0);
}

/**
 * The same for a page in a browser without JavaScript, as it stands there: what a test evaluates runs all the same, but
 * nothing that is to be called back by the browser.
 */
export async function expectAccessibleWithoutScripts(page: Page, schemes: Schemes): Promise<void> {
	// What follows on a click has begun to come, and is not there yet.
	await page.waitForLoadState("load");
	await page.evaluate(callBackAtOnce);
	await page.evaluate(unwrapNoscripts);
	await expectAccessible(page, schemes);
	await page.evaluate(() => window.wrapNoscripts());
}

/** The only one that axe waits for to go on. Its others end what takes too long. */
function callBackAtOnce(): void {
	const schedule = (callback: TimerHandler, delay = 0) => {
		if (delay <= 1 && typeof callback === "function") void Promise.resolve().then(() => callback());
		return 0;
	};
	Object.assign(window, { setTimeout: schedule });
}

/** axe takes what stands in them for hidden. */
function unwrapNoscripts(): void {
	const unwrapped = [...document.body.querySelectorAll("noscript")].map((noscript) => {
		const end = document.createComment("");
		const content = [...noscript.childNodes, end];
		for (const node of content) noscript.parentNode?.insertBefore(node, noscript);
		noscript.remove();
		return { noscript, content, end };
	});
	window.wrapNoscripts = () => {
		for (const { noscript, content, end } of unwrapped) {
			end.parentNode?.insertBefore(noscript, end);
			for (const node of content) noscript.appendChild(node);
			end.remove();
		}
	};
}

declare global {
	interface Window {
		axe: typeof axe;
		wrapNoscripts: () => void;
	}
}
