/**
 * Makes the pictures of the installed app from public/favicon.svg: `npm run app-icons`; with the address of a server
 * that has the demo also those of its list: `npm run app-icons -- http://127.0.0.1:8787`. What is in public/icons is
 * kept in the repository: a build needs neither drawing nor browser.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumOptions, shellPath } from "../tests/support/browsers/chromium.ts";
import { DEMO_PASSWORD } from "./demo/demo-data.ts";

const OUT = "public/icons";
const source = readFileSync("public/favicon.svg", "utf8");
const strokes = /<path[^>]*>/.exec(source)?.[0] ?? "";
const GREEN = "#007a55";
/** The drawing fills 32 units; of a mask only the circle in the middle, 80 % wide, is sure to be seen. */
const SAFE = 'transform="translate(16 16) scale(.72) translate(-16 -16)"';

const drawn = (content: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;
const square = `<rect width="32" height="32" fill="${GREEN}"/>`;

async function write(name: string, svg: string, size: number): Promise<void> {
	await sharp(Buffer.from(svg), { density: 1200 })
		.resize(size, size)
		.png({ compressionLevel: 9, palette: true })
		.toFile(`${OUT}/${name}.png`);
}

mkdirSync(OUT, { recursive: true });
await write("icon-192", source, 192);
await write("icon-512", source, 512);
// The system cuts its own shape out of these.
await write("maskable-512", drawn(`${square}<g ${SAFE}>${strokes}</g>`), 512);
await write("apple-touch-icon", drawn(`${square}<g ${SAFE}>${strokes}</g>`), 180);
// Where the system colours it itself, in a status bar say: shape alone.
await write("monochrome-512", drawn(`<g ${SAFE}>${strokes}</g>`), 512);

// What a browser shows beside its question whether to install: the list of the demo, where it runs.
const [address] = process.argv.slice(2);
if (address) {
	const browser = await chromium.launch(chromiumOptions(shellPath()));
	for (const [name, viewport] of [
		["wide", { width: 1280, height: 800 }],
		["narrow", { width: 390, height: 844 }],
	] as const) {
		// oxlint-disable no-await-in-loop -- one after the other
		const context = await browser.newContext({
			baseURL: address,
			viewport,
			locale: "de-CH",
			serviceWorkers: "block",
			isMobile: name === "narrow",
		});
		const page = await context.newPage();
		await page.goto("/login");
		await page.getByLabel("E-Mail").fill("privat@ablage.example");
		await page.getByLabel("Passwort").fill(DEMO_PASSWORD);
		await page.getByRole("button", { name: "Anmelden", exact: true }).click();
		await page.waitForURL(({ pathname }) => !pathname.endsWith("/login"));
		await page.goto("/documents?page=1");
		await page.waitForLoadState("networkidle");
		// That it is a demo is said by a banner; here it is only in the way.
		await page.addStyleTag({ content: "aside[aria-label=Umgebung] { display: none }" }).catch(() => {});
		const picture = await page.screenshot();
		await sharp(picture).webp({ quality: 80 }).toFile(`${OUT}/${name}.webp`);
		await context.close();
		// oxlint-enable no-await-in-loop
	}
	await browser.close();
}
