import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions, chromiumPath, shellPath } from "./tests/support/browsers/chromium.ts";

/** Set by the global setup before the workers load this file. */
const baseURL = process.env["BASE_URL"];

// Workers load this file too: they take over what the first process found or installed.
process.env["E2E_BROWSER"] ||= shellPath();
process.env["E2E_WHOLE_BROWSER"] ||= chromiumPath();

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = {
	userAgent: devices["Pixel 7"].userAgent,
	viewport: { width: 390, height: 844 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
};

/**
 * A test runs at both sizes with JavaScript, and at the desktop's without, unless its tags say otherwise: @desktop and
 * @scripts where a smaller screen, or no JavaScript, asks nothing new; @phone and @no-scripts where it is about that
 * alone. On a phone without JavaScript, where both come together, run those that say @phone-no-scripts.
 */
export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results/e2e",
	globalSetup: "./tests/support/e2e-server.ts",
	// One more than the cores of a small machine: a journey waits for its server, and by the clock, a good deal.
	workers: 3,
	fullyParallel: true,
	forbidOnly: Boolean(process.env["CI"]),
	// A shared machine stalls for seconds at times. At home a test that fails once is looked into.
	retries: process.env["CI"] ? 2 : 0,
	timeout: 60_000,
	expect: { timeout: 15_000 },
	reporter: "line",
	use: {
		baseURL,
		locale: "de-CH",
		timezoneId: "Europe/Zurich",
		// What a worker asks for no test can stand in for. Those about it allow it.
		serviceWorkers: "block",
		// Recording costs every action; where there are no retries: `npx playwright test --trace on …`.
		trace: { mode: "on-first-retry", screenshots: false, snapshots: true, sources: true },
		screenshot: "only-on-failure",
		launchOptions: chromiumOptions(process.env["E2E_BROWSER"]),
	},
	projects: [
		{ name: "desktop", use: desktop, grepInvert: /@phone(?!-)|@no-scripts/ },
		{
			name: "desktop-no-scripts",
			use: { ...desktop, javaScriptEnabled: false },
			grepInvert: /@phone(?!-)|@scripts/,
		},
		{ name: "phone", use: phone, grepInvert: /@desktop|@no-scripts/ },
		{
			name: "phone-no-scripts",
			use: { ...phone, javaScriptEnabled: false },
			grep: /@phone-no-scripts/,
		},
	],
});
