import { type Context, Hono } from "hono";
import { z } from "zod";
import { createCmsClient } from "../../app/cms/cms-client.ts";
import { readBindings } from "../../app/middleware/bindings.ts";
import { readSessionToken } from "../../app/middleware/session-cookie.ts";
import { tokenFacts, type TokenFacts } from "../../app/middleware/token-facts.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { ContractError } from "../../contract/errors.ts";
import { inTime } from "../../contract/in-time.ts";
import { handoverRequest, type UpstreamServer } from "../shared/relay-handover.ts";
import { BadFrameError, CLOSE, connectErrorFrame, NAMESPACE, openFrame } from "../shared/socket-packets.ts";
import { EarlyFrames } from "./early-frames.ts";

type AppContext = Context<{ Bindings: AppEnv }>;

/** Longest wait for a user's relay, in milliseconds. */
const RELAY_MS = 10_000;
const AGAIN_AFTER_SECONDS = 10;

/** Answers to a handshake that is refused, as Engine.IO numbers them. */
const REFUSALS = {
	transport: { code: 0, message: "Transport unknown" },
	session: { code: 1, message: "Session ID unknown" },
	request: { code: 3, message: "Bad request" },
	version: { code: 5, message: "Unsupported protocol version" },
} as const;

/**
 * The live socket: Socket.IO 5 on Engine.IO 4, by WebSocket alone. A browser is known by its session cookie, and its
 * socket is the relay's from the upgrade on. Any other client says its access token when it asks to CONNECT (spec 7):
 * until then its socket is held here.
 */
export const sockets = new Hono<{ Bindings: AppEnv }>();

sockets.on("ALL", ["/socket.io", "/socket.io/"], async (c) => {
	const refusal = refusalOf(c);
	if (refusal) return c.json(refusal, 400);
	const token = readSessionToken(c.req.raw);
	const user = token === null ? null : await userOf(c, token);
	return user ? handOver(c, user) : receive(c);
});

function refusalOf({ req }: AppContext) {
	if (req.query("EIO") !== "4") return REFUSALS.version;
	if (req.query("transport") !== "websocket") return REFUSALS.transport;
	if (req.query("sid") !== undefined) return REFUSALS.session;
	if (req.method !== "GET" || req.header("Upgrade")?.toLowerCase() !== "websocket") return REFUSALS.request;
	return null;
}

interface SocketUser extends TokenFacts {
	/** The user's `documentId`. */
	id: string;
	upstream: UpstreamServer | null;
}

/** Whose token it is; `null` where it does not count. */
async function userOf(c: AppContext, token: string): Promise<SocketUser | null> {
	const bindings = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	try {
		const { documentId } = await createCmsClient(bindings, { token }).call(identityApi.me);
		const { cmsUrl } = bindings;
		// Wherever its paths begin, its socket is at its origin, as Socket.IO has it.
		const upstream = cmsUrl === null ? null : { url: new URL(cmsUrl).origin, token };
		return { id: documentId, upstream, ...(await tokenFacts(token)) };
	} catch (error) {
		if (error instanceof ContractError && error.name === "UnauthorizedError") return null;
		throw error;
	}
}

async function handOver(c: AppContext, user: SocketUser): Promise<Response> {
	const answer = await askRelay(c.env, user, { sid: newSid(), isConnecting: false });
	const { webSocket } = answer;
	return webSocket
		? new Response(null, { status: 101, webSocket })
		: new Response(null, { status: answer.status });
}

/** @throws ContractError 503 where it does not answer */
function askRelay(
	{ RELAYS }: AppEnv,
	{ id, ...user }: SocketUser,
	connection: { sid: string; isConnecting: boolean },
): Promise<Response> {
	const relay = RELAYS.get(RELAYS.idFromName(id));
	const asked = relay.fetch(handoverRequest({ ...connection, ...user, userId: id }));
	return inTime(RELAY_MS, asked, tooLate);
}

/** Holds a socket until its client has said who it is; then everything goes to and from the relay. */
function receive(c: AppContext): Response {
	const { 0: client, 1: socket } = new WebSocketPair();
	const sid = newSid();
	socket.accept();
	socket.send(openFrame(sid));
	c.executionCtx.waitUntil(
		introduce(c, socket, sid).catch((error: unknown) => {
			const isBadFrame = error instanceof BadFrameError;
			if (!isBadFrame) console.error("a socket could not be handed over", error);
			if (isBadFrame) close(socket, error.code, error.message);
			else if (error instanceof ContractError) close(socket, CLOSE.tryAgainLater, "unavailable");
			else close(socket, CLOSE.internalError, "internal error");
		}),
	);
	return new Response(null, { status: 101, webSocket: client });
}

async function introduce(c: AppContext, socket: WebSocket, sid: string): Promise<void> {
	const early = new EarlyFrames(socket);
	const { nsp, data } = await early.connect();
	const { token } = authSchema.catch({ token: "" }).parse(data);
	const user = nsp === NAMESPACE && token !== "" ? await userOf(c, token) : null;
	if (!user) {
		socket.send(connectErrorFrame(nsp, nsp === NAMESPACE ? "error.sessionEnded" : "Invalid namespace"));
		return close(socket, CLOSE.policy, "not signed in");
	}
	const { webSocket: relay } = await askRelay(c.env, user, { sid, isConnecting: true });
	if (!relay) return close(socket, CLOSE.tryAgainLater, "too many sockets");
	const frames = early.release();
	pass(socket, relay);
	pass(relay, socket);
	relay.accept();
	for (const frame of frames) relay.send(frame);
	// A client that has gone while it was looked up says nothing more.
	if (socket.readyState !== WebSocket.OPEN) close(relay, CLOSE.goingAway, "");
}

/** `auth` as the specification has it, or with the scheme in front. */
const authSchema = z.object({
	token: z
		.string()
		.max(10_000)
		.transform((token) => token.replace(/^Bearer /i, "")),
});

function pass(from: WebSocket, to: WebSocket): void {
	from.addEventListener("message", ({ data }) => to.send(data));
	from.addEventListener("close", ({ code, reason }) => close(to, code, reason));
	from.addEventListener("error", () => close(to, CLOSE.internalError, ""));
}

/** A code that only a browser may say of a lost connection cannot be sent on. */
function close(socket: WebSocket, code: number, reason: string): void {
	try {
		socket.close(code === 1005 || code === 1006 || code === 1015 ? 1000 : code, reason);
	} catch {
		// It is closed already.
	}
}

function tooLate(): ContractError {
	return new ContractError("ServiceUnavailableError", "error.unavailable", {
		retryAfter: AGAIN_AFTER_SECONDS,
	});
}

function newSid(): string {
	return crypto.randomUUID();
}
