import { decodePacket, encodePacket, type Packet as EnginePacket } from "engine.io-parser";
import { Decoder, Encoder, type Packet, PacketType } from "socket.io-parser";

/** How often a server pings, in milliseconds. (In Engine.IO 4 it is the server's task.) */
export const PING_INTERVAL_MS = 60_000;
/** How long a client waits for a ping that is late, in milliseconds, before it takes the connection for lost. */
const PING_TIMEOUT_MS = 30_000;
/** Largest frame that a client may send, in characters. */
export const MAX_FRAME_LENGTH = 100_000;
/** The one namespace that is served. */
export const NAMESPACE = "/";

/** Codes with which a WebSocket is closed (RFC 6455, 7.4.1). */
export const CLOSE = {
	goingAway: 1001,
	protocol: 1002,
	binary: 1003,
	policy: 1008,
	tooLarge: 1009,
	internalError: 1011,
	tryAgainLater: 1013,
} as const;

/** What a client has sent and no server of these protocols takes. */
export class BadFrameError extends Error {
	override readonly name = "BadFrameError";
	/** The code with which its connection is to be closed. */
	readonly code: number;

	constructor(reason: string, code: number = CLOSE.protocol, options?: ErrorOptions) {
		super(reason, options);
		this.code = code;
	}
}

export const PING = encode({ type: "ping" });
export const PONG = encode({ type: "pong" });
/** Means nothing, to whoever gets it. */
export const NOOP = encode({ type: "noop" });
/** The server ends it: a client does not connect again by itself. */
export const DISCONNECT = encodeMessage({ type: PacketType.DISCONNECT, nsp: NAMESPACE });

/** The first frame of a connection (Engine.IO 4, "open"). */
export function openFrame(sid: string): string {
	const handshake = {
		sid,
		upgrades: [],
		pingInterval: PING_INTERVAL_MS,
		pingTimeout: PING_TIMEOUT_MS,
		maxPayload: MAX_FRAME_LENGTH,
	};
	return encode({ type: "open", data: JSON.stringify(handshake) });
}

/** The answer to a CONNECT (Socket.IO 5). */
export function connectedFrame(sid: string): string {
	return encodeMessage({ type: PacketType.CONNECT, nsp: NAMESPACE, data: { sid } });
}

/** A CONNECT is refused. The client does not try it again by itself. */
export function connectErrorFrame(namespace: string, message: string): string {
	return encodeMessage({ type: PacketType.CONNECT_ERROR, nsp: namespace, data: { message } });
}

export function eventFrame(name: string, data: unknown): string {
	return encodeMessage({ type: PacketType.EVENT, nsp: NAMESPACE, data: [name, data] });
}

/** "Received", where a client has asked to be told. @param data what there is to say about it */
export function ackFrame(id: number, data: readonly unknown[] = []): string {
	return encodeMessage({ type: PacketType.ACK, nsp: NAMESPACE, id, data });
}

/**
 * What a client has sent: a packet of Socket.IO, or that it hangs up. `null` for what needs no answer.
 * @throws BadFrameError for binary frames and whatever else is not served
 */
export function readFrame(frame: string | ArrayBuffer): Packet | "close" | null {
	if (typeof frame !== "string") throw new BadFrameError("binary frames are not served", CLOSE.binary);
	if (frame.length > MAX_FRAME_LENGTH) throw new BadFrameError("the frame is too large", CLOSE.tooLarge);
	const { type, data }: EnginePacket = decodePacket(frame);
	if (type === "message" && typeof data === "string") return readPacket(data);
	if (type === "close") return "close";
	if (type === "pong" || type === "noop") return null;
	throw new BadFrameError(`a client sends no "${type}"`);
}

function readPacket(text: string): Packet {
	const decoder = new Decoder();
	let packet: Packet | undefined;
	decoder.on("decoded", (decoded) => {
		packet = decoded;
	});
	try {
		decoder.add(text);
	} catch (cause) {
		throw new BadFrameError("malformed packet", CLOSE.protocol, { cause });
	}
	// The packet of a binary event waits for frames that are not taken.
	if (!packet) throw new BadFrameError("binary events are not served", CLOSE.binary);
	return packet;
}

function encodeMessage(packet: Packet): string {
	const [data] = new Encoder().encode(packet);
	return encode({ type: "message", data });
}

function encode(packet: EnginePacket): string {
	let encoded: unknown;
	// (It calls back at once where nothing is binary.)
	encodePacket(packet, false, (frame) => {
		encoded = frame;
	});
	if (typeof encoded !== "string") throw new TypeError("not a text frame");
	return encoded;
}
