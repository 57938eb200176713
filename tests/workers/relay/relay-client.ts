import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { handoverRequest, type Handover } from "../../../workers/shared/relay-handover.ts";

let users = 0;

/** The relay of a user that no other test has. */
export function newRelay() {
	users += 1;
	return relayOf(`user-${users}`);
}

export function relayOf(userId: string) {
	return env.RELAYS.get(env.RELAYS.idFromName(userId));
}

export type RelayStub = ReturnType<typeof newRelay>;

/** An open socket as its client sees it. */
export class Client {
	readonly frames: unknown[] = [];
	closed: { code: number; reason: string } | null = null;
	readonly #socket: WebSocket;

	constructor(socket: WebSocket) {
		this.#socket = socket;
		socket.addEventListener("message", ({ data }) => {
			this.frames.push(data);
		});
		socket.addEventListener("close", ({ code, reason }) => {
			this.closed = { code, reason };
		});
		socket.accept();
	}

	send(frame: string | ArrayBuffer): void {
		this.#socket.send(frame);
	}

	/** What has come since the last look, when something has. */
	async received(): Promise<unknown[]> {
		await vi.waitFor(() => expect(this.frames).not.toEqual([]));
		return this.frames.splice(0);
	}
}

export async function open(relay: RelayStub, handover: Partial<Handover> = {}): Promise<Client> {
	const known = {
		userId: null,
		sid: crypto.randomUUID(),
		tokenId: "token",
		expiresAt: null,
		isConnecting: false,
		upstream: null,
	};
	const { webSocket } = await relay.fetch(handoverRequest({ ...known, ...handover }));
	if (!webSocket) throw new Error("no socket");
	return new Client(webSocket);
}

/** A client that has asked to CONNECT, and was answered. */
export async function connected(relay: RelayStub, handover: Partial<Handover> = {}): Promise<Client> {
	const client = await open(relay, { ...handover, isConnecting: true });
	await client.received();
	return client;
}

export async function closing(client: Client) {
	await vi.waitFor(() => expect(client.closed).not.toBeNull());
	return client.closed;
}
