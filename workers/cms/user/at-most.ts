import { ContractError } from "../../../contract/errors.ts";

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs at most `running` pieces of work at a time; up to `waiting` more wait for their turn, and any further one is
 * refused with 429.
 */
export function atMost(running: number, waiting: number) {
	let free = running;
	const queue: (() => void)[] = [];

	return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
		if (free > 0) free -= 1;
		else await turn();
		try {
			return await work();
		} finally {
			const next = queue.shift();
			if (next) next();
			else free += 1;
		}
	};

	function turn(): Promise<void> {
		if (queue.length >= waiting) {
			throw new ContractError("TooManyRequestsError", "error.tooManyAttempts", {
				retryAfter: RETRY_AFTER_SECONDS,
			});
		}
		return new Promise((resolve) => {
			queue.push(resolve);
		});
	}
}
