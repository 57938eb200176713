import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { pathOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { sessionSchema } from "../../contract/identity/auth.ts";
import { chromiumOptions, shellPath } from "../../tests/support/browsers/chromium.ts";
import { DEMO_PASSWORD } from "../demo/demo-data.ts";
import type { Shot } from "./shots.ts";

export type Scheme = "light" | "dark";

/** The fonts of one system are not those of another: all pictures are set in this one. */
const FONT = createRequire(import.meta.url).resolve(
	"@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const STYLES = `
	@font-face {
		font-family: Inter;
		font-weight: 100 900;
		src: url(data:font/woff2;base64,${readFileSync(FONT).toString("base64")});
	}
	:root { --font-sans: Inter; }
	*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
	:focus-visible { outline: none !important; }
	::-webkit-scrollbar { display: none; }
`;

/** A browser that takes pictures of the server at `origin`. */
export class Camera {
	readonly #browser: Browser;
	readonly #origin: string;
	readonly #tokens = new Map<string, string>();

	private constructor(browser: Browser, origin: string) {
		this.#browser = browser;
		this.#origin = origin;
	}

	static async open(origin: string): Promise<Camera> {
		return new Camera(await chromium.launch(chromiumOptions(shellPath())), origin);
	}

	close(): Promise<void> {
		return this.#browser.close();
	}

	/** @returns a PNG */
	async take(shot: Shot, colorScheme: Scheme): Promise<Buffer> {
		const { width, height, scale, part = { x: 0, y: 0 } } = shot;
		const context = await this.#browser.newContext({
			baseURL: this.#origin,
			bypassCSP: true,
			viewport: { width, height },
			deviceScaleFactor: scale,
			colorScheme,
			locale: "de-CH",
			timezoneId: "Europe/Zurich",
			reducedMotion: "reduce",
			// A phone is known by what it is touched with.
			hasTouch: width < 768,
			isMobile: width < 768,
		});
		await context.addCookies([
			{ name: "ablage_session", value: await this.#tokenOf(shot.user), url: this.#origin },
		]);
		const page = await context.newPage();
		await page.goto(shot.path, { waitUntil: "networkidle" });
		await dress(page);
		await shot.prepare?.(page);
		await page.waitForLoadState("networkidle");
		await page.evaluate(() => {
			if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		});
		await page.mouse.move(0, height);
		// One that is not in sight yet is not loaded, and would never be decoded.
		await page.evaluate(() => {
			const loaded = Array.from(document.images).filter(({ complete }) => complete);
			return Promise.allSettled(loaded.map((image) => image.decode()));
		});
		await dress(page);
		const picture = await page.screenshot({
			clip: { ...part, width: width - part.x, height: height - part.y },
		});
		await context.close();
		return picture;
	}

	/** A page of our own making. */
	async takeHtml(html: string, width: number, height: number): Promise<Buffer> {
		const page = await this.#browser.newPage({ viewport: { width, height } });
		await page.setContent(html);
		await dress(page);
		const picture = await page.screenshot();
		await page.close();
		return picture;
	}

	async #tokenOf(user: string): Promise<string> {
		const known = this.#tokens.get(user);
		if (known !== undefined) return known;
		const answer = await fetch(`${this.#origin}/api${pathOf(identityApi.signIn)}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ identifier: `${user}@ablage.example`, password: DEMO_PASSWORD }),
		});
		const { jwt } = z.parse(sessionSchema, await answer.json());
		this.#tokens.set(user, jwt);
		return jwt;
	}
}

/** Sets the page in the font of the pictures, and keeps it still. */
async function dress(page: Page): Promise<void> {
	await page.addStyleTag({ content: STYLES });
	await page.evaluate(() => document.fonts.ready);
}
