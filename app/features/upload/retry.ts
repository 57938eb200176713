import { UPLOAD_NO_RETRY_STATUS, UPLOAD_RETRIES, UPLOAD_RETRY_WAIT_MS } from "../../../contract/constants.ts";

/** How a chunk ended: `status` 0 where no answer came. */
export interface ChunkResult {
	status: number;
	body: unknown;
}

/** Waits for this many milliseconds; ends early, by rejecting, when the signal says so. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

interface RetryOptions {
	signal?: AbortSignal | undefined;
	wait?: Wait | undefined;
	/** Whether the browser knows that there is no network, so that another try now would be in vain. */
	isOffline?: (() => boolean) | undefined;
}

/** Sends a chunk and, where that fails, up to 3 times more after 5 seconds; never after a 400 or 429 (spec 5). */
export async function withRetries<Result extends Pick<ChunkResult, "status">>(
	send: () => Promise<Result>,
	{ signal, wait = waitFor, isOffline }: RetryOptions = {},
): Promise<Result> {
	let result = await send();
	for (let retry = 0; retry < UPLOAD_RETRIES && mayRetry(result.status); retry += 1) {
		if (result.status === 0 && isOffline?.()) return result;
		await wait(UPLOAD_RETRY_WAIT_MS, signal);
		result = await send();
	}
	return result;
}

function mayRetry(status: number): boolean {
	const succeeded = status >= 200 && status < 300;
	return !succeeded && !UPLOAD_NO_RETRY_STATUS.includes(status);
}

/** @throws the signal's reason */
export function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const timer = setTimeout(resolve, milliseconds);
		signal?.addEventListener("abort", () => {
			clearTimeout(timer);
			reject(signal.reason);
		});
	});
}
