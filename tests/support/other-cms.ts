import { Response, WebSocketPair, type Request, type WebSocket } from "miniflare";
import { PacketType } from "socket.io-parser";
import {
	connectedFrame,
	connectErrorFrame,
	eventFrame,
	openFrame,
	readFrame,
} from "../../workers/shared/socket-packets.ts";
import { OTHER_CMS_LATER, OTHER_CMS_NEWS, OTHER_CMS_TOKEN } from "./other-cms-facts.ts";

/**
 * What lies beyond the Workers in the tests inside workerd: the events of a CMS that is somebody else's. Whoever it lets
 * in it tells the news, and then whatever it has heard itself.
 */
export function otherCms(request: Request): Response {
	if (request.headers.get("Upgrade") !== "websocket") return new Response(null, { status: 404 });
	const [client, socket] = Object.values(new WebSocketPair());
	if (!client || !socket) throw new Error("no pair");
	socket.accept();
	socket.addEventListener("message", ({ data }) => answer(socket, String(data)));
	socket.send(openFrame("other"));
	return new Response(null, { status: 101, webSocket: client });
}

const refused = new Set<string>();

function knows(token: string): boolean {
	if (token === OTHER_CMS_TOKEN || refused.has(token)) return true;
	if (token.startsWith(OTHER_CMS_LATER)) refused.add(token);
	return false;
}

function answer(socket: WebSocket, frame: string): void {
	const packet = readFrame(frame);
	if (packet === "close" || packet === null) return;
	if (packet.type === PacketType.CONNECT) {
		const isKnown = knows(String(packet.data?.token));
		socket.send(isKnown ? connectedFrame("other") : connectErrorFrame("/", "no"));
		if (isKnown) socket.send(eventFrame("newDocument", OTHER_CMS_NEWS));
	}
	if (packet.type === PacketType.EVENT) {
		socket.send(eventFrame("newDocument", { ...OTHER_CMS_NEWS, heard: packet.data }));
	}
}
