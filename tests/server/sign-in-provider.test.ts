import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { type OpenidServer, PROVIDER_ID, startOpenidServer } from "../support/openid/openid-server.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ablage-provider-"));
const CALLBACK = `/connect/${PROVIDER_ID}/callback`;
let openid: OpenidServer;
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
	buildIfNeeded();
	openid = await startOpenidServer();
	server = await startServerProcess(dataDir, { OIDC_PROVIDERS: openid.settings });
	({ origin } = server);
	openid.allow(origin);
});

afterAll(async () => {
	await server.kill();
	openid.close();
	rmSync(dataDir, { recursive: true });
});

/** A browser without scripts: it keeps cookies by origin, and goes where it is sent only when told. */
function newBrowser() {
	const jars = new Map<string, Map<string, string>>();
	return {
		jarOf(address: string) {
			const { origin: site } = new URL(address);
			const jar = jars.get(site) ?? new Map<string, string>();
			jars.set(site, jar);
			return jar;
		},
		async visit(address: string, init: RequestInit = {}): Promise<Response> {
			const jar = this.jarOf(address);
			const headers = new Headers(init.headers);
			headers.set("Cookie", [...jar].map((pair) => pair.join("=")).join("; "));
			const response = await fetch(address, { ...init, headers, redirect: "manual" });
			for (const cookie of response.headers.getSetCookie()) {
				const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
				if (value === "") jar.delete(name);
				else jar.set(name, value);
			}
			return response;
		},
	};
}
type Browser = ReturnType<typeof newBrowser>;

const locationOf = (response: Response, base: string) =>
	new URL(response.headers.get("Location") ?? "", base).href;

/** Signs in at the provider. @returns where that sends the browser back to */
async function atProvider(browser: Browser, login: string, locale = ""): Promise<string> {
	let address = locationOf(await browser.visit(`${origin}${locale}/connect/${PROVIDER_ID}`), origin);
	while (!address.startsWith(`${origin}${CALLBACK}`)) {
		// oxlint-disable-next-line no-await-in-loop -- one page leads to the next
		let response = await browser.visit(address);
		if (response.status === 200) {
			const body = new URLSearchParams({ prompt: "login", login, password: "any" });
			// oxlint-disable-next-line no-await-in-loop -- as above
			response = await browser.visit(address, { method: "POST", body });
		}
		expect(response.status).toBe(303);
		address = locationOf(response, address);
	}
	return address;
}

it("a visitor without scripts signs in with a provider, and the way back counts once", async () => {
	const browser = newBrowser();
	const login = await (await browser.visit(`${origin}/login`)).text();
	expect(login).toContain(`href="/connect/${PROVIDER_ID}"`);
	const back = await atProvider(browser, "olga@example.ch");
	const flow = browser.jarOf(origin).get("ablage_connect") ?? "";

	const signedIn = await browser.visit(back);
	expect([signedIn.status, locationOf(signedIn, origin)]).toEqual([302, `${origin}/inbox`]);
	expect(signedIn.headers.getSetCookie().join("\n")).toMatch(
		/^ablage_session=[^;]+;.*HttpOnly.*SameSite=Strict/m,
	);
	expect(browser.jarOf(origin).has("ablage_connect")).toBe(false);
	const profile = await (await browser.visit(`${origin}/my-profile`)).text();
	expect(profile).toContain("olga@example.ch");

	const thief = newBrowser();
	thief.jarOf(origin).set("ablage_connect", flow);
	const replayed = await thief.visit(back);
	expect(locationOf(replayed, origin)).toBe(`${origin}/login`);
	expect(thief.jarOf(origin).has("ablage_session")).toBe(false);
});

it("whoever has begun in a locale goes on in it, also where it comes to nothing", async () => {
	const browser = newBrowser();
	const login = await (await browser.visit(`${origin}/de/login`)).text();
	expect(login).toContain(`href="/de/connect/${PROVIDER_ID}"`);
	const back = await atProvider(browser, "olga@example.ch", "/de");
	const behindLocale = locationOf(await browser.visit(back), origin);
	expect(behindLocale).toBe(back.replace(origin, `${origin}/de`));
	expect(locationOf(await browser.visit(behindLocale), origin)).toBe(`${origin}/de/inbox`);
	expect(browser.jarOf(origin).has("ablage_session")).toBe(true);

	const refused = newBrowser();
	await atProvider(refused, "olga@example.ch", "/de");
	const wrong = locationOf(await refused.visit(`${origin}${CALLBACK}?error=access_denied`), origin);
	expect(locationOf(await refused.visit(wrong), origin)).toBe(`${origin}/de/login`);
});

it("whoever has begun in another browser is signed in nowhere", async () => {
	const back = await atProvider(newBrowser(), "olga@example.ch");
	const victim = newBrowser();
	await atProvider(victim, "vera@example.ch");
	expect(locationOf(await victim.visit(back), origin)).toBe(`${origin}/login`);
	expect(victim.jarOf(origin).has("ablage_session")).toBe(false);
});

it("signing in with a provider does not lead to another site", async () => {
	const browser = newBrowser();
	const back = await atProvider(browser, "olga@example.ch");
	browser.jarOf(origin).set("redirect", encodeURIComponent(btoa(JSON.stringify("https://evil.example/"))));
	expect(locationOf(await browser.visit(back), origin)).toBe(`${origin}/inbox`);
});

it("there is no way to a provider that nobody has set up", async () => {
	for (const path of ["/connect/none", "/connect/none/callback?code=a&state=b"]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		expect((await fetch(origin + path, { redirect: "manual" })).status).toBe(404);
	}
	// A button may lead there that was shown before the provider was taken away.
	const page = await fetch(`${origin}/connect/none`, { headers: { Accept: "text/html" } });
	expect(await page.text()).toContain("Diese Seite gibt es nicht");
});
