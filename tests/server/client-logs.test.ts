import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { clientLogApi } from "../../contract/api/client-logs.ts";
import { clientLogSchema } from "../../contract/entities/client-log.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** What a browser logs, on the built Workers: by its socket, the relay and the queue to the page of the operator. */

const dataDir = mkdtempSync(join(tmpdir(), "ablage-client-logs-"));
const sockets: Socket[] = [];
let server: ServerProcess;
const tokens = { operator: "", user: "" };

const start = () => startServerProcess(dataDir, { OPERATING_TENANT: "1" });

beforeAll(async () => {
	buildIfNeeded();
	server = await start();
	// The first tenant there is.
	tokens.operator = await registerAt(server.origin, "operator@example.ch");
	tokens.user = await registerAt(server.origin, "user@example.ch");
});

afterEach(() => {
	for (const socket of sockets.splice(0)) socket.close();
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

async function connected(): Promise<Socket> {
	const socket = io(server.origin, {
		auth: { token: tokens.user },
		transports: ["websocket"],
		forceNew: true,
	});
	sockets.push(socket);
	await new Promise((resolve) => socket.once("connect", () => resolve(null)));
	return socket;
}

async function logged(text: string) {
	const query = new URLSearchParams({ "filters[text]": text });
	const response = await fetch(`${server.origin}/api${clientLogApi.list.path}?${query}`, {
		headers: { Authorization: `Bearer ${tokens.operator}` },
	});
	return z.object({ data: z.array(clientLogSchema) }).parse(await response.json()).data;
}

function page(token: string): Promise<Response> {
	return fetch(`${server.origin}/client-logs`, { headers: { Cookie: `ablage_session=${token}` } });
}

it("what the official client sends reaches the operator, with the specification's fields and no secret", async () => {
	const socket = await connected();
	socket.emit("client:log", {
		severity: "error",
		message: "<b>Kaputt</b> at /documents?text=Kanarie",
		stack: "at a.js:1:2 Bearer Kanarie.Kanarie",
		status: 503,
		user: "somebody else",
	});
	await vi.waitFor(async () => expect(await logged("kaputt")).toHaveLength(1), {
		timeout: 30_000,
		interval: 500,
	});
	const [entry] = await logged("kaputt");
	expect(entry).toMatchObject({
		severity: "error",
		status: 503,
		count: 1,
		user: { name: expect.any(String) },
	});
	expect(JSON.stringify(entry)).not.toContain("Kanarie");

	// A page without scripts has all of it, as text.
	const answer = await page(tokens.operator);
	const html = await answer.text();
	expect(answer.status).toBe(200);
	expect(html).toContain("&lt;b&gt;Kaputt&lt;/b&gt;");
	expect(html).toMatch(/<details[^>]*>.*a\.js:1:2/s);
	expect((await page(tokens.user)).status).toBe(404);
});

it("what is no entry is refused with a reason, and the socket goes on", async () => {
	const socket = await connected();
	const answers = await Promise.all(
		[{ severity: "fatal", message: "x" }, { severity: "error" }, [], "x"].map((entry): Promise<unknown> =>
			socket.timeout(5_000).emitWithAck("client:log", entry),
		),
	);
	for (const answer of answers) {
		expect(answer).toMatchObject({ error: { status: 400, name: "ValidationError" } });
	}
	expect(socket.connected).toBe(true);
});

it("what was taken is kept where the server is killed at once, and none comes twice", async () => {
	const socket = await connected();
	const entries = Array.from({ length: 5 }, (_, at) => ({
		severity: "warning",
		message: `Stromausfall ${at}`,
		stack: null,
	}));
	await Promise.all(entries.map((entry) => socket.timeout(5_000).emitWithAck("client:log", entry)));
	await server.kill();
	server = await start();
	await vi.waitFor(async () => expect(await logged("stromausfall")).toHaveLength(5), {
		timeout: 60_000,
		interval: 500,
	});
	expect((await logged("stromausfall")).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
});
