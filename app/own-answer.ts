import { anySignal } from "./features/old-browsers/any-signal.ts";

/** Longest wait for an answer, in milliseconds. A connection that has died says nothing of it. */
const TIMEOUT_MS = 30_000;

/**
 * Asks a route of the app's own. The answer is taken for what that route gives, since schemas stay out of the browser.
 * @returns `null` for a failure, and for the page of signing in to which a session that has ended is led
 * @throws where no answer comes, not in time, or not whole
 */
export async function askOwn<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
	return ownAnswer<Answer>(await fetchInTime(address, init));
}

/** `fetch` that gives up: what takes longer does not come any more. */
export function fetchInTime(address: string, { signal, ...init }: RequestInit = {}): Promise<Response> {
	const timeout = AbortSignal.timeout(TIMEOUT_MS);
	return fetch(address, { ...init, signal: signal ? anySignal([signal, timeout]) : timeout });
}

/** The same of an answer that is there. */
export async function ownAnswer<Answer>(response: Response): Promise<Answer | null> {
	const isAnswer = response.ok && response.headers.get("Content-Type")?.startsWith("application/json");
	if (!isAnswer) return null;
	const answer: Answer = await response.json();
	return answer;
}
