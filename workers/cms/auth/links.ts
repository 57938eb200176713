import { ContractError } from "../../../contract/errors.ts";
import type { Session } from "../../../contract/identity/auth.ts";
import type { Client } from "../attempts/client.ts";
import { countLink, countPasswordChange, forgetSignIns } from "../attempts/limits.ts";
import { findUserByEmail, hashOfEmail, normalizedEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { decoyStub, userStub } from "../user/user-stub.ts";
import { sessionOf } from "./sign-in.ts";
import { type LinkKind, readSecret } from "../signed-secret.ts";

/** Ways into an account by a mail, and the change of its password. */

/**
 * Has a mail with a link sent, if there is such an account. Nobody can tell: the answer is the same, and does not wait
 * for the account (`inBackground` takes what goes on after it). Throws 429 after too many.
 */
export async function requestLink(
	env: CmsEnv,
	kind: LinkKind,
	{ email: typed, address }: { email: string; address: string },
	inBackground: (work: Promise<void>) => void,
): Promise<void> {
	const email = normalizedEmail(typed);
	const emailHash = await hashOfEmail(email);
	await countLink(env, emailHash, address);
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const store = userId ? userStub(env, userId) : decoyStub(env, emailHash);
	inBackground(
		store.requestLink(kind).catch((error: unknown) => {
			console.error("a mail with a link could not be asked for", error);
		}),
	);
}

/** Chooses a new password with the code of a mail, and signs in. 400 for a code that does not count (any more). */
export async function resetPassword(
	env: CmsEnv,
	{ code, password }: { code: string; password: string },
	userAgent: string,
): Promise<Session> {
	const secret = await readSecret("resetPassword", code);
	const opened =
		secret && unwrap(await userStub(env, secret.userId).resetPassword(secret.hash, password, userAgent));
	if (!opened) throw linkExpired();
	await forgetSignIns(env, await hashOfEmail(opened.user.email));
	return sessionOf(opened);
}

/** Changes the password of who knows the present one. 400 naming `currentPassword` where it is wrong, 429 after too many. */
export async function changePassword(
	env: CmsEnv,
	userId: string,
	{ currentPassword, password }: { currentPassword: string; password: string },
	{ userAgent }: Client,
): Promise<Session> {
	const attempt = await countPasswordChange(env, userId);
	const opened = unwrap(await userStub(env, userId).changePassword(currentPassword, password, userAgent));
	if (!opened) {
		const message = "error.wrongPassword";
		throw new ContractError("ValidationError", `currentPassword: ${message}`, {
			errors: [{ path: ["currentPassword"], message }],
		});
	}
	await attempt.succeeded();
	return sessionOf(opened);
}

/** Confirms an address with the code of a mail. 400 for a code that does not count (any more). */
export async function confirmEmail(env: CmsEnv, code: string): Promise<{ email: string }> {
	const secret = await readSecret("confirmEmail", code);
	const email = secret && (await userStub(env, secret.userId).confirmEmail(secret.hash));
	if (email === null) throw linkExpired();
	return { email };
}

function linkExpired(): ContractError {
	return new ContractError("ValidationError", "error.linkExpired");
}
