import { WebSocket as WebSocketTransport } from "socket.io-client";
import { MAX_FRAME_LENGTH } from "../shared/socket-packets.ts";

/** Events that may come at once … */
const BURST = 200;
/** … and a second, for as long as the server likes. */
const PER_SECOND = 50;
/** A server that goes on so far beyond that is hung up on. */
const MAX_EXCESS = 10_000;

/** As Engine.IO and Socket.IO number packets: an event. */
const EVENT = "42";
/** An event or an acknowledgement of which bytes follow; without them the parser would wait for ever. */
const WITH_BYTES = /^4[56]/;

export type Dropped = "malformed" | "oversized" | "binary" | "tooMany";

/** Room for this many frames, which comes back with time. */
class Room {
	#left = BURST;
	#at = Date.now();

	/** Nothing has come for a while. */
	isWhole(): boolean {
		this.#growBack();
		return this.#left === BURST;
	}

	takes(): boolean {
		this.#growBack();
		if (this.#left < 1) return false;
		this.#left -= 1;
		return true;
	}

	#growBack(): void {
		const now = Date.now();
		this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * PER_SECOND);
		this.#at = now;
	}
}

/**
 * What comes from a server that is not ours, frame by frame, before anything reads it: what is too large, too much or of
 * no use is dropped here, where that costs nothing.
 */
export class UpstreamIntake {
	readonly #events = new Room();
	readonly #others = new Room();
	readonly #onDrop: (kind: Dropped) => void;
	readonly #onFlood: () => void;
	#excess = 0;

	constructor(onDrop: (kind: Dropped) => void, onFlood: () => void) {
		this.#onDrop = onDrop;
		this.#onFlood = onFlood;
	}

	/** The transport of one connection. */
	transport() {
		const takes = (frame: unknown) => this.#takes(frame);
		return class extends WebSocketTransport {
			protected override onData(frame: Parameters<WebSocketTransport["onData"]>[0]): void {
				if (takes(frame)) super.onData(frame);
			}
		};
	}

	#takes(frame: unknown): boolean {
		if (typeof frame !== "string" || WITH_BYTES.test(frame)) return this.#drop("binary");
		if (frame.length > MAX_FRAME_LENGTH) return this.#drop("oversized");
		// (Pings must come through while there is no room for events.)
		const isEvent = frame.startsWith(EVENT);
		if (isEvent && this.#events.isWhole()) this.#excess = 0;
		if ((isEvent ? this.#events : this.#others).takes()) return true;
		this.#excess += 1;
		if (!isEvent || this.#excess > MAX_EXCESS) this.#onFlood();
		return this.#drop("tooMany");
	}

	#drop(kind: Dropped): false {
		this.#onDrop(kind);
		return false;
	}
}
