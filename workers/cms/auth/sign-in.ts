import type { Credentials, Session } from "../../../contract/identity/auth.ts";
import { ContractError } from "../../../contract/errors.ts";
import { countSignIn } from "../attempts/limits.ts";
import { findUserByEmail, normalizedEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { decoyStub, userStub } from "../user/user-stub.ts";
import { issueToken } from "./tokens.ts";

/**
 * Signs a user in. An unknown e-mail address and a wrong password get the same answer, a 400, after the same work.
 * Throws 429 after too many failures.
 */
export async function signIn(env: CmsEnv, credentials: Credentials, address: string): Promise<Session> {
	const email = normalizedEmail(credentials.identifier);
	const emailHash = await sha256(email);
	const attempt = await countSignIn(env, emailHash, address);
	const signedIn = await checkPassword(env, email, emailHash, credentials.password).catch(
		async (error: unknown) => {
			if (isOurFault(error)) await attempt.cameToNothing();
			throw error;
		},
	);
	if (!signedIn) throw new ContractError("ValidationError", "error.invalidCredentials");
	await attempt.succeeded();
	return { jwt: await issueToken(signedIn.user.documentId, signedIn.tokenVersion), user: signedIn.user };
}

async function checkPassword(env: CmsEnv, email: string, emailHash: string, password: string) {
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const store = userId ? userStub(env, userId) : decoyStub(env, emailHash);
	return unwrap(await store.signIn(password));
}

function isOurFault(error: unknown): boolean {
	return !(error instanceof ContractError) || error.status >= 500;
}

/** Hexadecimal, so that the name of a counter does not give the address away. */
async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Buffer.from(digest).toString("hex");
}
