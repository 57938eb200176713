import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, shellPath } from "../../support/chromium.ts";
import { verdict } from "../aims.ts";
import { quantile } from "../quantiles.ts";
import { startDemoServer } from "./demo-server.ts";

/** A phone of the middle is about so many times slower than what one develops on. */
const SLOWER = 4;
const MAX_MS = 50;

interface Interaction {
	name: string;
	act: (page: Page) => Promise<void>;
	/** Brings the page back to where it was. */
	after?: (page: Page) => Promise<void>;
}

const rows = (page: Page) => page.locator("tbody tr");

/** What people do most in the explorer, each answered by the page before the server is. */
const INTERACTIONS: readonly Interaction[] = [
	{
		name: "select a row",
		// The name opens the document, the rest of the row its preview.
		act: (page) => rows(page).nth(3).getByRole("cell").last().click(),
	},
	{ name: "next row (j)", act: (page) => page.keyboard.press("j") },
	{ name: "previous row (arrow)", act: (page) => page.keyboard.press("ArrowUp") },
	{
		name: "tick a row",
		act: (page) => rows(page).nth(2).getByRole("checkbox").click(),
		after: (page) => rows(page).nth(2).getByRole("checkbox").click(),
	},
	{
		name: "tick all",
		act: (page) => page.locator("thead").getByRole("checkbox").click(),
		after: (page) => page.locator("thead").getByRole("checkbox").click(),
	},
	{
		name: "open a filter",
		act: (page) => page.locator("summary", { hasText: "Kategorie" }).click(),
		after: (page) => page.keyboard.press("Escape"),
	},
	{
		name: "type into the search",
		act: async (page) => {
			await page.getByRole("main").getByRole("searchbox").focus();
			await page.keyboard.press("p");
		},
		after: async (page) => {
			await page.keyboard.press("Backspace");
			await page.waitForTimeout(700);
		},
	},
	{
		name: "open the palette (Ctrl K)",
		act: (page) => page.keyboard.press("Control+k"),
		after: (page) => page.keyboard.press("Escape"),
	},
	{ name: "another order", act: (page) => page.locator("thead a").first().click() },
];

/** How long it takes until the page shows something after each of them, in a browser whose processor is slowed. */
export async function interactionsBench(runs: number): Promise<string[]> {
	const server = await startDemoServer();
	const browser = await chromium.launch({ executablePath: shellPath(), args: [...CHROMIUM_FLAGS] });
	const took = new Map<string, number[]>();
	try {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "de-CH" });
		await context.addCookies([
			{ name: "ablage_session", value: server.token, url: server.origin },
			{ name: "ablage_scripting", value: "1", url: server.origin },
		]);
		const page = await context.newPage();
		await page.addInitScript(observe);
		const session = await context.newCDPSession(page);
		for (let run = 0; run <= runs; run += 1) {
			await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
			await page.goto(`${server.origin}/documents?page=1`, { waitUntil: "networkidle" });
			await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
			for (const { name, act, after } of INTERACTIONS) {
				await page.waitForTimeout(400);
				await page.evaluate(() => (window.slowest = 0));
				await act(page);
				await page.waitForTimeout(600);
				const slowest = await page.evaluate(() => window.slowest);
				// The first time fills caches.
				if (run > 0) took.set(name, [...(took.get(name) ?? []), slowest]);
				await after?.(page);
			}
		}
	} finally {
		await browser.close();
		await server.dispose();
	}
	const table = Array.from(took, ([name, values]) => {
		const middle = quantile(values, 0.5);
		const cells = [
			name,
			`${middle} ms`,
			`${Math.max(...values)} ms`,
			verdict(middle < MAX_MS, `< ${MAX_MS} ms`),
		];
		return `| ${cells.join(" | ")} |`;
	});
	return [
		`| explorer, processor slowed ${SLOWER} × | median to next paint | slowest of ${runs} | aim |`,
		"|---|---:|---:|---|",
		...table,
	];
}

/** Runs in the page: keeps the longest that an event took until the next paint. (The browser counts in steps of 8 ms, from 16 on.) */
function observe(): void {
	window.slowest = 0;
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
	}).observe({ type: "event", durationThreshold: 16, buffered: true });
}

declare global {
	interface Window {
		slowest: number;
	}
	interface PerformanceObserverInit {
		durationThreshold?: number;
	}
}
