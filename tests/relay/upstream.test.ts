import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Upstream, type UpstreamAccess } from "../../workers/relay/upstream.ts";

/** Against the server of Socket.IO itself. Only the clock is ours: the network takes the time that it takes. */

const LINGER_MS = 5_000;
/** Spec 9. */
const PAUSE = 10_000;
/** By chance it may be half as long again. */
const A_PAUSE = 15_000;
const MINUTE = 60_000;
const REFUSED_MS = 5 * MINUTE;
const id = (letter: string) => letter.repeat(24);
const NEWS = { tenantId: id("t"), documentId: id("d") };

let http: HttpServer;
let server: Server;
let url: string;
/** Who is let in; each connection that was. */
let good: Set<string>;
let met: Socket[];
/** The user's sockets, and what they are told. */
let accesses: UpstreamAccess[];
let told: [string, unknown][];
let upstream: Upstream;
let warnings: string[];
let day = Date.now();

async function open(port = 0): Promise<void> {
	http = createServer();
	// (Minutes pass at once here, in which nobody could answer a ping.)
	server = new Server(http, { pingInterval: 1e9, pingTimeout: 1e9 });
	server.use((socket, next) => {
		const { token } = socket.handshake.auth;
		next(good.has(String(token)) ? undefined : new Error(`not ${String(token)}`));
	});
	server.on("connection", (socket) => met.push(socket));
	await once(http.listen(port, "127.0.0.1"), "listening");
	url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

async function close(): Promise<void> {
	http.closeAllConnections();
	await server.close();
}

const access = (token: string): UpstreamAccess => ({ url, token, tokenId: `id of ${token}` });
const connections = () => met.filter((socket) => socket.connected);
const names = () => told.map(([name]) => name);

/** Lets the network come to rest, while no time passes. */
async function rest(): Promise<void> {
	for (let turn = 0; turn < 60; turn += 1) {
		// oxlint-disable-next-line no-await-in-loop -- turn by turn
		await new Promise((resolve) => setImmediate(resolve));
	}
}

async function until(isSo: () => boolean): Promise<void> {
	for (let turn = 0; turn < 300 && !isSo(); turn += 1) {
		// oxlint-disable-next-line no-await-in-loop -- turn by turn
		await rest();
	}
	expect(isSo()).toBe(true);
}

async function pass(milliseconds: number): Promise<void> {
	vi.advanceTimersByTime(milliseconds);
	await rest();
}

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	// (What it says it says once a minute.)
	day += 24 * 60 * MINUTE;
	vi.setSystemTime(day);
	warnings = [];
	vi.spyOn(console, "warn").mockImplementation((line) => void warnings.push(String(line)));
	good = new Set(["one", "two"]);
	[met, told, accesses] = [[], [], []];
	await open();
	upstream = new Upstream({ accesses: () => accesses, tell: (name, data) => told.push([name, data]) }, false);
});

afterEach(async () => {
	accesses = [];
	upstream.leave();
	vi.useRealTimers();
	vi.restoreAllMocks();
	await close();
});

async function connected(token = "one"): Promise<Socket> {
	accesses = [access(token)];
	upstream.tend();
	await until(() => connections().length === 1);
	const [socket] = connections();
	if (!socket) throw new Error("not connected");
	await rest();
	return socket;
}

