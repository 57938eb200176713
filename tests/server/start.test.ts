import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { identityApi } from "../../contract/api/identity.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { tenantApi } from "../../contract/api/tenant-lists.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/demo-data.ts";
import { ROOT } from "../../scripts/run-command.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { processBeside, servingProcess } from "../bench/runtime-processes.ts";
import { readyOrigin } from "../support/server-process.ts";
import { fillDataDir } from "../support/servers/prepared-data-dir.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-start-"));
const loadedModules = join(folder, "loaded.txt");
// Writes down each module that the process loads, its own imports and CommonJS included.
const recorder = `data:text/javascript,${encodeURIComponent(`
	import { appendFileSync } from "node:fs";
	import { registerHooks } from "node:module";
	registerHooks({
		load(url, context, nextLoad) {
			appendFileSync(${JSON.stringify(loadedModules)}, url + "\\n");
			return nextLoad(url, context);
		},
	});`)}`;
let child: ChildProcess | undefined;

beforeAll(() => {
	buildIfNeeded();
	fillDataDir(join(folder, "data"));
});

afterEach(() => child?.kill("SIGKILL"));

afterAll(() => rmSync(folder, { recursive: true }));

function start(port: string, { data = "data", withDemo = false, env = {} } = {}): ChildProcess {
	const parameters = ["--import", recorder, "scripts/start.js", ...(withDemo ? [] : ["--empty"])];
	child = spawn(process.execPath, parameters, {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: join(folder, data), PORT: port, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	return child;
}

describe("npm start", () => {
	it("answers once it is ready, and its port stops with it", async () => {
		const server = start("0");
		const origin = await readyOrigin(server);
		const answer = await fetch(`${origin}${serviceApi.health.path}`);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ data: { status: "ok" } });
		server.kill("SIGTERM");
		expect(await once(server, "exit")).toEqual([0, null]);
		await expect(fetch(`${origin}${serviceApi.health.path}`)).rejects.toThrow("fetch failed");
	});

	it("answers nothing but 503 at a first start until all is there, the demo too", async () => {
		const port = await freePort();
		const origin = `http://127.0.0.1:${port}`;
		const server = start(String(port), { data: "first", withDemo: true });
		const state = { isReady: false };
		const ready = readyOrigin(server).finally(() => (state.isReady = true));
		const seen = new Set<string>();
		while (!state.isReady) {
			for (const ask of [askHealth, askPage, register, signIn]) {
				// oxlint-disable-next-line no-await-in-loop -- again and again
				const answer = await ask(origin).catch(() => null);
				if (!state.isReady && answer)
					seen.add(`${ask.name} ${answer.status} ${answer.headers.get("Retry-After")}`);
			}
			// oxlint-disable-next-line no-await-in-loop -- again and again
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		await ready;
		expect([...seen].toSorted()).toEqual([
			"askHealth 503 3",
			"askPage 503 3",
			"register 503 3",
			"signIn 503 3",
		]);
		expect((await askHealth(origin)).status).toBe(200);
		expect((await signIn(origin)).status).toBe(200);
	});

	it("loads no package to serve but the one that knows where workerd lies", async () => {
		rmSync(loadedModules);
		await readyOrigin(start("0"));
		const loaded = readFileSync(loadedModules, "utf8");
		expect(loaded).toContain("/scripts/server/runtime.ts");
		const packages = [...loaded.matchAll(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name]) => name);
		expect(new Set(packages)).toEqual(new Set(["workerd"]));
		expect(loaded).not.toContain("/scripts/demo/");
	});

	it("serves the files that were set aside as it started, whatever becomes of the build", async () => {
		const origin = await readyOrigin(start("0"));
		const icon = join(folder, "data/served-build/client/favicon.svg");
		// (Written over, it would change the build's as well.)
		rmSync(icon);
		writeFileSync(icon, "<svg/>");
		expect(await (await fetch(`${origin}/favicon.svg`)).text()).toBe("<svg/>");
	});

	it("reaches other servers with nothing of its own in between", async () => {
		const asked: string[] = [];
		const other = createHttpServer(({ url, headers }, response) => {
			asked.push(`${url} ${headers["cf-worker"]}`);
			response.end('{"data":null}');
		}).listen(0, "127.0.0.1");
		await once(other, "listening");
		const env = { CMS_URL: `http://127.0.0.1:${portOf(other)}` };
		const origin = await readyOrigin(start("0", { env }));
		expect(await statusOf(`${origin}/api${tenantApi.list.path}`)).toBe(200);
		expect(asked).toContain(`${tenantApi.list.path} undefined`);
		other.close();
	});

	it("starts a runtime again that has crashed, on the same port", async () => {
		const server = start("0");
		const origin = await readyOrigin(server);
		// A connection that is open when it happens.
		expect(await statusOf(`${origin}${serviceApi.health.path}`)).toBe(200);
		const crashed = workerdOf(server);
		process.kill(crashed, "SIGKILL");
		await expect.poll(() => statusOf(`${origin}${serviceApi.health.path}`), { timeout: 60_000 }).toBe(200);
		expect(workerdOf(server)).not.toBe(crashed);
	});

	it("leaves no runtime behind when it is killed", async () => {
		const server = start("0");
		const origin = await readyOrigin(server);
		expect(processBeside("reading", server.pid)).toBeUndefined();
		server.kill("SIGKILL");
		await expect.poll(() => statusOf(`${origin}${serviceApi.health.path}`), { timeout: 60_000 }).toBe(0);
	});

	it("says so when its port is none", async () => {
		const server = start("none");
		let errors = "";
		server.stderr?.on("data", (piece) => (errors += String(piece)));
		expect(await once(server, "close")).toEqual([1, null]);
		expect(errors).toBe("PORT must be a number from 0 to 65535: none\n");
	});

	it("says so when its port is taken", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const port = portOf(other);
		const server = start(String(port));
		let errors = "";
		server.stderr?.on("data", (piece) => (errors += String(piece)));
		expect(await once(server, "close")).toEqual([1, null]);
		expect(errors).toContain(`Port ${port} is taken. Choose another one: PORT=8788 npm start`);
		other.close();
	});
});

function askHealth(origin: string) {
	return fetch(`${origin}${serviceApi.health.path}`);
}

function askPage(origin: string) {
	return fetch(`${origin}/login`, { headers: { Accept: "text/html" } });
}

function signIn(origin: string) {
	return post(`${origin}/api${identityApi.signIn.path}`, {
		identifier: "privat@ablage.example",
		password: DEMO_PASSWORD,
	});
}

function register(origin: string) {
	return post(`${origin}/api${identityApi.register.path}`, {
		email: "early@example.ch",
		password: "korrekt Pferd Batterie",
		firstName: "Mia",
		lastName: "Muster",
		accountType: "privatePerson",
	});
}

function post(url: string, body: object) {
	return fetch(url, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	});
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const port = portOf(server);
	server.close();
	await once(server, "close");
	return port;
}

function portOf(server: Server): number {
	const address = server.address();
	if (address === null || typeof address === "string") throw new TypeError("no port");
	return address.port;
}

async function statusOf(url: string): Promise<number> {
	try {
		return (await fetch(url)).status;
	} catch {
		return 0;
	}
}

/** The process id of the runtime that a server has started. */
function workerdOf({ pid = 0 }: ChildProcess): number {
	const found = servingProcess(pid);
	if (!found) throw new Error("the server has no runtime");
	return Number(found.id);
}
