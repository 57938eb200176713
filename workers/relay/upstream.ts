import { io, type Socket } from "socket.io-client";
import { RESUMED_EVENT, SOCKET_RECONNECT_DELAY_MS } from "../../contract/constants.ts";
import { otherServersEventSchemas } from "../../contract/events.ts";
import type { UpstreamServer } from "../shared/relay-handover.ts";
import { FrameLimit } from "./frame-limit.ts";
import { type Dropped, UpstreamIntake } from "./upstream-intake.ts";

/** A server that has not let the user in after this long is tried again later, in milliseconds. */
const HANDSHAKE_MS = 20_000;
/** How long the connection outlives the user's last socket: whoever loads a page again is back at once. */
const LINGER_MS = 5_000;
/**
 * A server that stays away is tried again after twice, four times … as long, up to this; then by the ping that comes
 * next, so that the object may sleep meanwhile.
 */
const LONG_PAUSE_MS = 45_000;
/** A connection that has lasted this long was one, so what ends it is no refusal of its token. */
const LASTING_MS = 60_000;
/** A token that was refused is tried again after this long … */
const REFUSED_MS = 5 * 60_000;
/** … and this many times in all, until it opens a socket again: then the server has just known it. */
const MAX_REFUSALS = 3;
/** What could not be passed on is told so soon after. */
const MISSED_MS = 2_000;
/** Of what browsers tell as much waits for the connection; beyond it the oldest go. */
const MAX_WAITING = 100;
/** The log has one line in this time, of all users of the isolate: a server that is away is away for all. */
const LOG_PAUSE_MS = 60_000;

/** By what a socket of the user's could speak to the server. */
export interface UpstreamAccess extends UpstreamServer {
	tokenId: string;
}

interface Users {
	/** One for each of the user's sockets that gets events. */
	accesses: () => readonly UpstreamAccess[];
	/** Tells all of them. */
	tell: (event: string, data: unknown) => void;
}

interface Connection {
	access: UpstreamAccess;
	socket: Socket;
	/** Until the server has let the user in. */
	deadline: ReturnType<typeof setTimeout>;
	/** Since when it is there, in milliseconds since 1970; `null` while it is not. */
	since: number | null;
}

/**
 * The one connection of a user to the events of a CMS that is somebody else's (docs/decisions/054-events-of-another-cms.md):
 * there while the user has sockets, with the token of one of them. All of it is in memory: a token lies in the
 * attachment of its own socket and nowhere else, so the connection is found again from the sockets.
 */
export class Upstream {
	readonly #users: Users;
	readonly #outgoing = new FrameLimit();
	readonly #refused = new Map<string, { times: number; until: number }>();
	readonly #dropped: Record<Dropped, number> = { malformed: 0, oversized: 0, binary: 0, tooMany: 0 };
	#waiting: [event: string, data: unknown][] = [];
	#connection: Connection | null = null;
	#failures = 0;
	/** Not before this moment, in milliseconds since 1970. */
	#retryAt = 0;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#leaving: ReturnType<typeof setTimeout> | undefined;
	#telling: ReturnType<typeof setTimeout> | undefined;
	/** There have been sockets, and no connection. */
	#mayHaveMissed: boolean;

	/** @param hasSockets the object has just woken, and its sockets are older */
	constructor(users: Users, hasSockets: boolean) {
		this.#users = users;
		this.#mayHaveMissed = hasSockets;
	}