describe("the events of another CMS", () => {
	it("come over one WebSocket with the token in auth, however many sockets there are", async () => {
		accesses = [access("one"), access("one"), access("two")];
		for (const { tokenId } of accesses) upstream.welcome(tokenId);
		await until(() => connections().length > 0);
		await rest();
		expect(met).toHaveLength(1);
		expect(met[0]?.handshake.auth).toEqual({ token: "one" });
		expect(met[0]?.conn.transport.name).toBe("websocket");
	});

	it("are passed on as they are, with fields that nobody here knows", async () => {
		const socket = await connected();
		const events = [
			["newDocument", { ...NEWS, more: { a: 1 } }],
			["fileProcessed", { documentFileId: id("f"), documentFileUrl: "/uploads/a.pdf" }],
			["notification", { documentId: id("n"), displayToast: true, type: "theirs", document: 7 }],
			["updateTenant", { documentId: id("t"), tenantRoles: [{ name: "Admin" }] }],
		] as const;
		for (const [name, data] of events) socket.emit(name, data);
		await until(() => told.length === events.length);
		expect(told).toEqual(events);
	});

	it("are dropped and counted where they make no sense, are too large, or bring bytes; the others come", async () => {
		const socket = await connected();
		socket.emit("newDocument", { tenantId: 7 });
		socket.emit("updateTenant");
		socket.emit("somethingElse", {});
		socket.emit("notification", { documentId: id("n"), text: "x".repeat(100_000) });
		socket.emit("newDocument", { ...NEWS, bytes: Buffer.from("bytes") });
		socket.emit("newDocument", NEWS);
		await until(() => told.length > 0);
		expect(told).toEqual([["newDocument", NEWS]]);
		expect(connections()).toHaveLength(1);
		expect(warnings).toHaveLength(1);
		// What it counts is said with the next line.
		await pass(MINUTE);
		socket.emit("newDocument", {});
		await until(() => warnings.length === 2);
		expect(warnings[1]).toContain('{"malformed":3,"oversized":1,"binary":2,"tooMany":0}');
	});

	it("beyond what anybody can read are dropped, and the pages are told that they have missed something", async () => {
		const socket = await connected();
		for (let sent = 0; sent < 1_000; sent += 1) socket.emit("newDocument", NEWS);
		await until(() => told.length >= 200);
		await rest();
		expect(told).toHaveLength(200);
		await pass(2_000);
		expect(names().filter((name) => name === "resumed")).toHaveLength(1);
		expect(connections()).toHaveLength(1);
		await pass(10_000);
		socket.emit("newDocument", NEWS);
		await until(() => told.length === 202);
	});

	it("that come in bursts, each of them too many, do not add up to the end of the connection", async () => {
		const socket = await connected();
		for (let burst = 0; burst < 3; burst += 1) {
			for (let sent = 0; sent < 6_000; sent += 1) socket.emit("newDocument", NEWS);
			// oxlint-disable-next-line no-await-in-loop -- burst by burst
			await until(() => names().filter((name) => name === "newDocument").length === (burst + 1) * 200);
			// oxlint-disable-next-line no-await-in-loop -- as above
			for (let turn = 0; turn < 20; turn += 1) await rest();
			// oxlint-disable-next-line no-await-in-loop -- as above
			await pass(MINUTE);
		}
		expect(connections()).toHaveLength(1);
		expect(met).toHaveLength(1);
	});

	it("of a server that sends ten thousand a second end with the connection, until the next ping but one at most", async () => {
		const socket = await connected();
		for (let sent = 0; sent < 20_000; sent += 1) socket.emit("newDocument", NEWS);
		await until(() => connections().length === 0);
		expect(told).toHaveLength(200);
		await pass(44_000);
		upstream.tend();
		await rest();
		expect(met).toHaveLength(1);
		await pass(1_000);
		upstream.tend();
		await until(() => connections().length === 1);
		expect(names()).toContain("resumed");
	});
});

