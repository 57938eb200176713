import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
import { shellPath, CHROMIUM_FLAGS } from "./support/chromium.ts";
const { tenantId, jwt } = JSON.parse(readFileSync("/tmp/perm-out.json", "utf8"));
const origin = "http://127.0.0.1:8947";
const browser = await chromium.launch({ executablePath: shellPath(), args: CHROMIUM_FLAGS });
const only = process.argv[2];
const shots: [string, string, { width: number; height: number }, "light" | "dark"][] = [
	["matrix", `/permissions/${tenantId}`, { width: 1280, height: 800 }, "light"],
	["matrix-dark", `/permissions/${tenantId}`, { width: 1280, height: 800 }, "dark"],
	["matrix-phone", `/permissions/${tenantId}`, { width: 360, height: 740 }, "light"],
	["invite", `/permissions/${tenantId}/invite`, { width: 1280, height: 800 }, "light"],
	["invite-phone", `/permissions/${tenantId}/invite`, { width: 360, height: 740 }, "dark"],
	["invitations", `/permissions/${tenantId}?tab=invitations`, { width: 1280, height: 800 }, "light"],
];
for (const [name, path, viewport, colorScheme] of shots) {
	if (only && !name.includes(only)) continue;
	const context = await browser.newContext({ viewport, colorScheme, baseURL: origin });
	await context.addCookies([
		{ name: "ablage_session", value: jwt, url: origin, httpOnly: true, sameSite: "Strict" },
	]);
	const page = await context.newPage();
	page.on("console", (m) => m.type() === "error" && console.log(name, m.text()));
	const began = Date.now();
	await page.goto(path);
	await page.waitForLoadState("networkidle");
	console.log(name, Date.now() - began);
	await page.screenshot({ path: `/tmp/shot-${name}.png` });
	if (name === "matrix") {
		await page.getByRole("link", { name: "Ida Muster 10", exact: true }).click();
		await page.waitForURL(/members/);
		await page.getByText("Rechte je Kategorie").waitFor();
		await page.waitForLoadState("networkidle");
		await page.screenshot({ path: `/tmp/shot-member.png` });
		await page.goto(page.url() + "?remove");
		await page.screenshot({ path: `/tmp/shot-remove.png` });
	}
	await context.close();
}
await browser.close();