	/** Connects where there is something to connect for, and ends it where there is not: whenever sockets come or go. */
	tend(): void {
		const accesses = this.#users.accesses();
		if (this.#connection) {
			if (!isAmong(accesses, this.#connection.access)) this.#leaveSoon();
			return;
		}
		if (accesses.length === 0) return this.#forget();
		const now = Date.now();
		if (now < this.#retryAt) return;
		const next = accesses.find(({ tokenId }) => this.#mayTry(tokenId, now));
		if (next) this.#connect(next);
	}

	/** Since when everything is heard, in milliseconds since 1970; `null` without a connection. */
	get heardSince(): number | null {
		return this.#connection?.since ?? null;
	}

	/**
	 * A socket has come with this token: whatever was said of it before, it counts now.
	 * @param isPage it shows what was read before, and nobody has heard what has happened since
	 */
	welcome(tokenId: string, isPage = false): void {
		this.#refused.delete(tokenId);
		if (isPage && this.heardSince === null) this.#mayHaveMissed = true;
		this.tend();
	}

	/** The token counts no more, or none does; another one is taken where there is one. */
	leave(tokenId?: string): void {
		if (tokenId === undefined || this.#connection?.access.tokenId === tokenId) this.#end();
		this.#mayHaveMissed = true;
		this.tend();
	}

	/** Tells the server something; later where it is away for a while. */
	send(event: string, data: unknown): void {
		if (!this.#outgoing.allows(event)) return;
		if (this.#connection?.since) this.#connection.socket.emit(event, data);
		else this.#waiting = [...this.#waiting, [event, data] as [string, unknown]].slice(-MAX_WAITING);
	}

	#mayTry(tokenId: string, now: number): boolean {
		const { times, until } = this.#refused.get(tokenId) ?? { times: 0, until: 0 };
		return times < MAX_REFUSALS && until <= now;
	}

	#connect(access: UpstreamAccess): void {
		const intake = new UpstreamIntake(
			(kind) => this.#drop(kind),
			() => this.#fail(connection, "sends without pause", LONG_PAUSE_MS),
		);
		const socket = io(access.url, {
			auth: { token: access.token },
			transports: [intake.transport()],
			forceNew: true,
			// When to try again, and by which token, is decided here.
			reconnection: false,
			timeout: HANDSHAKE_MS,
		});
		const deadline = setTimeout(() => this.#fail(connection, "does not answer"), HANDSHAKE_MS);
		const connection: Connection = { access, socket, deadline, since: null };
		this.#connection = connection;
		socket.on("connect", () => this.#begin(connection));
		// One that the server itself has refused is not active any more.
		socket.on("connect_error", () =>
			socket.active ? this.#fail(connection, "cannot be reached") : this.#refuse(connection),
		);
		socket.on("disconnect", (reason) => {
			if (reason === "io server disconnect") this.#refuse(connection);
			else this.#fail(connection, "has hung up");
		});
		for (const [name, schema] of Object.entries(otherServersEventSchemas)) {
			socket.on(name, (data: unknown) => {
				if (schema.safeParse(data).success) this.#users.tell(name, data);
				else this.#drop("malformed");
			});
		}
	}

	#begin(connection: Connection): void {
		if (connection !== this.#connection) return;
		clearTimeout(connection.deadline);
		connection.since = Date.now();
		this.#failures = 0;
		if (this.#mayHaveMissed) this.#users.tell(RESUMED_EVENT, null);
		this.#mayHaveMissed = false;
		for (const [event, data] of this.#waiting.splice(0)) connection.socket.emit(event, data);
	}

	/** The server is not there, or not as it should be: it is tried again after a pause. */
	#fail(connection: Connection, how: string, atLeast = 0): void {
		if (connection !== this.#connection) return;
		this.#end();
		const pause = Math.max(atLeast, SOCKET_RECONNECT_DELAY_MS * 2 ** this.#failures);
		this.#failures += 1;
		this.#pause(Math.min(pause, LONG_PAUSE_MS));
		sayOnce(`the CMS ${how}: its events are missing`);
	}

	/** The server does not take this token, or not any more. */
	#refuse(connection: Connection): void {
		if (connection !== this.#connection) return;
		const { access, since } = connection;
		this.#end();
		// One that has been taken for long may have been ended for another reason.
		if (since !== null && Date.now() - since >= LASTING_MS) return this.#pause(SOCKET_RECONNECT_DELAY_MS);
		const times = (this.#refused.get(access.tokenId)?.times ?? 0) + 1;
		this.#refused.set(access.tokenId, { times, until: Date.now() + REFUSED_MS });
		this.#mayHaveMissed = true;
		sayOnce("the CMS refuses a user's token: its events are missing");
		this.tend();
	}

	/** Never sooner than said. */
	#pause(milliseconds: number): void {
		this.#mayHaveMissed = true;
		this.#retryAt = Date.now() + milliseconds;
		clearTimeout(this.#retry);
		if (milliseconds === LONG_PAUSE_MS) return;
		// Not all users at once.
		this.#retry = setTimeout(() => this.tend(), milliseconds * (1 + Math.random() / 2));
	}

	#leaveSoon(): void {
		if (this.#leaving !== undefined) return;
		this.#leaving = setTimeout(() => {
			this.#leaving = undefined;
			const accesses = this.#users.accesses();
			if (this.#connection && isAmong(accesses, this.#connection.access)) return;
			this.#end();
			this.#mayHaveMissed = true;
			this.tend();
		}, LINGER_MS);
	}

	#end(): void {
		const ended = this.#connection;
		this.#connection = null;
		if (!ended) return;
		clearTimeout(ended.deadline);
		ended.socket.off();
		ended.socket.disconnect();
	}

	/** Nobody is there. */
	#forget(): void {
		this.#waiting = [];
		this.#refused.clear();
		this.#mayHaveMissed = false;
	}

	#drop(kind: Dropped): void {
		this.#dropped[kind] += 1;
		sayOnce(`the CMS has sent a user what is not passed on: ${JSON.stringify(this.#dropped)}`);
		if (kind !== "tooMany" || this.#telling !== undefined) return;
		this.#telling = setTimeout(() => {
			this.#telling = undefined;
			this.#users.tell(RESUMED_EVENT, null);
		}, MISSED_MS);
	}
}

function isAmong(accesses: readonly UpstreamAccess[], { tokenId, url }: UpstreamAccess): boolean {
	return accesses.some((access) => access.tokenId === tokenId && access.url === url);
}

let quietUntil = 0;

/** Says only what is known here: what another server says of a failure may have the token in it. */
function sayOnce(line: string): void {
	const now = Date.now();
	if (now < quietUntil) return;
	quietUntil = now + LOG_PAUSE_MS;
	console.warn(line);
}
