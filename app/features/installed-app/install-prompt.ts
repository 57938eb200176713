import { createStore } from "../../store.ts";

/** What a browser offers where the app can be installed. (No standard, so the types of a page do not have it.) */
interface InstallPrompt extends Event {
	prompt(): Promise<unknown>;
	userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
	interface Window {
		/** The browser's offer, kept by the first script of the page: it comes once, and early. */
		installPrompt?: Event | undefined;
	}
}

export const installPrompt = createStore<InstallPrompt | null>(null);

/** @returns what ends it */
export function watchForInstall(): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	const take = () => installPrompt.set(isPrompt(window.installPrompt) ? window.installPrompt : null);
	take();
	// The first script has it first.
	window.addEventListener("beforeinstallprompt", take, { signal });
	window.addEventListener(
		"appinstalled",
		() => {
			window.installPrompt = undefined;
			take();
		},
		{ signal },
	);
	return () => ending.abort();
}

function isPrompt(event: Event | undefined): event is InstallPrompt {
	return event !== undefined && "prompt" in event;
}

/** Has the browser ask. It does so once for each offer. */
export async function install(): Promise<void> {
	const prompt = installPrompt.read();
	if (!prompt) return;
	window.installPrompt = undefined;
	installPrompt.set(null);
	await prompt.prompt();
}

/** How the app gets onto this device. */
export type InstallWay = "installed" | "button" | "apple" | "menu";

export function installWay(hasPrompt: boolean): InstallWay {
	const isStandalone =
		window.matchMedia("(display-mode: standalone)").matches ||
		("standalone" in navigator && navigator.standalone === true);
	if (isStandalone) return "installed";
	if (hasPrompt) return "button";
	return isAppleTouch() ? "apple" : "menu";
}

/** (An iPad calls itself a Mac, which has no fingers.) */
function isAppleTouch(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
