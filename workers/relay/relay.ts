import { DurableObject } from "cloudflare:workers";
import { type Packet, PacketType } from "socket.io-parser";
import { sentLogEntrySchema } from "../../contract/entities/client-log.ts";
import { validationError } from "../../contract/errors.ts";
import { RESUMED_EVENT } from "../../contract/constants.ts";
import { type LiveEvent, notificationShownSchema, pageSchema } from "../../contract/events.ts";
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
import { ClientLogBuffer } from "./client-log-buffer.ts";
import { FrameLimit } from "./frame-limit.ts";
import { LatePages } from "./late-pages.ts";
import { ShownReports } from "./shown-reports.ts";
import { Upstream, type UpstreamAccess } from "./upstream.ts";

/** The most open sockets of one user. */
const MAX_SOCKETS = 100;

/** What is known of a socket; it outlives the object's sleep. */
interface SocketState extends Omit<Handover, "isConnecting"> {
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
	readonly #latePages = new LatePages();
	readonly #reports = new ShownReports(this.env.REPORTS);
	readonly #logs = new ClientLogBuffer(this.ctx.storage.kv, this.env.REPORTS);
	readonly #upstream = new Upstream(
		{ accesses: () => this.#accesses(), tell: (event, data) => this.#tell(event, data) },
		this.ctx.getWebSockets().length > 0,
	);

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
		const { isConnecting, ...known } = handover;
		this.ctx.acceptWebSocket(socket, [known.tokenId]);
		keepState(socket, { ...known, isConnected: isConnecting, pingedAt: null });
		socket.send(isConnecting ? connectedFrame(known.sid) : openFrame(known.sid));
		if (isConnecting && known.upstream) this.#upstream.welcome(known.tokenId);
		if ((await this.#pingAt()) === null) await this.#setAlarm(Date.now() + PING_INTERVAL_MS);
		return new Response(null, { status: 101, webSocket: client });
	}

	/** Sends an event to every socket. @returns how many there are */
	push({ name, data }: LiveEvent): number {
		return this.#tell(name, data);
	}

	#tell(name: string, data: unknown): number {
		this.#latePages.tell();
		const frame = eventFrame(name, data);
		const sockets = this.ctx.getWebSockets().filter((socket) => stateOf(socket).isConnected);
		for (const socket of sockets) send(socket, frame);
		return sockets.length;
	}

	/** Ends the sockets of one token, or all. Their clients do not connect again by themselves. */
	cut(tokenId?: string): void {
		for (const socket of this.ctx.getWebSockets(tokenId)) end(socket, CLOSE.policy, "signed out");
		this.#upstream.leave(tokenId);
	}

	/** By what the user's sockets could speak to a CMS that is somebody else's. */
	#accesses(): UpstreamAccess[] {
		return this.ctx.getWebSockets().flatMap((socket) => {
			const { isConnected, upstream, tokenId } = stateOf(socket);
			const isThere = socket.readyState === WebSocket.OPEN && isConnected;
			return isThere && upstream ? [{ ...upstream, tokenId }] : [];
		});
	}

	override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
		const state = stateOf(socket);
		if (!this.#limit.allows(state.sid)) {
			end(socket, CLOSE.policy, "too many messages");
			return;
		}
		try {
			const read = readFrame(frame);
			if (read === "close") socket.close(1000);
			else if (read) {
				check(socket, state, read);
				if (read.type === PacketType.CONNECT) this.#welcome(socket, state, read.data);
				if (read.type === PacketType.EVENT) {
					const said = await this.#take(read.data, state);
					if (read.id !== undefined) send(socket, ackFrame(read.id, said));
				}
			}
		} catch (error) {
			if (!(error instanceof BadFrameError)) throw error;
			socket.close(error.code, error.message);
		}
	}

	/** A page hears that something has happened since it was loaded; other clients do not say when that was. */
	#welcome(socket: WebSocket, { tokenId, upstream }: SocketState, said: unknown): void {
		const page = pageSchema.safeParse(said).data;
		if (upstream) this.#upstream.welcome(tokenId, page !== undefined);
		if (page && this.#latePages.mayHaveMissed(page.readAt, this.#upstream.heardSince)) {
			send(socket, eventFrame(RESUMED_EVENT, null));
		}
	}

	/**
	 * What a client tells. Nothing else than the specification's events means anything here.
	 * @returns what is said to a client that wants to know how it went
	 */
	async #take(data: unknown, { userId, upstream }: SocketState): Promise<readonly unknown[]> {
		const [name, payload] = Array.isArray(data) ? data : [];
		const isForOthers = Boolean(upstream);
		if (name === "notification:shown") this.#takeShown(payload, isForOthers);
		return name === "client:log" && userId !== null ? this.#takeLog(payload, userId, isForOthers) : [];
	}

	/**
	 * An error or a warning of a browser. Whose it is, the socket says, not the entry.
	 * @param isForOthers it is for a CMS of somebody else's, which gets the fields that the specification has
	 */
	async #takeLog(payload: unknown, userId: string, isForOthers: boolean): Promise<readonly unknown[]> {
		const { data: entry, error } = sentLogEntrySchema.safeParse(payload);
		if (error) return [validationError(error).toBody()];
		if (isForOthers) {
			const { severity, message, stack, status } = entry;
			const said = { severity, message, stack, ...(status !== null && { status }), user: userId };
			this.#upstream.send("client:log", said);
			return [];
		}
		const isFirst = this.#logs.dueAt === null;
		const pingAt = await this.#pingAt();
		this.#logs.add(userId, entry, Date.now());
		// Where others wait already the alarm is set.
		if (isFirst) await this.#setAlarm(pingAt);
		return [];
	}

	#takeShown(payload: unknown, isForOthers: boolean): void {
		const shown = notificationShownSchema.safeParse(payload);
		// Of other users nobody has anything to say.
		if (!shown.success || !this.env.RELAYS.idFromName(shown.data.userId).equals(this.ctx.id)) return;
		if (isForOthers) this.#upstream.send("notification:shown", shown.data);
		else this.#reports.add(shown.data.userId, shown.data.notificationId);
	}

	override webSocketClose(socket: WebSocket): void {
		this.#limit.forget(stateOf(socket).sid);
		this.#upstream.tend();
	}

	/** The one alarm: for the next ping, or before it for what has been logged. */
	override async alarm(): Promise<void> {
		const now = Date.now();
		const isPing = (this.#logs.pingAt ?? now) <= now;
		const pingAt = isPing ? now + PING_INTERVAL_MS : this.#logs.pingAt;
		if (isPing) this.#ping(now);
		this.#upstream.tend();
		await this.#logs.send(now);
		await this.#setAlarm(this.ctx.getWebSockets().length > 0 ? pingAt : null);
	}

	/** Pings all sockets; ends those that have not answered, never connected, or whose token has run out. */
	#ping(now: number): void {
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
	}

	/** When the next ping is due; `null` where none is planned. */
	async #pingAt(): Promise<number | null> {
		return this.#logs.dueAt === null ? this.ctx.storage.getAlarm() : this.#logs.pingAt;
	}

	/** Sets the alarm for what comes first: the ping, or what has been logged. */
	async #setAlarm(pingAt: number | null): Promise<void> {
		this.#logs.keepPing(pingAt);
		const next = Math.min(pingAt ?? Infinity, this.#logs.dueAt ?? Infinity);
		if (next < Infinity) await this.ctx.storage.setAlarm(next);
	}
}

/** Lets it into the namespace, or out of it. @throws BadFrameError for what may not come now */
function check(socket: WebSocket, state: SocketState, { type, nsp }: Packet): void {
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
