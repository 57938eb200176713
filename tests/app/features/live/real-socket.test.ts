import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveSocket, Told } from "../../../../app/features/live/live-socket.ts";

/** The page's own socket against the server of Socket.IO itself; only the clock is ours. */

const READ_AT = 1_795_000_000_000;
let http: HttpServer;
let server: Server;
let met: Socket[];
let told: (Told | null)[];
let live: LiveSocket;

/** Whatever is under way arrives. */
async function rest(): Promise<void> {
	for (let turn = 0; turn < 100; turn += 1) {
		// oxlint-disable-next-line no-await-in-loop -- turn by turn
		await new Promise((resolve) => setImmediate(resolve));
	}
}

async function until(isSo: () => boolean): Promise<void> {
	for (let turn = 0; turn < 100 && !isSo(); turn += 1) {
		// oxlint-disable-next-line no-await-in-loop -- turn by turn
		await rest();
	}
	expect(isSo()).toBe(true);
}

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	[met, told] = [[], []];
	http = createServer();
	server = new Server(http);
	server.on("connection", (socket) => met.push(socket));
	await once(http.listen(0, "127.0.0.1"), "listening");
	const { port } = http.address() as AddressInfo;
	vi.stubGlobal("location", { protocol: "http:", hostname: "127.0.0.1", port, host: `127.0.0.1:${port}` });
	vi.stubGlobal("window", new EventTarget());
	// (Another file of these tests looks at the client's options alone, with a client of its own.)
	vi.resetModules();
	vi.doUnmock("socket.io-client");
	const { openLiveSocket } = await import("../../../../app/features/live/live-socket.ts");
	live = openLiveSocket(
		(event) => told.push(event),
		() => undefined,
		READ_AT,
	);
	await until(() => met.length === 1);
});

afterEach(async () => {
	live.close();
	await server.close();
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.resetModules();
});

/** Ends the connection from the server's side; the client waits for ten seconds from then on. */
async function loseConnection(): Promise<void> {
	// (So much the client adds or takes away by chance, so that not all come back at once.)
	vi.spyOn(Math, "random").mockReturnValue(0);
	let isLost = false;
	met[0]?.on("disconnect", () => (isLost = true));
	met[0]?.conn.close();
	await until(() => isLost && vi.getTimerCount() > 0);
	await rest();
}

it("speaks WebSocket alone, and connects again after ten seconds; what was missed is asked for", async () => {
	expect(met[0]?.conn.transport.name).toBe("websocket");
	await loseConnection();
	vi.advanceTimersByTime(9_999);
	await rest();
	expect(met).toHaveLength(1);
	vi.advanceTimersByTime(1);
	await until(() => met.length === 2 && told.length === 1);
	expect(told).toEqual([null]);
});

it("says when the page was read, until it is connected: later losses it knows by itself", async () => {
	await loseConnection();
	vi.advanceTimersByTime(10_000);
	await until(() => met.length === 2 && told.length === 1);
	expect(met.map(({ handshake }) => handshake.auth)).toEqual([{ readAt: READ_AT }, {}]);
});

it("hears what the specification names, and that something may have been missed", async () => {
	const tenantId = "t".repeat(24);
	met[0]?.emit("updateTenant", { documentId: tenantId, isActive: false });
	met[0]?.emit("newDocument", { tenantId, documentId: "d".repeat(24) });
	met[0]?.emit("somethingElse", {});
	met[0]?.emit("resumed", null);
	await until(() => told.length === 3);
	expect(told).toEqual([
		// (Its id is no document's.)
		{ name: "updateTenant", documentId: null, data: { documentId: tenantId, isActive: false } },
		expect.objectContaining({ name: "newDocument", documentId: "d".repeat(24) }),
		null,
	]);
});

it("reports what was shown, what was shown without a connection once there is one", async () => {
	const [user, first, second] = ["u", "n", "m"].map((letter) => letter.repeat(24));
	const heard: unknown[] = [];
	met[0]?.on("notification:shown", (shown: unknown) => heard.push(shown));
	live.tellShown([first ?? ""], user ?? "");
	await until(() => heard.length === 1);
	expect(heard).toEqual([{ notificationId: first, userId: user }]);

	await loseConnection();
	live.tellShown([second ?? ""], user ?? "");
	server.on("connection", (socket) => socket.on("notification:shown", (shown: unknown) => heard.push(shown)));
	vi.advanceTimersByTime(10_000);
	await until(() => heard.length === 2);
	expect(heard[1]).toEqual({ notificationId: second, userId: user });
});
