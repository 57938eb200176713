import { mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/api/endpoint.ts";
import { SESSION_COOKIE } from "../../app/middleware/session-cookie.ts";
import { pushApi } from "../../contract/api/push.ts";
import { pushDevicesSchema } from "../../contract/entities/push-device.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { apiClient, registerAt } from "../support/api-client.ts";
import { joinTenant } from "../support/join-tenant.ts";
import { newPushBrowser, type PushBrowser, readVapid } from "../support/push-receiver.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** The built Workers, and a push service of our own on this machine. */

const TOLD = "told@example.ch";
const dataDir = mkdtempSync(join(tmpdir(), "ablage-push-"));
const received: { path: string; headers: IncomingMessage["headers"]; body: Buffer }[] = [];
/** What the push service does next, where it does not simply take the message. */
const answers: ((response: ServerResponse) => void)[] = [];
const pushService = createServer(async (request, response) => {
	const body = await buffer(request);
	received.push({ path: request.url ?? "", headers: request.headers, body });
	const answer = answers.shift();
	if (answer) answer(response);
	else response.writeHead(201).end();
});
let server: ServerProcess;
let origin: string;
let told: string;
let filing: string;
let serverKey: string;

beforeAll(async () => {
	buildIfNeeded();
	await once(pushService.listen(0, "127.0.0.1"), "listening");
	const address = pushService.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	origin = `http://127.0.0.1:${address.port}`;
	server = await startServerProcess(dataDir, { PUSH_SERVICES: origin });
	filing = await registerAt(server.origin, "filing@example.ch", { firstName: "Regula", lastName: "Ammann" });
	told = await registerAt(server.origin, TOLD);
	await joinTenant({ origin: server.origin, host: filing, guest: { token: told, email: TOLD } });
	serverKey = (await devices()).publicKey;
});

afterAll(async () => {
	await server.kill();
	pushService.close();
	pushService.closeAllConnections();
	rmSync(dataDir, { recursive: true });
});

async function ask(
	row: Endpoint,
	{ id = "", token = "" }: { id?: string; token?: string },
	body?: unknown,
): Promise<Response> {
	return fetch(`${server.origin}/api${row.path.replace(":id", id)}`, {
		method: row.method,
		headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
}

async function devices() {
	const body: unknown = await (await ask(pushApi.list, { token: told })).json();
	return z.object({ data: pushDevicesSchema }).parse(body).data;
}

async function subscribed(): Promise<{ browser: PushBrowser; id: string }> {
	const browser = await newPushBrowser(serverKey, origin);
	expect((await ask(pushApi.add, { token: told }, { data: browser.subscription })).status).toBe(201);
	received.length = 0;
	return { browser, id: (await devices()).devices[0]?.documentId ?? "" };
}

it("what somebody else files is pushed, encrypted, and signed with keys that the data directory keeps", async () => {
	const { browser } = await subscribed();
	const api = await apiClient(server.origin, filing);
	await api.newDocument("Mietvertrag");
	await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
	const [{ path, headers, body } = { path: "", headers: {}, body: Buffer.alloc(0) }] = received;
	expect(`${origin}${path}`).toBe(browser.subscription.endpoint);
	expect(JSON.parse(await browser.read(body))).toMatchObject({
		title: "Regula Ammann hat ein Dokument abgelegt",
		body: "Mietvertrag",
		url: expect.stringMatching(/^\/notifications\/[a-z0-9]{24}$/),
	});
	expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
	const vapid = await readVapid(headers.authorization ?? null);
	expect(vapid).toMatchObject({ key: serverKey, aud: origin.replace("http:", "https:") });
	expect((await devices()).devices).toMatchObject([{ lastSuccessAt: expect.any(String) }]);

	await server.kill();
	server = await startServerProcess(dataDir, { PUSH_SERVICES: origin });
	expect((await devices()).publicKey).toBe(serverKey);
});

it("without scripts the browsers are listed, and removed by a form", async () => {
	const { id } = await subscribed();
	const cookie = `${SESSION_COOKIE}=${told}`;
	const page = async () =>
		(await fetch(`${server.origin}/my-profile`, { headers: { Cookie: cookie } })).text();
	const html = await page();
	expect(html).toContain("Zum Einschalten braucht dieser Browser JavaScript.");
	expect(html).toContain("Chrome auf Windows");
	const removed = await fetch(`${server.origin}/my-profile`, {
		method: "POST",
		redirect: "manual",
		headers: { Cookie: cookie, Origin: server.origin },
		body: new URLSearchParams({ device: id, intent: "removePush", isCurrent: "1" }),
	});
	expect([removed.status, removed.headers.get("Location")]).toEqual([302, "/my-profile"]);
	expect(await page()).not.toContain("Chrome auf Windows");
});

it("a page's script subscribes by the session alone, and not for another site", async () => {
	const { subscription } = await newPushBrowser(serverKey, origin);
	const body = new URLSearchParams({
		intent: "add",
		endpoint: subscription.endpoint,
		...subscription.keys,
		applicationServerKey: serverKey,
	});
	const post = (headers: Record<string, string>) =>
		fetch(`${server.origin}/my-profile/push`, { method: "POST", redirect: "manual", headers, body });
	expect((await post({ Origin: server.origin })).status).toBe(401);
	const own = { Cookie: `${SESSION_COOKIE}=${told}`, "User-Agent": "(Windows NT 10.0) Firefox/150.0" };
	expect((await post({ ...own, Origin: "https://example.com" })).status).toBe(403);
	expect((await devices()).devices).toEqual([]);
	expect((await post({ ...own, Origin: server.origin })).status).toBe(204);
	expect((await devices()).devices).toMatchObject([{ browser: "Firefox", system: "Windows" }]);
});

it("nobody is sent on to somebody else", async () => {
	const { id } = await subscribed();
	answers.push((response) => response.writeHead(307, { Location: `${origin}/elsewhere` }).end());
	expect((await ask(pushApi.test, { token: told, id })).status).toBe(503);
	expect(received.map(({ path }) => path)).not.toContain("/elsewhere");
	expect(received).toHaveLength(1);
});

it("a service that never answers ends in a sentence after ten seconds", async () => {
	const { id } = await subscribed();
	answers.push(() => {});
	const start = performance.now();
	expect((await ask(pushApi.test, { token: told, id })).status).toBe(503);
	expect(performance.now() - start).toBeGreaterThan(9_000);
	expect(performance.now() - start).toBeLessThan(15_000);
});

it("other addresses of this machine are refused", async () => {
	for (const other of ["http://127.0.0.1:1", server.origin, "http://localhost", "https://10.0.0.1"]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { subscription } = await newPushBrowser(serverKey, other);
		// oxlint-disable-next-line no-await-in-loop -- as above
		expect((await ask(pushApi.add, { token: told }, { data: subscription })).status).toBe(400);
	}
});

it("the service worker is a script of the whole site that no cache keeps without asking", async () => {
	const response = await fetch(`${server.origin}/sw.js`);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toMatch(/^(text|application)\/javascript/);
	expect(response.headers.get("Cache-Control")).toBe("no-cache");
	expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
	const script = await response.text();
	// One file: a worker that would have to load others could not start while there is no connection.
	expect(script).not.toMatch(/\bimport\b/);
	expect(script).toContain("notificationclick");
});

it("what the worker brings along is the same for everybody: no file of it leads to a page of the user", async () => {
	const script = await (await fetch(`${server.origin}/sw.js`)).text();
	const named = [...script.matchAll(/url:\s*[`"'](\/[^`"']+)[`"']/g)].map(([, url = ""]) => url);
	expect(named).toContain("/last-resort");
	const headers = { Cookie: `${SESSION_COOKIE}=${told}` };
	for (const url of named.filter((name) => !name.endsWith(".js"))) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const answer = await fetch(`${server.origin}${url}`, { headers, redirect: "manual" });
		expect([url, answer.status, answer.headers.get("X-Session")]).toEqual([url, 200, null]);
	}
	const page = await (await fetch(`${server.origin}/last-resort`, { headers })).text();
	expect(page).toContain("Keine Verbindung");
	expect(page).not.toContain("<nav");
});
