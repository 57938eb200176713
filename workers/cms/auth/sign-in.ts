import type { Credentials, Session } from "../../../contract/identity/auth.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Client } from "../attempts/client.ts";
import { countSignIn } from "../attempts/limits.ts";
import { findUserByEmail, hashOfEmail, normalizedEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { decoyOf, userOf } from "../user/user-client.ts";
import type { UserClient } from "../user/user-calls.ts";
import type { OpenedSession } from "../user/user-host.ts";
import { newSecret, readSecret } from "../signed-secret.ts";
import { issueToken } from "./tokens.ts";

/**
 * Signs a user in. An unknown e-mail address and a wrong password get the same answer, a 400, after the same work.
 * Throws 429 after too many failures.
 */
export function signIn(env: CmsEnv, { identifier, password }: Credentials, client: Client): Promise<Session> {
	return countedSignIn(env, identifier, client, async (store) => {
		const opened = unwrap(await store.account.signIn(password, client.userAgent));
		if (!opened) throw new ContractError("ValidationError", "error.invalidCredentials");
		return opened;
	});
}

/**
 * Counts a try to get into an account before it is made. Throws 429 after too many failures.
 * @param work throws where it fails; for an unknown address it gets an object without an account, and `null`
 */
export async function countedSignIn(
	env: CmsEnv,
	address: string,
	client: Client,
	work: (store: UserClient, userId: string | null) => Promise<OpenedSession>,
): Promise<Session> {
	const email = normalizedEmail(address);
	const emailHash = await hashOfEmail(email);
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const deviceHash = await knownDevice(userId, client);
	const attempt = await countSignIn(env, { emailHash, deviceHash, address: client.address });
	try {
		const opened = await work(userId ? userOf(env, userId) : decoyOf(env, emailHash), userId);
		await attempt.succeeded();
		return await sessionOf(opened, { isKnownDevice: deviceHash !== null });
	} catch (error) {
		if (isOurFault(error)) await attempt.cameToNothing();
		throw error;
	}
}

/** Signs in a user who has been made known in another way. */
export async function beginSession(env: CmsEnv, userId: string, userAgent: string): Promise<Session> {
	const opened = await userOf(env, userId).sessions.open(userAgent);
	if (!opened) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	return sessionOf(opened);
}

/** @param isKnownDevice whether the device can be told from others at the next sign-in */
export async function sessionOf(opened: OpenedSession, { isKnownDevice = false } = {}): Promise<Session> {
	const { user } = opened;
	const jwt = await issueToken(opened);
	return isKnownDevice
		? { jwt, user }
		: { jwt, user, device: (await newSecret("device", user.documentId)).secret };
}

/** The hash of what makes the device known as one of the user's; `null` where it is none. */
async function knownDevice(userId: string | null, { devices }: Client): Promise<string | null> {
	const known = await Promise.all(devices.map((device) => readSecret("device", device)));
	return known.find((secret) => secret?.userId === userId)?.hash ?? null;
}

function isOurFault(error: unknown): boolean {
	return !(error instanceof ContractError) || error.status >= 500;
}
