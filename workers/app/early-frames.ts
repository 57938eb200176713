import { type Packet, PacketType } from "socket.io-parser";
import { BadFrameError, CLOSE, readFrame } from "../shared/socket-packets.ts";

/** How long a client may take to say who it is, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Frames that it may send while that is looked up. */
const MAX_FRAMES = 20;

/** What a client sends until its socket is handed over: first that it wants to CONNECT. */
export class EarlyFrames {
	readonly #first = Promise.withResolvers<Packet>();
	readonly #frames: (string | ArrayBuffer)[] = [];
	readonly #listening = new AbortController();
	#hasFirst = false;

	constructor(socket: WebSocket) {
		const { signal } = this.#listening;
		socket.addEventListener("close", () => this.#first.reject(new BadFrameError("closed")), { signal });
		socket.addEventListener("message", ({ data }) => this.#take(socket, data), { signal });
	}

	/** @throws BadFrameError where something else comes first, or nothing in time */
	async connect(): Promise<Packet> {
		const late = setTimeout(() => this.#first.reject(new BadFrameError("no CONNECT")), CONNECT_TIMEOUT_MS);
		return this.#first.promise.finally(() => clearTimeout(late));
	}

	/** What came after that; what comes from now on is somebody else's. */
	release(): readonly (string | ArrayBuffer)[] {
		this.#listening.abort();
		return this.#frames;
	}

	#take(socket: WebSocket, frame: string | ArrayBuffer): void {
		if (this.#hasFirst) {
			this.#frames.push(frame);
			if (this.#frames.length > MAX_FRAMES) socket.close(CLOSE.policy, "too many messages");
			return;
		}
		try {
			const packet = readFrame(frame);
			if (packet === null) return;
			this.#hasFirst = true;
			if (packet === "close" || packet.type !== PacketType.CONNECT) throw new BadFrameError("no CONNECT");
			this.#first.resolve(packet);
		} catch (error) {
			this.#first.reject(error);
		}
	}
}
