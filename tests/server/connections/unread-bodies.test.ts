import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { registerAt } from "../../support/api-client.ts";
import { type SharedServer, sharedServer } from "../../support/servers/shared-server.ts";

let server: SharedServer;
let origin: string;
let token: string;

beforeAll(async () => {
	server = await sharedServer();
	({ origin } = server);
	token = await registerAt(origin, "unread-bodies@example.ch");
});

/** One connection that is kept. */
class Connection {
	readonly #socket: Socket;
	#received = "";

	private constructor(socket: Socket) {
		this.#socket = socket;
		socket.on("data", (piece) => (this.#received += String(piece)));
		// That it is cut shows in what has not come.
		socket.on("error", () => {});
	}

	static async open(): Promise<Connection> {
		const { hostname, port } = new URL(origin);
		const socket = connect(Number(port), hostname);
		await once(socket, "connect");
		return new Connection(socket);
	}

	send(text: string): void {
		this.#socket.write(text);
	}

	/** The statuses of as many answers, of fewer where the connection ends before. */
	async statuses(count: number): Promise<number[]> {
		for (;;) {
			const heads = [...this.#received.matchAll(/HTTP\/1\.1 (\d+)/g)];
			if (heads.length === count || this.#socket.destroyed) return heads.map(([, status]) => Number(status));
			await setTimeout(5);
		}
	}

	close(): void {
		this.#socket.destroy();
	}
}

interface Asked {
	method: string;
	path: string;
	/** Bytes of the body. */
	bytes: number;
	isSigned?: boolean;
	isChunked?: boolean;
}

/** The statuses of a request whose body comes a moment later, and of another one on the same connection. */
async function askTwice({
	method,
	path,
	bytes,
	isSigned = false,
	isChunked = false,
}: Asked): Promise<number[]> {
	const connection = await Connection.open();
	const own = isSigned ? `Authorization: Bearer ${token}\r\n` : "";
	const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`;
	const headers = `Host: ablage\r\nContent-Type: application/json\r\n${own}${length}`;
	connection.send(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
	await setTimeout(100);
	const body = "x".repeat(bytes);
	connection.send(isChunked ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body);
	await connection.statuses(1);
	connection.send(`GET /api${serviceApi.health.path} HTTP/1.1\r\nHost: ablage\r\n\r\n`);
	const statuses = await connection.statuses(2);
	connection.close();
	return statuses;
}

const foreign = `/api${pathOf(documentApi.write, { id: "a".repeat(24) })}`;
const signIn = `/api${identityApi.signIn.path}`;

describe("a body that is not read", () => {
	it.each<[string, number, Asked]>([
		["without a token", 401, { method: "PUT", path: foreign, bytes: 30 }],
		["of what is not there", 404, { method: "PUT", path: foreign, bytes: 30, isSigned: true }],
		["with another method", 405, { method: "DELETE", path: signIn, bytes: 30 }],
		["with a query that is none", 400, { method: "POST", path: `${signIn}?x=1`, bytes: 30 }],
		["without a token, long", 401, { method: "PUT", path: foreign, bytes: 900_000 }],
		["that is too long", 413, { method: "POST", path: signIn, bytes: 2_000_000 }],
		[
			"that is too long, as shows late",
			413,
			{ method: "POST", path: signIn, bytes: 2_000_000, isChunked: true },
		],
		["at an address that is none", 400, { method: "POST", path: "/%zz", bytes: 900_000 }],
	])("%s is answered %i, and the connection kept", async (_, status, asked) => {
		expect(await askTwice(asked)).toEqual([status, 200]);
	});
});

describe("a body where none is expected", () => {
	it.each(["GET", "HEAD"])("changes nothing of a %s, and leaves nothing in the log", async (method) => {
		const before = server.log().length;
		const me = { method, path: `/api${identityApi.me.path}`, bytes: 2, isSigned: true };
		expect(await askTwice(me)).toEqual([200, 200]);
		for (const path of [`/api${serviceApi.configuration.path}`, serviceApi.health.path, "/de/login"]) {
			expect(await askTwice({ method, path, bytes: 2 })).toEqual([200, 200]);
		}
		expect(server.log().slice(before)).toBe("");
	});
});
