import { ContractError } from "../../contract/errors.ts";
import { inTime } from "../../contract/in-time.ts";

/** Longest wait for the beginning of an answer, in milliseconds: the CMS itself gives up what it waits for before that. */
const TIMEOUT_MS = 45_000;
/** Where a body is streamed, its sender's connection takes its time. */
const STREAMING_TIMEOUT_MS = 15 * 60_000;
const AGAIN_AFTER_SECONDS = 10;

/**
 * The answer to a call of the CMS over the network, which is given up where none comes in time.
 * @throws ContractError 503 then
 */
export async function answerWithin(
	isStreaming: boolean,
	call: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), limitOf(isStreaming));
	try {
		return await call(timeout.signal);
	} catch (failure) {
		// Made only now: taking a stack for each call that goes well is dear.
		throw timeout.signal.aborted ? tooLate() : failure;
	} finally {
		clearTimeout(timer);
	}
}

/**
 * The answer to a call over a binding. There is no connection to give up, and a signal to another Worker takes longer
 * than the timer.
 * @throws ContractError 503 where none comes in time
 */
export function boundAnswerWithin(isStreaming: boolean, answer: Promise<Response>): Promise<Response> {
	return inTime(limitOf(isStreaming), answer, tooLate);
}

function limitOf(isStreaming: boolean): number {
	return isStreaming ? STREAMING_TIMEOUT_MS : TIMEOUT_MS;
}

function tooLate(): ContractError {
	return new ContractError("ServiceUnavailableError", "error.unavailable", {
		retryAfter: AGAIN_AFTER_SECONDS,
	});
}
