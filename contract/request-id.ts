/** Carries the id of a request from the app to the CMS, and to whoever asks where it has failed. */
export const REQUEST_ID_HEADER = "X-Request-Id";

const WELL_FORMED = /^[\w-]{6,40}$/;

/** A new one: short enough to be read out on the phone. Opens nothing, and need not be hard to guess. */
export function newRequestId(): string {
	return Math.random().toString(36).slice(2, 10).padEnd(8, "0");
}

/**
 * Under which number a failure of this request stands in the logs, and is shown: the platform's own where it has one.
 * @param header which names it, beside the platform's
 */
export function requestIdFrom(headers: Headers, ...others: string[]): string {
	for (const name of [...others, "CF-Ray"]) {
		const id = headers.get(name);
		if (id !== null && WELL_FORMED.test(id)) return id;
	}
	return newRequestId();
}
