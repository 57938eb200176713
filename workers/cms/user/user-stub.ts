import type { UserStore } from "./user-store.ts";

/** The object of the user with this `documentId`. */
export function userStub(env: CmsEnv, userId: string): DurableObjectStub<UserStore> {
	return env.USERS.get(env.USERS.idFromName(userId));
}

/** How many objects stand in for accounts that do not exist. */
const DECOYS = 16;

/**
 * An object without an account, which answers a sign-in as a user's would and takes as long. `emailHash` (hexadecimal)
 * spreads them over a few, so that guessing makes neither a queue nor an object per guess.
 */
export function decoyStub(env: CmsEnv, emailHash: string): DurableObjectStub<UserStore> {
	const number = Number.parseInt(emailHash.slice(0, 4), 16) % DECOYS;
	return env.USERS.get(env.USERS.idFromName(`decoy-${number}`));
}
