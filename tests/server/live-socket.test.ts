import { once } from "node:events";
import { connect } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { identityApi } from "../../contract/api/identity.ts";
import { type LiveEvent, liveEventSchemas } from "../../contract/events.ts";
import { apiClient, registerAt } from "../support/api-client.ts";
import { type SharedServer, sharedServer } from "../support/servers/shared-server.ts";
import { tinyPdf } from "../support/tiny-pdf.ts";

const sockets: { close(): unknown }[] = [];
let server: SharedServer;
let accounts = 0;

beforeAll(async () => {
	server = await sharedServer();
});

afterEach(() => {
	for (const socket of sockets.splice(0)) socket.close();
});

function newToken(): Promise<string> {
	accounts += 1;
	return registerAt(server.origin, `live-${accounts}@example.ch`);
}

/** The official client, as a script would use it. */
function client(auth: Record<string, unknown>): Socket {
	const socket = io(server.origin, { auth, transports: ["websocket"], forceNew: true });
	sockets.push(socket);
	return socket;
}

async function connected(token: string): Promise<Socket> {
	const socket = client({ token });
	await happens(socket, "connect");
	return socket;
}

function happens(socket: Socket, name: string): Promise<unknown> {
	return new Promise((resolve) => socket.once(name, resolve));
}

/** A bare WebSocket with the cookie and origin that a browser would send. What it was told, and how it ended. */
function browserSocket(headers: Record<string, string>, query = "EIO=4&transport=websocket") {
	const address = `${server.origin.replace("http", "ws")}/socket.io/?${query}`;
	// (Node's takes headers; the type is the browser's, which does not.)
	const socket = Reflect.construct(WebSocket, [address, { headers }]) as WebSocket;
	sockets.push(socket);
	const frames: string[] = [];
	const seen = { frames, isClosed: false };
	socket.addEventListener("message", ({ data }) => frames.push(String(data)));
	socket.addEventListener("close", () => (seen.isClosed = true));
	return { socket, seen };
}

/** Says this to the server, and nothing more. */
async function hangUpAfter(said: Buffer): Promise<void> {
	const { hostname, port } = new URL(server.origin);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	await new Promise((resolve) => socket.write(said, resolve));
	socket.resetAndDestroy();
}

function handshake(query: string, init?: RequestInit) {
	return fetch(`${server.origin}/socket.io/?${query}`, init);
}

