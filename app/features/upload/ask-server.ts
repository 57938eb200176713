import { EXPECTED_USER_HEADER } from "./expected-user.ts";
import type { ChunkResult } from "./retry.ts";
import { anySignal } from "../old-browsers/any-signal.ts";

/** These answers are short: what takes longer does not come any more. */
const TIMEOUT_MS = 60_000;
/** So a gateway answers while the server behind it is away or starts again. */
const AWAY = new Set([502, 503, 504]);

/** No answer came: the network or the server is away. Nothing is lost, it can be tried again later. */
export class ConnectionLostError extends Error {
	override readonly name = "ConnectionLostError";
}

/**
 * A call to the app's own origin, with the answer as JSON or `null` where it is none.
 * @throws ConnectionLostError where no answer came, or the signal's reason
 */
export async function askServer(address: string, init: RequestInit = {}): Promise<ChunkResult> {
	const signal = anySignal([AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]);
	try {
		const response = await fetch(address, { ...init, signal });
		if (AWAY.has(response.status)) throw new Error(`no server: ${response.status}`);
		return { status: response.status, body: jsonOf(await response.text()) };
	} catch (error) {
		init.signal?.throwIfAborted();
		throw new ConnectionLostError(address, { cause: error });
	}
}

export type AskServer = typeof askServer;

/** The same, refused where somebody else has signed in meanwhile. */
export function askingFor(userId: string): AskServer {
	return (address, init) => {
		const headers = new Headers(init?.headers);
		headers.set(EXPECTED_USER_HEADER, userId);
		return askServer(address, { ...init, headers });
	};
}

/** `null` where it is none. */
export function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** What stands at this path of an answer, `undefined` where there is nothing. Schemas would weigh more than all else here. */
export function valueAt(value: unknown, ...path: string[]): unknown {
	let found = value;
	for (const name of path) {
		if (typeof found !== "object" || found === null) return undefined;
		found = Object.getOwnPropertyDescriptor(found, name)?.value;
	}
	return found;
}

export function textAt(value: unknown, ...path: string[]): string | null {
	const found = valueAt(value, ...path);
	return typeof found === "string" ? found : null;
}
