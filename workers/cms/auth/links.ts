import { ContractError } from "../../../contract/errors.ts";
import type { Session } from "../../../contract/identity/auth.ts";
import type { Actor } from "../actor.ts";
import { attempted } from "../attempts/attempted.ts";
import type { Client } from "../attempts/client.ts";
import { countLink, countPasswordChange, forgetSignIns } from "../attempts/limits.ts";
import { findUserByEmail, hashOfEmail, normalizedEmail } from "../directory/users.ts";
import { mailerOf } from "../mail/mailer.ts";
import { unwrap } from "../outcome.ts";
import { decoyOf, userOf } from "../user/user-client.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { emailTaken } from "./accounts.ts";
import { refuseGuessable } from "./guessable-password.ts";
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
	requireMailer(env);
	const email = normalizedEmail(typed);
	const emailHash = await hashOfEmail(email);
	await countLink(env, emailHash, address);
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const store = userId ? userOf(env, userId) : decoyOf(env, emailHash);
	inBackground(
		store.links.request(kind).catch((error: unknown) => {
			console.error("a mail with a link could not be asked for", error);
		}),
	);
}

/**
 * Chooses a new password with the code of a mail, and signs in. 400 for a code that does not count (any more), 403 where
 * the account asks for a second factor.
 */
export async function resetPassword(
	env: CmsEnv,
	{ code, password }: { code: string; password: string },
	userAgent: string,
): Promise<Session> {
	const secret = await readSecret("resetPassword", code);
	const user = secret && (await userOf(env, secret.userId).account.profile());
	if (user) refuseGuessable(password, user);
	const entered =
		secret && unwrap(await userOf(env, secret.userId).links.resetPassword(secret.hash, password, userAgent));
	if (!entered || !user) throw linkExpired();
	await forgetSignIns(env, await hashOfEmail(user.email));
	return sessionOf(entered);
}

/** Changes the password of who knows the present one. 400 naming `currentPassword` where it is wrong, or `password`, 429 after too many. */
export async function changePassword(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	change: { currentPassword: string; password: string },
	{ userAgent }: Client,
): Promise<Session> {
	const store = userOf(env, userId);
	const user = await store.account.profile();
	if (user) refuseGuessable(change.password, user);
	const attempt = await countPasswordChange(env, userId);
	const opened = await attempted(attempt, async () =>
		unwrap(await store.account.changePassword(tokenId, change, userAgent)),
	);
	if (!opened) throw refusedField("currentPassword", "error.wrongPassword");
	await attempt.succeeded();
	return sessionOf(opened);
}

/** Confirms an address with the code of a mail. 400 for a code that does not count (any more). */
export async function confirmEmail(env: CmsEnv, code: string): Promise<{ email: string }> {
	const secret = await readSecret("confirmEmail", code);
	const email = secret && (await userOf(env, secret.userId).links.confirmEmail(secret.hash));
	if (email === null) throw linkExpired();
	return { email };
}

/**
 * Has a link sent to the address that the user wants to have. Whether that is another user's is not asked here, so
 * nobody learns it; it is known to who can read its mails. 400 naming `currentPassword` or `email`, 429 after too many;
 * 403 for who has no password and has not just signed in.
 */
export async function requestEmailChange(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	{ currentPassword, email: typed }: { currentPassword?: string | undefined; email: string },
	{ address }: Client,
): Promise<{ email: string }> {
	requireMailer(env);
	const email = normalizedEmail(typed);
	const store = userOf(env, userId);
	const user = await store.account.profileWithNews();
	if (user?.hasPassword) {
		if (currentPassword === undefined) throw refusedField("currentPassword", "validation.required");
		const attempt = await countPasswordChange(env, userId);
		const isRight = await attempted(attempt, async () =>
			unwrap(await store.account.hasPassword(currentPassword)),
		);
		if (!isRight) {
			throw refusedField("currentPassword", "error.wrongPassword");
		}
		await attempt.succeeded();
	}
	if (user?.email === email) throw refusedField("email", "validation.sameEmail");
	await countLink(env, await hashOfEmail(email), address);
	const isProven = user?.hasPassword === true;
	unwrap(await store.account.requestEmailChange(tokenId, email, isProven));
	return { email };
}

/** Changes the address with the code of a mail. 400 for one that does not count (any more) or an address that is taken. */
export async function confirmEmailChange(env: CmsEnv, code: string): Promise<{ email: string }> {
	const secret = await readSecret("changeEmail", code);
	const store = secret && userOf(env, secret.userId);
	const outcome = secret && store && unwrap(await store.links.confirmEmailChange(secret.hash));
	if (!outcome || outcome.state === "expired") throw linkExpired();
	if (outcome.state === "taken") throw emailTaken();
	if ("email" in outcome) return { email: outcome.email };
	throw linkExpired();
}

/** @throws ContractError 503, whoever is asked for, where no mail is sent: nobody is to wait for one */
export function requireMailer(env: CmsEnv): void {
	if (!mailerOf(env)) throw new ContractError("ServiceUnavailableError", "error.noMail");
}

function linkExpired(): ContractError {
	return new ContractError("ValidationError", "error.linkExpired");
}
