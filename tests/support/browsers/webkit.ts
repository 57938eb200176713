import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { expect } from "@playwright/test";
import { z } from "zod";
import { installDebianPackages } from "../debian.ts";
import { findInstalled } from "./installed.ts";

const DRIVER = "WebKitWebDriver";
const DISPLAY = "Xvfb";
const BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";
const PACKAGES = ["webkit2gtk-driver", "xvfb"];
const STARTING_MS = 20_000;
/** No command takes longer: a page that is opened is waited for. */
const TIMEOUT_MS = 60_000;
/** For an element that is not there yet. */
const ELEMENT_MS = 15_000;
const WINDOW = { width: 1280, height: 800 };

/** Keys as WebDriver names them. */
export const KEYS = { Escape: "\uE00C", Tab: "\uE004" } as const;

const answerSchema = z.object({ value: z.unknown() });
const refusalSchema = z.object({ error: z.string(), message: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
/** A handle of an element is the only value of an object; its name is the standard's. */
const handleSchema = z.record(z.string(), z.string()).transform((handle) => Object.values(handle)[0] ?? "");

/** The engine of Safari with a window of 1280 by 800 pixels, steered by WebDriver. */
export interface WebKit {
	open(url: string): Promise<void>;
	address(): Promise<string>;
	/** Runs a function's body in the page. @returns what it returns, as JSON */
	run(body: string): Promise<unknown>;
	click(selector: string): Promise<void>;
	type(selector: string, text: string): Promise<void>;
	press(key: string): Promise<void>;
	close(): Promise<void>;
}

/** Where the engine is installed, or could be now (Debian's packages where apt may be used). */
export function hasWebKit(): boolean {
	const isThere = () =>
		findInstalled([], ...globSync(BROWSER)) !== undefined &&
		[DRIVER, DISPLAY].every((command) => findInstalled([command]) !== undefined);
	return isThere() || (installDebianPackages(...PACKAGES) && isThere());
}

/** Opens the browser; it needs a screen, and gets one that nobody sees. */
export async function openWebKit(): Promise<WebKit> {
	const screen = spawn(DISPLAY, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	const processes: ChildProcess[] = [screen];
	try {
		const starting = { signal: AbortSignal.timeout(STARTING_MS) };
		const [display] = (await once(screen.stdout, "data", starting)) as [Buffer];
		const port = 20_000 + (process.pid % 20_000);
		const driver = spawn(DRIVER, [`--port=${port}`], {
			env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" },
			stdio: "ignore",
		});
		processes.push(driver);
		const origin = `http://127.0.0.1:${port}`;
		await expect(() => call(`${origin}/status`)).toPass({ timeout: STARTING_MS });
		return await beginSession(origin, processes);
	} catch (error) {
		end(processes);
		throw error;
	}
}

async function beginSession(origin: string, processes: ChildProcess[]): Promise<WebKit> {
	const browser = { binary: globSync(BROWSER)[0], args: ["--automation"] };
	// What scripts put there comes a little after the page: a click waits for it.
	const timeouts = { implicit: ELEMENT_MS };
	const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browser, timeouts } } };
	const { sessionId } = sessionSchema.parse(await call(`${origin}/session`, wanted));
	const session = `${origin}/session/${sessionId}`;
	await call(`${session}/window/rect`, WINDOW);

	async function elementAt(selector: string): Promise<string> {
		const found = await call(`${session}/element`, { using: "css selector", value: selector });
		return `${session}/element/${handleSchema.parse(found)}`;
	}

	return {
		async open(url) {
			await call(`${session}/url`, { url });
		},
		address: async () => z.string().parse(await call(`${session}/url`)),
		run: (body) => call(`${session}/execute/sync`, { script: body, args: [] }),
		async click(selector) {
			await call(`${await elementAt(selector)}/click`, {});
		},
		async type(selector, text) {
			await call(`${await elementAt(selector)}/value`, { text });
		},
		async press(key) {
			const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
			await call(`${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
		},
		async close() {
			await call(session, undefined, "DELETE").catch(() => {});
			end(processes);
		},
	};
}

async function call(url: string, body?: unknown, method = body === undefined ? "GET" : "POST") {
	const answer = await fetch(url, {
		method,
		signal: AbortSignal.timeout(TIMEOUT_MS),
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const { value } = answerSchema.parse(await answer.json());
	const refusal = refusalSchema.safeParse(value);
	if (!answer.ok && refusal.success) throw new Error(`${refusal.data.error}: ${refusal.data.message}`);
	return value;
}

function end(processes: readonly ChildProcess[]): void {
	for (const child of processes) child.kill();
}
