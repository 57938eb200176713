import { ContractError } from "../../../contract/errors.ts";
import type { CountedAttempt } from "./limits.ts";

/**
 * Does what has been counted before. Where that fails because of us it says nothing of who has tried: it is given back.
 * @throws what the work throws
 */
export async function attempted<Value>(
	{ cameToNothing }: Pick<CountedAttempt, "cameToNothing">,
	work: () => Promise<Value>,
): Promise<Value> {
	try {
		return await work();
	} catch (error) {
		if (isOurFault(error)) await cameToNothing();
		throw error;
	}
}

function isOurFault(error: unknown): boolean {
	return !(error instanceof ContractError) || error.status >= 500;
}
