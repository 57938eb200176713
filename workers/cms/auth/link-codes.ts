/** Codes of links that somebody without an account brings: which tenant knows them, and how wrong ones are answered. */
import { ContractError } from "../../../contract/errors.ts";
import { clientAddress } from "../attempts/client.ts";
import { countWrongCode } from "../attempts/limits.ts";
import { readTenantSecret, type TenantSecretPurpose } from "../tenant/members/tenant-secrets.ts";

/** No code is longer. */
const MAX_CODE_LENGTH = 200;
/** A code that opens nothing is answered after a full step of time, in milliseconds, whatever it has taken to know it. */
const STEP_MS = 150;

/** What a code opens, and which tenant knows whether it counts; `null` for what was not made here. */
export function readLinkCode(purpose: TenantSecretPurpose, code: string | null) {
	return code === null || code.length > MAX_CODE_LENGTH
		? Promise.resolve(null)
		: readTenantSecret(purpose, code);
}

/**
 * Does something by a code. A code that was never made and one that counts no more (`gone`, the message of its 404) get
 * the same answer after the same time, counted for the address alike.
 */
export async function answeredAlike<Value>(
	env: CmsEnv,
	headers: Headers,
	gone: string,
	work: () => Promise<Value>,
): Promise<Value> {
	const begun = Date.now();
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ContractError) || error.message !== gone) throw error;
		const refused = await countWrongCode(env, clientAddress(headers).address).then(
			() => error,
			(tooMany: unknown) => tooMany,
		);
		const took = Date.now() - begun;
		await scheduler.wait(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took);
		throw refused;
	}
}
