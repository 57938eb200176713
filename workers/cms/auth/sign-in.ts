import type { Credentials, Session } from "../../../contract/identity/auth.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Client } from "../attempts/client.ts";
import { countSignIn } from "../attempts/limits.ts";
import { findUserByEmail, hashOfEmail, normalizedEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { decoyStub, userStub } from "../user/user-stub.ts";
import type { OpenedSession } from "../user/user-store.ts";
import { issueToken } from "./tokens.ts";

/**
 * Signs a user in. An unknown e-mail address and a wrong password get the same answer, a 400, after the same work.
 * Throws 429 after too many failures.
 */
export async function signIn(
	env: CmsEnv,
	credentials: Credentials,
	{ address, userAgent }: Client,
): Promise<Session> {
	const email = normalizedEmail(credentials.identifier);
	const emailHash = await hashOfEmail(email);
	const attempt = await countSignIn(env, emailHash, address);
	const opened = await openByPassword(env, email, emailHash, credentials.password, userAgent).catch(
		async (error: unknown) => {
			if (isOurFault(error)) await attempt.cameToNothing();
			throw error;
		},
	);
	if (!opened) throw new ContractError("ValidationError", "error.invalidCredentials");
	await attempt.succeeded();
	return sessionOf(opened);
}

/** Signs in a user who has been made known in another way. */
export async function beginSession(env: CmsEnv, userId: string, userAgent: string): Promise<Session> {
	const opened = await userStub(env, userId).openSession(userAgent);
	if (!opened) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	return sessionOf(opened);
}

export async function sessionOf(opened: OpenedSession): Promise<Session> {
	return { jwt: await issueToken(opened), user: opened.user };
}

async function openByPassword(
	env: CmsEnv,
	email: string,
	emailHash: string,
	password: string,
	userAgent: string,
) {
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const store = userId ? userStub(env, userId) : decoyStub(env, emailHash);
	return unwrap(await store.signIn(password, userAgent));
}

function isOurFault(error: unknown): boolean {
	return !(error instanceof ContractError) || error.status >= 500;
}
