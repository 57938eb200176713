import { ContractError } from "../../contract/errors.ts";

/** Longest wait for the beginning of an answer, in milliseconds: the CMS itself gives up what it waits for before that. */
const TIMEOUT_MS = 45_000;
/** Where a body is streamed, its sender's connection takes its time. */
const STREAMING_TIMEOUT_MS = 15 * 60_000;
const AGAIN_AFTER_SECONDS = 10;

/**
 * The answer to a call of the CMS.
 * @throws ContractError 503 where none comes in time
 */
export async function answerWithin(
	isStreaming: boolean,
	call: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), isStreaming ? STREAMING_TIMEOUT_MS : TIMEOUT_MS);
	try {
		return await call(timeout.signal);
	} catch (failure) {
		// Made only now: taking a stack for each call that goes well is dear.
		throw timeout.signal.aborted ? tooLate() : failure;
	} finally {
		clearTimeout(timer);
	}
}

function tooLate(): ContractError {
	return new ContractError("ServiceUnavailableError", "error.unavailable", {
		retryAfter: AGAIN_AFTER_SECONDS,
	});
}
