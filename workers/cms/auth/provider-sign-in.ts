/** From an account elsewhere, which its provider has proven, to the account here. */
import type { Session } from "../../../contract/identity/auth.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Actor } from "../actor.ts";
import type { Client } from "../attempts/client.ts";
import { countRegistration } from "../attempts/limits.ts";
import {
	claimIdentity,
	findUserByIdentity,
	hashOfIdentity,
	releaseIdentity,
} from "../directory/identities.ts";
import { findUserByEmail, normalizedEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { notFound, refusedField } from "../tenant/core/errors.ts";
import type { IdentityRow } from "../user/ways-in/identities.ts";
import { userOf } from "../user/user-client.ts";
import { identityOf, type ProvenIdentity, spendIdentity } from "./connect.ts";
import { registerPerson } from "./register.ts";
import { countedSignIn, sessionOf } from "./sign-in.ts";

/**
 * Signs in by an account elsewhere. Whoever comes for the first time gets an account, if the provider says that the
 * e-mail address is theirs. 403 where somebody has an account with it: its owner has to show the password first, or a
 * provider alone would decide whose it is. 400 for an address that the provider does not stand for.
 */
export async function signInByProvider(
	env: CmsEnv,
	providerId: string,
	accessToken: string,
	client: Client,
): Promise<Session> {
	const identity = await signingIn(providerId, accessToken);
	const hash = await hashOfIdentity(identity);
	const userId = await ownerOf(env, hash);
	if (userId !== null) {
		await spendIdentity(env, identity);
		const entered = await userOf(env, userId).identities.signIn(hash, client.userAgent);
		if (!entered) throw new ContractError("ValidationError", "error.providerRefused");
		return sessionOf(entered);
	}
	if (identity.email === null || !identity.isEmailVerified) {
		throw new ContractError("ValidationError", "error.providerEmail");
	}
	const email = normalizedEmail(identity.email);
	if (await findUserByEmail(env.DIRECTORY, email)) {
		throw new ContractError("ForbiddenError", "error.accountExists");
	}
	await countRegistration(env, client);
	await spendIdentity(env, identity);
	const { firstName, lastName } = identity;
	const person = { email, firstName, lastName, accountType: "privatePerson" as const };
	return registerPerson(
		env,
		// No password: nobody knows one.
		{ ...person, password: { hash: "" }, isEmailConfirmed: true },
		client.userAgent,
		async (newUserId) => {
			await claim(env, hash, newUserId);
			unwrap(await userOf(env, newUserId).identities.add(null, rowOf(identity, hash)));
		},
	);
}

/** Signs in who shows the password of the account with the identity's address, and links both. 400, 409, 429. */
export async function proveAccount(
	env: CmsEnv,
	providerId: string,
	{ accessToken, password }: { accessToken: string; password: string },
	client: Client,
): Promise<Session> {
	const identity = await signingIn(providerId, accessToken);
	if (identity.email === null || !identity.isEmailVerified) {
		throw new ContractError("ValidationError", "error.providerEmail");
	}
	const hash = await hashOfIdentity(identity);
	return countedSignIn(env, identity.email, client, async (store, userId) => {
		// (Before the password is known this gives nothing away: the user's object decides what counts.)
		if (userId !== null) await claim(env, hash, userId);
		const entered = unwrap(await store.identities.prove(password, rowOf(identity, hash), client.userAgent));
		if (!entered) throw refusedField("password", "error.wrongPassword");
		await spendIdentity(env, identity);
		return entered;
	});
}

/** Links an account elsewhere with that of who has begun it, and is signed in. 409 where it is somebody else's. */
export async function linkIdentity(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	accessToken: string,
): Promise<IdentityRow> {
	const identity = await identityOf(null, accessToken);
	if (identity.userId !== userId) throw notFound();
	await spendIdentity(env, identity);
	const hash = await hashOfIdentity(identity);
	await claim(env, hash, userId);
	return unwrap(await userOf(env, userId).identities.add(tokenId, rowOf(identity, hash)));
}

/** Takes a link away. 404 for one that is not there, 409 for the last way in. */
export async function unlinkIdentity(env: CmsEnv, userId: string, id: string): Promise<void> {
	const hash = unwrap(await userOf(env, userId).identities.remove(id));
	if (hash === null) throw notFound();
	// It counts no more; where this is cut off, what finds it finds nothing.
	await releaseIdentity(env.DIRECTORY, hash, userId);
}

/** Of who signs in: what was begun to link an account opens none. */
async function signingIn(providerId: string, accessToken: string): Promise<ProvenIdentity> {
	const identity = await identityOf(providerId, accessToken);
	if (identity.userId !== null) throw new ContractError("ValidationError", "error.providerRefused");
	return identity;
}

/** Whose it is: the directory finds the user, whose object decides. */
async function ownerOf(env: CmsEnv, hash: string): Promise<string | null> {
	const userId = await findUserByIdentity(env.DIRECTORY, hash);
	return userId !== null && (await userOf(env, userId).identities.has(hash)) ? userId : null;
}

/** @throws ContractError 409 where it is somebody else's */
async function claim(env: CmsEnv, hash: string, userId: string): Promise<void> {
	const found = await findUserByIdentity(env.DIRECTORY, hash);
	const former = found !== null && (await ownerOf(env, hash)) === null ? found : null;
	if ((await claimIdentity(env.DIRECTORY, { hash, userId, former })) !== userId) {
		throw new ContractError("ConflictError", "error.identityTaken");
	}
}

function rowOf({ provider, email }: ProvenIdentity, hash: string) {
	return { hash, provider, email };
}
