import { ContractError, type ErrorDetails, type ErrorName } from "../../contract/errors.ts";

/**
 * What a Durable Object's method answers. An error class does not survive the way between isolates, so an expected
 * failure travels as data; anything else is a bug and is thrown.
 */
export type Outcome<Value> =
	| { ok: true; value: Value }
	| { ok: false; name: ErrorName; message: string; details: ErrorDetails };

/** Runs `work` inside the object and turns an expected failure into data. */
export function settle<Value>(work: () => Value): Outcome<Value> {
	try {
		return { ok: true, value: work() };
	} catch (error) {
		return failure(error);
	}
}

/** As `settle`, for work that waits. */
export async function settleAsync<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
	try {
		return { ok: true, value: await work() };
	} catch (error) {
		return failure(error);
	}
}

/** The value on the caller's side, or the failure thrown again. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
	if (outcome.ok) return outcome.value;
	throw errorOf(outcome);
}

/** What a failed call has failed with. */
export function errorOf({ name, message, details }: Extract<Outcome<unknown>, { ok: false }>): ContractError {
	return new ContractError(name, message, details);
}

function failure(error: unknown): Outcome<never> {
	if (!(error instanceof ContractError)) throw error;
	return { ok: false, name: error.name as ErrorName, message: error.message, details: error.details };
}
