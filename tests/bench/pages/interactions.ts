import { chromium, type Locator, type Page } from "@playwright/test";
import { chromiumOptions, shellPath } from "../../support/browsers/chromium.ts";
import { verdict } from "../aims.ts";
import { quantile } from "../quantiles.ts";
import { startDemoServer } from "./demo-server.ts";

/** A phone of the middle is about so many times slower than what one develops on. */
const SLOWER = 4;
const MAX_MS = 50;
/** How long a button of the mouse is held. */
const PRESS_MS = 80;

interface Interaction {
	name: string;
	/** Brings the pointer or the focus to where it happens. */
	before?: (page: Page) => Promise<void>;
	act: (page: Page) => Promise<void>;
	/** Brings the page back to where it was. */
	after?: (page: Page) => Promise<void>;
}

const rows = (page: Page) => page.locator("tbody tr");

/** As a hand does it: the pointer is there, the button goes down, and up again. */
const press = (name: string, target: (page: Page) => Locator): Interaction => ({
	name,
	before: (page) => target(page).hover(),
	act: (page) =>
		page.mouse
			.down()
			.then(() => page.waitForTimeout(PRESS_MS))
			.then(() => page.mouse.up()),
});

/** What people do most in the explorer, each answered by the page before the server is. */
const INTERACTIONS: readonly Interaction[] = [
	// The name opens the document, the rest of the row its preview.
	press("select a row", (page) => rows(page).nth(3).getByRole("cell").last()),
	{ name: "next row (j)", act: (page) => page.keyboard.press("j") },
	{ name: "previous row (arrow)", act: (page) => page.keyboard.press("ArrowUp") },
	{
		...press("tick a row", (page) => rows(page).nth(2).getByRole("checkbox")),
		after: (page) => rows(page).nth(2).getByRole("checkbox").click(),
	},
	{
		...press("tick all", (page) => page.locator("thead").getByRole("checkbox")),
		after: (page) => page.locator("thead").getByRole("checkbox").click(),
	},
	{
		...press("open a filter", (page) => page.locator("summary", { hasText: "Kategorie" })),
		after: (page) => page.keyboard.press("Escape"),
	},
	{
		name: "type into the search",
		before: (page) => page.getByRole("main").getByRole("searchbox").focus(),
		act: (page) => page.keyboard.press("p"),
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
	press("another order", (page) => page.locator("thead a").first()),
];

/** How long it takes until the page shows something after each of them, in a browser whose processor is slowed. */
export async function interactionsBench(runs: number): Promise<string[]> {
	const server = await startDemoServer();
	const browser = await chromium.launch(chromiumOptions(shellPath()));
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
			for (const { name, before, act, after } of INTERACTIONS) {
				await before?.(page);
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

/**
 * Runs in the page: keeps the longest that an event of an interaction took until the next paint. (A pointer that passes
 * is none. The browser counts in steps of 8 ms, from 16 on.)
 */
function observe(): void {
	window.slowest = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			const isOfInteraction = "interactionId" in entry && Boolean(entry.interactionId);
			if (isOfInteraction) window.slowest = Math.max(window.slowest, entry.duration);
		}
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
