import { type CallTarget, remoteCalls } from "../calls.ts";
import { OBJECT_MS, within } from "../time-limits.ts";
import type { UserCalls, UserClient } from "./user-calls.ts";
import type { UserStore } from "./user-store.ts";

/** The calls of the user with this `documentId`. */
export function userOf(env: CmsEnv, userId: string): UserClient {
	return limitedClient(userStub(env, userId));
}

/** The object of that user. */
export function userStub(env: CmsEnv, userId: string): DurableObjectStub<UserStore> {
	return env.USERS.get(env.USERS.idFromName(userId));
}

/** How many objects stand in for accounts that do not exist. */
const DECOYS = 16;

/**
 * An object without an account, which answers a sign-in as a user's would and takes as long. `emailHash` (hexadecimal)
 * spreads them over a few, so that guessing makes neither a queue nor an object per guess.
 */
export function decoyOf(env: CmsEnv, emailHash: string): UserClient {
	return limitedClient(decoyStub(env, emailHash));
}

export function decoyStub(env: CmsEnv, emailHash: string): DurableObjectStub<UserStore> {
	const number = Number.parseInt(emailHash.slice(0, 4), 16) % DECOYS;
	return env.USERS.get(env.USERS.idFromName(`decoy-${number}`));
}

/** Calls with an end to each wait. */
function limitedClient(stub: DurableObjectStub<UserStore>): UserClient {
	return userClient({
		call: (group, name, args) => within<unknown>(OBJECT_MS, stub.call(group, name, args)),
	});
}

/** The calls of a user's object, grouped as they are inside: each is one remote call. */
export function userClient(target: CallTarget): UserClient {
	return remoteCalls<UserCalls>(target);
}