describe("a client with an access token in auth", () => {
	it("is told of a new document, and of its file when that has been read", async () => {
		const token = await newToken();
		const socket = await connected(token);
		const told: LiveEvent[] = [];
		socket.onAny((name: LiveEvent["name"], data: unknown) => {
			told.push({ name, data: liveEventSchemas[name].parse(data) } as LiveEvent);
		});
		const api = await apiClient(server.origin, token);
		const { documentId, tenant } = await api.newDocument("Police");
		await vi.waitFor(() =>
			expect(told).toEqual([{ name: "newDocument", data: { tenantId: tenant.documentId, documentId } }]),
		);
		const bytes = tinyPdf(["Unterlagen"]);
		const chunk = {
			sessionId: "upload-1",
			index: 0,
			total: 1,
			fileName: "police.pdf",
			contentType: "application/pdf",
			fileSize: bytes.byteLength,
		};
		await api.sendChunk(documentId, chunk, bytes);
		await vi.waitFor(
			() => expect(told[1]).toMatchObject({ name: "fileProcessed", data: { documentId } }),
			20_000,
		);
	});

	it("hears nothing of others", async () => {
		const [mine, theirs] = [await newToken(), await newToken()];
		const [me, them] = [await connected(mine), await connected(theirs)];
		const heard = vi.fn();
		me.onAny(heard);
		const reached = happens(them, "newDocument");
		await (await apiClient(server.origin, theirs)).newDocument("Geheim");
		await reached;
		expect(heard).not.toHaveBeenCalled();
	});

	it.each([
		["no token", {}],
		["one that is none", { token: "nonsense" }],
		["one of a strange type", { token: { a: 1 } }],
	])("is refused with %s, and does not try again", async (_, auth) => {
		const socket = client(auth);
		expect(await happens(socket, "connect_error")).toMatchObject({ message: "error.sessionEnded" });
		await vi.waitFor(() => expect(socket.active).toBe(false));
	});

	it("is cut off when the token is ended, and does not come back", async () => {
		const token = await newToken();
		const socket = await connected(token);
		const cut = happens(socket, "disconnect");
		const signedOut = await fetch(`${server.origin}/api${identityApi.signOut.path}`, {
			method: identityApi.signOut.method,
			headers: { Authorization: `Bearer ${token}` },
		});
		expect(signedOut.ok).toBe(true);
		expect(await cut).toBe("io server disconnect");
		expect(socket.active).toBe(false);
		expect(await happens(client({ token }), "connect_error")).toMatchObject({
			message: "error.sessionEnded",
		});
	});

	it("may go at any moment of the handshake: whoever comes after is served", async () => {
		const token = await newToken();
		const askToConnect = `40${JSON.stringify({ token })}`;
		const upgrade = [
			"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
			`Host: ${new URL(server.origin).host}`,
			"Upgrade: websocket",
			"Connection: Upgrade",
			"Sec-WebSocket-Version: 13",
			"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
			"\r\n",
		].join("\r\n");
		// In the midst of its request, with the last byte of it, and in the midst of its first frame.
		for (const said of [upgrade.slice(0, 60), upgrade, `${upgrade}\u0081`]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await hangUpAfter(Buffer.from(said, "latin1"));
		}
		for (const told of [0, 1]) {
			const { socket, seen } = browserSocket({});
			// (Before it has been told that it is open, and after.)
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await vi.waitFor(() => expect(seen.frames.length).toBeGreaterThanOrEqual(told));
			socket.close();
		}
		for (const pause of [0, 0, 0, 1, 2, 5, 10, 20, 50]) {
			const { socket, seen } = browserSocket({});
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await vi.waitFor(() => expect(seen.frames).toHaveLength(1));
			socket.send(askToConnect);
			// oxlint-disable-next-line no-await-in-loop -- as above
			if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
			socket.close();
		}
		const socket = await connected(token);
		const told = happens(socket, "newDocument");
		await (await apiClient(server.origin, token)).newDocument("Police");
		expect(await told).toMatchObject({ documentId: expect.any(String) });
	});

	it("that sends ten thousand messages at once is ended; the others feel nothing", async () => {
		const token = await newToken();
		const [other, noisy] = [await connected(token), await connected(token)];
		const ended = happens(noisy, "disconnect");
		for (let sent = 0; sent < 10_000; sent += 1)
			noisy.emit("client:log", { severity: "error", message: "m" });
		const told = happens(other, "newDocument");
		await (await apiClient(server.origin, token)).newDocument("Police");
		await told;
		// (Whether it still reads why depends on how much it has yet to send.)
		expect(await ended).toBeOneOf(["io server disconnect", "transport close"]);
		expect(other.connected).toBe(true);
	});

	it("may only CONNECT first", async () => {
		const { socket, seen } = browserSocket({});
		await vi.waitFor(() => expect(seen.frames[0]).toMatch(/^0\{/));
		socket.send('42["newDocument",{}]');
		await vi.waitFor(() => expect(seen.isClosed).toBe(true));
		expect(seen.frames).toHaveLength(1);
	});
});

describe("a browser with its session cookie", () => {
	it("needs no token", async () => {
		const token = await newToken();
		const { socket, seen } = browserSocket({ Cookie: `ablage_session=${token}`, Origin: server.origin });
		await vi.waitFor(() => expect(seen.frames[0]).toMatch(/^0\{/));
		socket.send("40");
		await vi.waitFor(() => expect(seen.frames[1]).toMatch(/^40\{"sid":/));
		await (await apiClient(server.origin, token)).newDocument("Police");
		await vi.waitFor(() => expect(seen.frames[2]).toMatch(/^42\["newDocument",/));
	});

	it("is refused where another site has made it connect", async () => {
		const cookie = { Cookie: `ablage_session=${await newToken()}` };
		for (const headers of [
			{ ...cookie, Origin: "https://elsewhere.example" },
			{ ...cookie, Origin: server.origin, "Sec-Fetch-Site": "cross-site" },
		]) {
			const { seen } = browserSocket(headers);
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await vi.waitFor(() => expect(seen.isClosed).toBe(true));
			expect(seen.frames).toEqual([]);
		}
	});

	it("is told so when its session has ended", async () => {
		const { socket, seen } = browserSocket({ Cookie: "ablage_session=over", Origin: server.origin });
		await vi.waitFor(() => expect(seen.frames).toHaveLength(1));
		socket.send("40");
		await vi.waitFor(() => expect(seen.isClosed).toBe(true));
		expect(seen.frames[1]).toBe('44{"message":"error.sessionEnded"}');
	});
});

describe("what is not served is refused in the words of Engine.IO", () => {
	it.each([
		["polling", "EIO=4&transport=polling", { code: 0, message: "Transport unknown" }],
		[
			"an upgrade of a session",
			"EIO=4&transport=websocket&sid=abc",
			{ code: 1, message: "Session ID unknown" },
		],
		["a request that is no upgrade", "EIO=4&transport=websocket", { code: 3, message: "Bad request" }],
		["an older protocol", "EIO=3&transport=websocket", { code: 5, message: "Unsupported protocol version" }],
	])("%s", async (_, query, body) => {
		for (const method of ["GET", "POST"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await handshake(query, { method });
			expect(answer.status).toBe(400);
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await answer.json()).toEqual(body);
		}
	});
});
