import { io } from "socket.io-client";
import { SOCKET_RECONNECT_DELAY_MS } from "../../../contract/constants.ts";
import type { LiveEventName } from "../../../contract/events.ts";

/** Where the server is away for long it is asked less and less often. */
const MAX_RECONNECT_DELAY_MS = 5 * 60_000;

/**
 * Listens to what the server tells. The session cookie says who listens; a session that has ended is told so, and does
 * not try again (spec 7: WebSocket alone, 10 s before it connects again).
 * @param onEvent gets `null` when the connection is back: what has happened meanwhile nobody has told
 * @returns closes it
 */
export function openLiveSocket(onEvent: (event: Told | null) => void): () => void {
	const socket = io({
		transports: ["websocket"],
		reconnectionDelay: SOCKET_RECONNECT_DELAY_MS,
		reconnectionDelayMax: MAX_RECONNECT_DELAY_MS,
	});
	let mayHaveMissed = false;
	const miss = () => {
		mayHaveMissed = true;
	};
	socket.on("disconnect", miss);
	socket.on("connect_error", miss);
	socket.on("connect", () => {
		if (mayHaveMissed) onEvent(null);
		mayHaveMissed = false;
	});
	for (const name of SHOWN) socket.on(name, (data: unknown) => onEvent(readTold(name, data)));
	// The pause may be minutes by now; and of a connection that seems to be there nobody knows whether it has survived.
	const connectNow = () => {
		miss();
		if (socket.active) socket.disconnect().connect();
	};
	window.addEventListener("online", connectNow);
	return () => {
		window.removeEventListener("online", connectNow);
		socket.disconnect();
	};
}

/** Those that a page shows something of. */
const SHOWN: readonly LiveEventName[] = ["newDocument", "fileProcessed"];

/** What a page has to know of an event. (The contract's schemas would bring a parser of 70 KB along.) */
export interface Told {
	name: LiveEventName;
	/** The document that it is about, where the server says so. */
	documentId: string | null;
}

function readTold(name: LiveEventName, data: unknown): Told {
	const isDocument = typeof data === "object" && data !== null && "documentId" in data;
	return { name, documentId: isDocument && typeof data.documentId === "string" ? data.documentId : null };
}
