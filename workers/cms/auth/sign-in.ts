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
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const store = userId ? userStub(env, userId) : decoyStub(env, emailHash);
	const signedIn = unwrap(await store.signIn(credentials.password));
	if (!signedIn) throw new ContractError("ValidationError", "error.invalidCredentials");
	await attempt.succeeded();
	return { jwt: await issueToken(signedIn.user.documentId, signedIn.tokenVersion), user: signedIn.user };
}

/** Hexadecimal, so that the name of a counter does not give the address away. */
async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Buffer.from(digest).toString("hex");
}
