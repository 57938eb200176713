import { DurableObject } from "cloudflare:workers";
import { type Packet, PacketType } from "socket.io-parser";
import { type LiveEvent, notificationShownSchema } from "../../contract/events.ts";
import { type Handover, readHandover } from "../shared/relay-handover.ts";
import {
	ackFrame,
	BadFrameError,
	CLOSE,
	connectedFrame,
	connectErrorFrame,
	DISCONNECT,
	eventFrame,
	NAMESPACE,
	NOOP,
	openFrame,
	PING,
	PING_INTERVAL_MS,
	PONG,
	readFrame,
} from "../shared/socket-packets.ts";
import { FrameLimit } from "./frame-limit.ts";
import { ShownReports } from "./shown-reports.ts";

/** The most open sockets of one user. */
const MAX_SOCKETS = 100;

/** What is known of a socket; it outlives the object's sleep. */
interface SocketState extends Pick<Handover, "sid" | "tokenId" | "expiresAt"> {
	/** It has asked to CONNECT, and gets events. */
	isConnected: boolean;
	/** When it was pinged last, in milliseconds since 1970. */
	pingedAt: number | null;
}

/**
 * The open sockets of one user, in all tabs and on all devices: a server of Socket.IO 5 on Engine.IO 4, WebSocket only.
 * Named by the user's `documentId`. The object sleeps between two messages; the sockets stay open meanwhile.
 */
export class Relay extends DurableObject<RelayEnv> {
	readonly #limit = new FrameLimit();
	readonly #reports = new ShownReports(this.env.REPORTS);

	constructor(ctx: DurableObjectState, env: RelayEnv) {
		super(ctx, env);
		// The platform notes the time of each pong by itself, if it may answer; so no tab wakes the object by being open.
		ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PONG, NOOP));
	}

	/** Takes over a socket that the app has found to be this user's. */
	override async fetch(request: Request): Promise<Response> {
		const handover = readHandover(request);
		if (!handover || request.headers.get("Upgrade") !== "websocket")
			return new Response(null, { status: 400 });
		if (this.ctx.getWebSockets().length >= MAX_SOCKETS) return new Response(null, { status: 429 });
		const { 0: client, 1: socket } = new WebSocketPair();
		const { sid, tokenId, expiresAt, isConnecting } = handover;
		this.ctx.acceptWebSocket(socket, [tokenId]);
		keepState(socket, { sid, tokenId, expiresAt, isConnected: isConnecting, pingedAt: null });
		socket.send(isConnecting ? connectedFrame(sid) : openFrame(sid));
		await this.#schedulePing();
		return new Response(null, { status: 101, webSocket: client });
	}

	/** Sends an event to every socket. @returns how many there are */
	push({ name, data }: LiveEvent): number {
		const frame = eventFrame(name, data);
		const sockets = this.ctx.getWebSockets().filter((socket) => stateOf(socket).isConnected);
		for (const socket of sockets) send(socket, frame);
		return sockets.length;
	}

	/** Ends the sockets of one token, or all. Their clients do not connect again by themselves. */
	cut(tokenId?: string): void {
		for (const socket of this.ctx.getWebSockets(tokenId)) end(socket, CLOSE.policy, "signed out");
	}

	override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
		const state = stateOf(socket);
		if (!this.#limit.allows(state.sid)) {
			end(socket, CLOSE.policy, "too many messages");
			return;
		}
		try {
			const read = readFrame(frame);
			if (read === "close") socket.close(1000);
			else if (read) {
				answer(socket, state, read);
				if (read.type === PacketType.EVENT) this.#take(read.data);
			}
		} catch (error) {
			if (!(error instanceof BadFrameError)) throw error;
			socket.close(error.code, error.message);
		}
	}

	/** What a client tells. Nothing else than the specification's events means anything here. */
	#take(data: unknown): void {
		const [name, payload] = Array.isArray(data) ? data : [];
		if (name !== "notification:shown") return;
		const shown = notificationShownSchema.safeParse(payload);
		// Of other users nobody has anything to say.
		if (!shown.success || !this.env.RELAYS.idFromName(shown.data.userId).equals(this.ctx.id)) return;
		this.#reports.add(shown.data.userId, shown.data.notificationId);
	}

	override webSocketClose(socket: WebSocket): void {
		this.#limit.forget(stateOf(socket).sid);
	}

	/** Pings all sockets; ends those that have not answered, never connected, or whose token has run out. */
	override async alarm(): Promise<void> {
		const now = Date.now();
		for (const socket of this.ctx.getWebSockets()) {
			const state = stateOf(socket);
			const { expiresAt, isConnected, pingedAt } = state;
			const answeredAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
			if (expiresAt !== null && expiresAt <= now) end(socket, CLOSE.policy, "the token has run out");
			else if (pingedAt !== null && answeredAt < pingedAt) socket.close(CLOSE.goingAway, "ping timeout");
			else if (pingedAt !== null && !isConnected) socket.close(CLOSE.policy, "no CONNECT");
			else {
				keepState(socket, { ...state, pingedAt: now });
				send(socket, PING);
			}
		}
		await this.#schedulePing();
	}

	async #schedulePing(): Promise<void> {
		if (this.ctx.getWebSockets().length === 0) return;
		if ((await this.ctx.storage.getAlarm()) !== null) return;
		await this.ctx.storage.setAlarm(Date.now() + PING_INTERVAL_MS);
	}
}

/** @throws BadFrameError for what may not come now */
function answer(socket: WebSocket, state: SocketState, { type, nsp, id }: Packet): void {
	if (type === PacketType.CONNECT && nsp !== NAMESPACE) {
		send(socket, connectErrorFrame(nsp, "Invalid namespace"));
		return;
	}
	if (type === PacketType.CONNECT && !state.isConnected) {
		keepState(socket, { ...state, isConnected: true });
		send(socket, connectedFrame(state.sid));
		return;
	}
	if (nsp !== NAMESPACE || !state.isConnected || type === PacketType.CONNECT) {
		throw new BadFrameError("not connected to that namespace, or twice");
	}
	if (type === PacketType.DISCONNECT) socket.close(1000);
	if (type === PacketType.EVENT && id !== undefined) send(socket, ackFrame(id));
}

function stateOf(socket: WebSocket): SocketState {
	// Written by `keepState` alone.
	return socket.deserializeAttachment() as SocketState;
}

function keepState(socket: WebSocket, state: SocketState): void {
	socket.serializeAttachment(state);
}

/** Says that it is over, and hangs up. */
function end(socket: WebSocket, code: number, reason: string): void {
	send(socket, DISCONNECT);
	socket.close(code, reason);
}

/** One that has just been lost gets nothing more. */
function send(socket: WebSocket, frame: string): void {
	if (socket.readyState === WebSocket.OPEN) socket.send(frame);
}
