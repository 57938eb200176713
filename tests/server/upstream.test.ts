import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server, type Socket as ServerSocket } from "socket.io";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { type ForeignCms, startForeignCms } from "../support/foreign-cms.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

/** A CMS of somebody else's with the events of Socket.IO's own server, in front of it the built Workers. */

const PASSWORD = "korrekt Pferd Batterie";
const NEWS = { tenantId: "t".repeat(24), documentId: "d".repeat(24), more: "theirs" };
const folder = mkdtempSync(join(tmpdir(), "ablage-upstream-"));
const clients: Socket[] = [];
/** Those that the CMS has let in, and what it was told. */
let met: ServerSocket[] = [];
let heard: [string, unknown][] = [];
let foreign: ForeignCms;
let server: Server;
let app: ServerProcess;
let people = 0;

beforeAll(async () => {
	buildIfNeeded();
	foreign = await startForeignCms();
	server = new Server(foreign.http);
	server.use((socket, next) => {
		const user = foreign.store.userOf(String(socket.handshake.auth["token"]));
		next(user ? undefined : new Error("Missing or invalid credentials"));
	});
	server.on("connection", (socket) => {
		met.push(socket);
		socket.onAny((name: string, data: unknown) => heard.push([name, data]));
	});
	app = await startServerProcess(folder, { CMS_URL: foreign.url });
});

afterEach(() => {
	for (const client of clients.splice(0)) client.close();
	[met, heard] = [[], []];
});

afterAll(async () => {
	await app.kill();
	await server.close();
	await foreign.close();
	rmSync(folder, { recursive: true });
});

function register(): { email: string; token: string } {
	people += 1;
	const email = `mia-${people}@example.ch`;
	const person = { email, password: PASSWORD, firstName: "Mia", lastName: "Muster" };
	return { email, token: foreign.store.register(person) };
}

/** A page or device of the user's, and what it is told. */
async function open(token: string) {
	const client = io(app.origin, { auth: { token }, transports: ["websocket"], forceNew: true });
	clients.push(client);
	const told: [string, unknown][] = [];
	client.onAny((name: string, data: unknown) => told.push([name, data]));
	await new Promise((resolve) => client.once("connect", () => resolve(null)));
	return { client, told };
}

const connections = () => met.filter(({ connected }) => connected);

it("two tabs have one connection, by which events come and what browsers tell goes; after the last it ends", async () => {
	const { token } = register();
	const [one, two] = [await open(token), await open(token)];
	await vi.waitFor(() => expect(connections()).toHaveLength(1));
	expect(met[0]?.handshake.auth).toEqual({ token });
	expect(met[0]?.conn.transport.name).toBe("websocket");
	met[0]?.emit("newDocument", NEWS);
	met[0]?.emit("newDocument", { tenantId: 1 });
	met[0]?.emit("updateTenant", { documentId: "t".repeat(24), isActive: false });
	for (const { told } of [one, two]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await vi.waitFor(() => expect(told).toHaveLength(2));
		expect(told).toEqual([
			["newDocument", NEWS],
			["updateTenant", { documentId: "t".repeat(24), isActive: false }],
		]);
	}

	const user = foreign.store.userOf(token)?.documentId;
	const notificationId = "n".repeat(24);
	one.client.emit("notification:shown", { notificationId, userId: user });
	one.client.emit("notification:shown", { notificationId, userId: "x".repeat(24) });
	one.client.emit("client:log", {
		severity: "error",
		message: "Kaputt",
		stack: "at a.js:1:2 Bearer Kanarie.Kanarie",
		status: 503,
		count: 3,
		user: "somebody else",
	});
	await vi.waitFor(() => expect(heard).toHaveLength(2));
	expect(heard).toEqual([
		["notification:shown", { notificationId, userId: user }],
		[
			"client:log",
			{
				severity: "error",
				message: "Kaputt",
				stack: expect.not.stringContaining("Kanarie"),
				status: 503,
				user,
			},
		],
	]);

	one.client.close();
	await new Promise((resolve) => setTimeout(resolve, 6_000));
	expect(connections()).toHaveLength(1);
	two.client.close();
	await vi.waitFor(() => expect(connections()).toHaveLength(0), 10_000);
	expect(met).toHaveLength(1);
});

it("comes back ten seconds after the CMS was started anew, tells pages so, and brings no event twice", async () => {
	const { told } = await open(register().token);
	await vi.waitFor(() => expect(connections()).toHaveLength(1));
	met[0]?.emit("newDocument", NEWS);
	await vi.waitFor(() => expect(told).toHaveLength(1));
	const { port } = foreign.http.address() as AddressInfo;
	foreign.http.close();
	for (const socket of met) socket.conn.close();
	const stopped = Date.now();
	await new Promise((resolve) => setTimeout(resolve, 2_000));
	await once(foreign.http.listen(port, "127.0.0.1"), "listening");
	await vi.waitFor(() => expect(met).toHaveLength(2), { timeout: 30_000, interval: 100 });
	expect(Date.now() - stopped).toBeGreaterThan(9_500);
	met[1]?.emit("newDocument", NEWS);
	await vi.waitFor(() => expect(told).toHaveLength(3));
	expect(told.map(([name]) => name)).toEqual(["newDocument", "resumed", "newDocument"]);
});

it("ends with the session that the user ends in the app, and goes on by the one of another device", async () => {
	const { email, token } = register();
	const here = await open(token);
	await vi.waitFor(() => expect(connections()).toHaveLength(1));
	const other = foreign.store.signIn({ identifier: email, password: PASSWORD });
	const there = await open(other);
	const cut = new Promise((resolve) => here.client.once("disconnect", resolve));
	const signedOut = await fetch(`${app.origin}/logout`, {
		method: "POST",
		headers: { Cookie: `ablage_session=${token}`, Origin: app.origin },
		redirect: "manual",
	});
	expect(signedOut.status).toBe(302);
	expect(await cut).toBe("io server disconnect");
	await vi.waitFor(() => {
		expect(connections().map(({ handshake }) => handshake.auth["token"])).toEqual([other]);
	});
	connections()[0]?.emit("newDocument", NEWS);
	await vi.waitFor(() => expect(there.told.map(([name]) => name)).toContain("newDocument"));
	expect(here.told).toEqual([]);
});

it("that the CMS refuses harms no socket", async () => {
	const { token } = register();
	server.use((_, next) => next(new Error("not today")));
	const { client } = await open(token);
	await new Promise((resolve) => setTimeout(resolve, 1_000));
	expect(client.connected).toBe(true);
	expect(met).toEqual([]);
});