describe("the connection", () => {
	it("ends seconds after the last socket, and not while a page is loaded again", async () => {
		await connected();
		accesses = [];
		upstream.tend();
		await pass(LINGER_MS - 1_000);
		accesses = [access("one")];
		upstream.welcome("id of one");
		await pass(LINGER_MS);
		expect(connections()).toHaveLength(1);
		expect(met).toHaveLength(1);
		accesses = [];
		upstream.tend();
		await pass(LINGER_MS - 1);
		expect(connections()).toHaveLength(1);
		await pass(1);
		await until(() => connections().length === 0);
		await pass(60 * MINUTE);
		expect(met).toHaveLength(1);
	});

	it("that begins after a page was loaded says that something may have been missed, to pages alone", async () => {
		accesses = [access("one")];
		upstream.welcome("id of one", true);
		expect(upstream.heardSince).toBeNull();
		await until(() => names().includes("resumed"));
		const begun = Date.now();
		expect(upstream.heardSince).toBe(begun);
		// The next page is told by what was heard since then.
		await pass(MINUTE);
		upstream.welcome("id of one", true);
		await rest();
		expect([names(), upstream.heardSince]).toEqual([["resumed"], begun]);
		accesses = [];
		upstream.tend();
		await pass(LINGER_MS);
		accesses = [access("one")];
		upstream.welcome("id of one");
		await until(() => connections().length === 1);
		await rest();
		expect(names()).toEqual(["resumed"]);
	});

	it("takes another live token at once where its own is signed out, and pages load again", async () => {
		await connected();
		accesses = [access("two")];
		upstream.leave("id of one");
		await until(() => connections().some(({ handshake }) => handshake.auth["token"] === "two"));
		await until(() => connections().length === 1);
		await until(() => told.length > 0);
		expect(names()).toEqual(["resumed"]);
	});

	it("takes another live token where the sockets of its own have gone", async () => {
		await connected();
		accesses = [access("two")];
		upstream.tend();
		await pass(LINGER_MS);
		await until(() => met.length === 2 && connections().length === 1);
		expect(connections()[0]?.handshake.auth).toEqual({ token: "two" });
	});

	it("is not touched by the signing out of another device", async () => {
		await connected();
		upstream.leave("id of two");
		await pass(LINGER_MS);
		expect(met).toHaveLength(1);
		expect(connections()).toHaveLength(1);
	});

	it("comes back ten seconds and not sooner after the server was started anew, with no event twice", async () => {
		vi.spyOn(Math, "random").mockReturnValue(0);
		const socket = await connected();
		socket.emit("newDocument", NEWS);
		await until(() => told.length === 1);
		const { port } = http.address() as AddressInfo;
		await close();
		await until(() => warnings.length === 1);
		await open(port);
		await pass(PAUSE - 1);
		expect(met).toHaveLength(1);
		await pass(1);
		await until(() => connections().length === 1 && told.length === 2);
		connections()[0]?.emit("newDocument", NEWS);
		await until(() => told.length === 3);
		await rest();
		expect(names()).toEqual(["newDocument", "resumed", "newDocument"]);
		expect(warnings).toHaveLength(1);
	});

	it("to a server that is away is tried ever less often, at last once a minute, and the log has a line a minute", async () => {
		const { port } = http.address() as AddressInfo;
		await close();
		accesses = [{ ...access("one"), url: `http://127.0.0.1:${port}` }];
		let tries = 0;
		const deaf = createServer().on("upgrade", (_, socket) => {
			tries += 1;
			socket.destroy();
		});
		await once(deaf.listen(port, "127.0.0.1"), "listening");
		upstream.tend();
		for (let second = 0; second < 10 * 60; second += 1) {
			// oxlint-disable-next-line no-await-in-loop -- second by second
			await pass(1_000);
			if (second % 60 === 0) upstream.tend();
		}
		expect(tries).toBeGreaterThanOrEqual(8);
		expect(tries).toBeLessThanOrEqual(14);
		expect(warnings.length).toBeLessThanOrEqual(11);
		deaf.closeAllConnections();
		deaf.close();
		await open(port);
	});

	it("to a server that never answers the handshake is given up after a while, and tried again", async () => {
		const { port } = http.address() as AddressInfo;
		await close();
		const silent: { destroy(): unknown }[] = [];
		const mute = createServer().on("upgrade", (_, socket) => {
			socket.on("error", () => {});
			silent.push(socket.resume());
		});
		await once(mute.listen(port, "127.0.0.1"), "listening");
		accesses = [access("one")];
		upstream.tend();
		await until(() => silent.length === 1);
		await pass(20_000);
		await pass(A_PAUSE);
		await until(() => silent.length === 2);
		expect(warnings[0]).toMatch(/does not answer|cannot be reached/);
		for (const socket of silent) socket.destroy();
		mute.close();
		await open(port);
	});

	it("that the server accepts and never lets in is given up likewise", async () => {
		let isOpen = 0;
		server.use(() => undefined);
		server.engine.on("connection", () => (isOpen += 1));
		accesses = [access("one")];
		upstream.tend();
		await until(() => isOpen === 1);
		await pass(20_000);
		await until(() => server.engine.clientsCount === 0);
		await pass(A_PAUSE);
		await until(() => isOpen === 2);
	});

	it("is refused with a token three times and no more, until that opens a socket again; the log has no token", async () => {
		good.clear();
		let tries = 0;
		server.engine.on("connection", () => (tries += 1));
		accesses = [access("one")];
		upstream.tend();
		for (let ping = 0; ping < 60; ping += 1) {
			// oxlint-disable-next-line no-await-in-loop -- minute by minute
			await pass(MINUTE);
			upstream.tend();
			// oxlint-disable-next-line no-await-in-loop -- as above
			await rest();
		}
		expect(tries).toBe(3);
		expect(warnings.join("\n")).not.toContain("one");
		good.add("one");
		upstream.welcome("id of one");
		await until(() => connections().length === 1);
	});

	it("is tried with each token that there is", async () => {
		good = new Set(["two"]);
		accesses = [access("one"), access("two")];
		upstream.tend();
		await until(() => connections().length === 1);
		expect(connections()[0]?.handshake.auth).toEqual({ token: "two" });
		await pass(REFUSED_MS);
		expect(connections()).toHaveLength(1);
	});

	it("that the server ends right after the beginning is a refusal; later it comes back", async () => {
		const socket = await connected();
		socket.disconnect(true);
		await until(() => warnings.length === 1);
		await pass(4 * MINUTE);
		upstream.tend();
		await rest();
		expect(met).toHaveLength(1);
		await pass(2 * MINUTE);
		upstream.tend();
		await until(() => connections().length === 1);
		await pass(MINUTE);
		connections()[0]?.disconnect(true);
		await until(() => connections().length === 0);
		await rest();
		await pass(A_PAUSE);
		await until(() => connections().length === 1);
	});
});

describe("what browsers tell", () => {
	it("goes up, and waits for the connection where there is none; the oldest go", async () => {
		for (let at = 0; at < 100; at += 1) upstream.send("notification:shown", at);
		for (let at = 0; at < 10; at += 1) upstream.send("client:log", at);
		const heard: unknown[] = [];
		server.on("connection", (socket) => socket.onAny((name, data) => heard.push([name, data])));
		const socket = await connected();
		await until(() => heard.length === 100);
		expect(heard[0]).toEqual(["notification:shown", 10]);
		expect(heard.at(-1)).toEqual(["client:log", 9]);
		upstream.send("client:log", "later");
		await until(() => heard.length === 101);
		expect(socket.connected).toBe(true);
	});

	it("goes up no faster than one browser may send", async () => {
		const heard: unknown[] = [];
		server.on("connection", (socket) => socket.onAny((name) => heard.push(name)));
		await connected();
		for (let at = 0; at < 5_000; at += 1) upstream.send("client:log", at);
		await until(() => heard.length >= 100);
		await rest();
		expect(heard).toHaveLength(100);
	});
});
