import { chromium, type Page } from "@playwright/test";
import { chromiumOptions, shellPath } from "../../support/browsers/chromium.ts";
import { verdict } from "../aims.ts";
import { quantile } from "../quantiles.ts";
import { startDemoServer } from "./demo-server.ts";

const MAX_MS = 300;

/**
 * How soon a page is painted for whoever was there before: its files come from the service worker, the page itself from
 * the network.
 */
export async function secondVisitBench(runs: number): Promise<string[]> {
	const server = await startDemoServer();
	const browser = await chromium.launch(chromiumOptions(shellPath()));
	const pages = [
		{ name: "explorer", path: "/documents?page=1" },
		{ name: "document", path: `/documents/${server.documentId}` },
		{ name: "inbox", path: "/inbox" },
	];
	try {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "de-CH" });
		await context.addCookies([{ name: "ablage_session", value: server.token, url: server.origin }]);
		const first = await context.newPage();
		await first.goto(server.origin + "/inbox");
		await first.evaluate(async () => void (await navigator.serviceWorker.ready));
		await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
		const rows = [];
		for (const { name, path } of pages) {
			const paints = [];
			for (let run = 0; run <= runs; run += 1) {
				const page = await context.newPage();
				await page.goto(server.origin + path, { waitUntil: "networkidle" });
				// The first draws pictures and fills caches.
				if (run > 0) paints.push(await firstPaintOf(page));
				await page.close();
			}
			const middle = quantile(paints, 0.5);
			const cells = [name, ms(middle), ms(Math.max(...paints)), verdict(middle < MAX_MS, `< ${MAX_MS} ms`)];
			rows.push(`| ${cells.join(" | ")} |`);
		}
		return [
			`| second visit | median to first paint | slowest of ${runs} | aim |`,
			"|---|---:|---:|---|",
			...rows,
		];
	} finally {
		await browser.close();
		await server.dispose();
	}
}

function firstPaintOf(page: Page): Promise<number> {
	return page.evaluate(
		() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
	);
}

function ms(time: number): string {
	return `${Math.round(time)} ms`;
}
