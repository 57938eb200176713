import { io } from "socket.io-client";
import { RESUMED_EVENT, SOCKET_RECONNECT_DELAY_MS } from "../../../contract/constants.ts";
import type { ConnectingPage, LiveEventName } from "../../../contract/events.ts";
import { clientLog, type LogSocket } from "./client-log.ts";

/** Where the server is away for long it is asked less and less often. */
const MAX_RECONNECT_DELAY_MS = 5 * 60_000;

/**
 * Listens to what the server tells. The session cookie says who listens; a session that has ended is told so, and does
 * not try again (spec 7: WebSocket alone, 10 s before it connects again).
 * @param onEvent gets `null` when the connection is back, this one or the server's own to another CMS: what has happened
 * meanwhile nobody has told
 * @param currentUser whose `documentId` log entries name
 * @param readAt when what the page shows was read
 */
export function openLiveSocket(
	onEvent: (event: Told | null) => void,
	currentUser: () => string | undefined,
	readAt: number | undefined,
): LiveSocket {
	let page: Partial<ConnectingPage> = { readAt };
	const socket = io({
		transports: ["websocket"],
		reconnectionDelay: SOCKET_RECONNECT_DELAY_MS,
		reconnectionDelayMax: MAX_RECONNECT_DELAY_MS,
		auth: (say) => say(page),
	});
	const logSocket: LogSocket = {
		isConnected: () => socket.connected,
		send: (entry) => socket.emit("client:log", { ...entry, user: currentUser() }),
	};
	let mayHaveMissed = false;
	const miss = () => {
		mayHaveMissed = true;
	};
	socket.on("disconnect", miss);
	socket.on("connect_error", miss);
	socket.on("connect", () => {
		clientLog.use(logSocket);
		if (mayHaveMissed) onEvent(null);
		mayHaveMissed = false;
		// The next time it knows by itself that it has missed something.
		page = {};
	});
	socket.on(RESUMED_EVENT, () => onEvent(null));
	for (const name of SHOWN) socket.on(name, (data: unknown) => onEvent(readTold(name, data)));
	// The pause may be minutes by now; and of a connection that seems to be there nobody knows whether it has survived.
	const connectNow = () => {
		miss();
		if (socket.active) socket.disconnect().connect();
	};
	window.addEventListener("online", connectNow);
	return {
		tellShown(notificationIds, userId) {
			for (const notificationId of notificationIds) {
				socket.emit("notification:shown", { notificationId, userId });
			}
		},
		close() {
			window.removeEventListener("online", connectNow);
			socket.disconnect();
			clientLog.use(null);
		},
	};
}

export interface LiveSocket {
	/** Tells that the user has been shown these (spec 4), now or once there is a connection. */
	tellShown: (notificationIds: readonly string[], userId: string) => void;
	close: () => void;
}

/** Those that a page shows something of. */
const SHOWN: readonly LiveEventName[] = ["newDocument", "fileProcessed", "notification", "updateTenant"];

/** What a page has to know of an event. (The contract's schemas would bring a parser of 70 KB along.) */
export interface Told {
	name: LiveEventName;
	/** The document that it is about, where the server says so. */
	documentId: string | null;
	/** All that it says. */
	data: unknown;
}

function readTold(name: LiveEventName, data: unknown): Told {
	const isDocument = typeof data === "object" && data !== null && "documentId" in data;
	// (A notification's `documentId` is its own, and so is a tenant's.)
	const isOfDocument = isDocument && (name === "newDocument" || name === "fileProcessed");
	const documentId = isOfDocument && typeof data.documentId === "string" ? data.documentId : null;
	return { name, documentId, data };
}
