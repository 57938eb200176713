import { execFileSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { join } from "node:path";
import { chromium, type LaunchOptions } from "@playwright/test";
import { installDebianPackages } from "../debian.ts";
import { findInstalled } from "./installed.ts";

/** For a Chromium that runs unattended, also as root and without a graphics card. */
export const CHROMIUM_FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

const SHARED_MEMORY = "/dev/shm";
const ENOUGH_SHARED_MEMORY_BYTES = 2 * 1024 ** 3;

/** @param further flags of the caller's own */
export function chromiumOptions(
	executablePath: string | undefined,
	...further: readonly string[]
): LaunchOptions {
	return {
		executablePath,
		args: [...CHROMIUM_FLAGS, ...further],
		// Playwright's default has Chromium make a file in /tmp of each piece of memory that its processes share, as
		// containers may have next to no /dev/shm. On a disk that costs every test.
		ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
	};
}

function hasSharedMemory(): boolean {
	try {
		const { bavail, bsize } = statfsSync(SHARED_MEMORY);
		return bavail * bsize >= ENOUGH_SHARED_MEMORY_BYTES;
	} catch {
		// Other systems have none by that name, and Chromium does not look for it.
		return false;
	}
}

/** Chromium without a window around the page: the same engine for a third of the work. */
const SHELL = "chromium-headless-shell";
const SHELLS = [SHELL, "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Path of what the tests run in: the browser that CHROMIUM_PATH names, an installed shell, one that is installed now
 * (Debian's package where apt may be used), else a whole browser.
 */
export function shellPath(): string {
	const installed = () => findInstalled(SHELLS);
	return (
		process.env["CHROMIUM_PATH"] ||
		installed() ||
		(installDebianPackages(SHELL) && installed()) ||
		chromiumPath()
	);
}

/**
 * Path of a whole browser, which has a viewer for PDFs, say: the one that CHROMIUM_PATH names, an installed one, else
 * one that is installed now (Debian's package where apt may be used, Playwright's own build anywhere else).
 */
export function chromiumPath(): string {
	const installed = () => findInstalled(BROWSERS, MAC_CHROME, chromium.executablePath());
	const own = process.env["CHROMIUM_PATH"] || installed();
	return own || (installDebianPackages("chromium") && installed()) || installPlaywrightsOwn();
}

function installPlaywrightsOwn(): string {
	console.log("installing Playwright's chromium …");
	const withSystemLibraries = process.platform === "linux" && isRoot() ? ["--with-deps"] : [];
	const playwright = join(import.meta.dirname, "../../../node_modules/playwright/cli.js");
	execFileSync(process.execPath, [playwright, "install", ...withSystemLibraries, "chromium"], {
		stdio: ["ignore", "inherit", "inherit"],
	});
	return chromium.executablePath();
}

function isRoot(): boolean {
	return process.getuid?.() === 0;
}
