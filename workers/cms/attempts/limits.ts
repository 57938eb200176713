import { SHARE_MAILS_PER_DAY } from "../../../contract/sharing/share-words.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { AttemptLimiter } from "./attempt-limiter.ts";
import type { ClientAddress } from "./client.ts";

const WINDOW_MS = 15 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Failed sign-ins within 15 minutes. */
export const SIGN_INS_PER_ACCOUNT = 10;
export const SIGN_INS_PER_ADDRESS = 50;
/** Registrations within 15 minutes, whatever comes of them. */
export const REGISTRATIONS_PER_ADDRESS = 50;
/** Registrations within a day from all addresses of a network. */
export const REGISTRATIONS_PER_NETWORK = 100;

/** Mails with a link that somebody asks for within 15 minutes, whether there is an account or not. */
export const LINKS_PER_ACCOUNT = 3;
export const LINKS_PER_ADDRESS = 20;
/** Mails of invitations that an admin may send within a day. */
export const INVITATIONS_PER_ADMIN = 50;
/** Parts of documents that a user takes along within a day. */
export const EXPORTS_PER_DAY = 100;
/** Wrong guesses at the present password of who is signed in, within 15 minutes. */
export const PASSWORD_CHANGES_PER_ACCOUNT = 10;

/** Wrong codes of who has shown the first factor, within 15 minutes and within a day: of a million three are right at a time. */
export const CODES_PER_ACCOUNT = 10;
export const CODES_PER_DAY = 30;

/** Codes of shares that open nothing, which an address may bring within 15 minutes. */
export const WRONG_CODES_PER_ADDRESS = 60;
/** Wrong passwords of a link within 15 minutes from one address, and within an hour from all of them. */
export const SHARE_PASSWORDS_PER_ADDRESS = 10;
export const SHARE_PASSWORDS_PER_LINK = 100;

/** An attempt that has been counted as failed until it is said what has become of it. */
export interface CountedAttempt {
	succeeded(): Promise<void>;
	/** The fault was ours: it does not count. */
	cameToNothing(): Promise<void>;
}

/**
 * Counts an attempt to sign in, by address and by account. Throws 429 with the seconds to wait. Whether the account
 * exists makes no difference. An address that is refused does not use up the account's attempts. A device on which the
 * account has signed in before (the hash of what makes it known) has attempts of its own: a stranger's wrong guesses do
 * not keep the owner out.
 */
export async function countSignIn(
	env: CmsEnv,
	{ emailHash, deviceHash, address }: { emailHash: string; deviceHash: string | null; address: string },
): Promise<CountedAttempt> {
	const byAddress = limiter(env, `sign-in-address:${address}`);
	const byAccount = limiter(
		env,
		deviceHash === null ? `sign-in-account:${emailHash}` : `sign-in-device:${deviceHash}`,
	);
	await takeOrRefuse(byAddress, SIGN_INS_PER_ADDRESS);
	await takeOrRefuse(byAccount, SIGN_INS_PER_ACCOUNT);
	return {
		async succeeded() {
			await Promise.all([byAccount.clear(), byAddress.giveBack()]);
		},
		async cameToNothing() {
			await Promise.all([byAccount.giveBack(), byAddress.giveBack()]);
		},
	};
}

/** Counts a registration, by address and by the network around it. Throws 429 with the seconds to wait. */
export async function countRegistration(env: CmsEnv, { address, network }: ClientAddress): Promise<void> {
	await takeOrRefuse(limiter(env, `registration-address:${address}`), REGISTRATIONS_PER_ADDRESS);
	// Where no address is known all have the same one: a limit for all of them together would be one for everybody.
	if (network === null) return;
	await takeOrRefuse(limiter(env, `registration-network:${network}`), REGISTRATIONS_PER_NETWORK, DAY_MS);
}

/** Counts a mail with a link. Throws 429 with the seconds to wait. Whether the account exists makes no difference. */
export async function countLink(env: CmsEnv, emailHash: string, address: string): Promise<void> {
	await takeOrRefuse(limiter(env, `link-address:${address}`), LINKS_PER_ADDRESS);
	await takeOrRefuse(limiter(env, `link-account:${emailHash}`), LINKS_PER_ACCOUNT);
}

/** Counts a guess at the present password of who is signed in. Throws 429 with the seconds to wait. */
export async function countPasswordChange(env: CmsEnv, userId: string): Promise<CountedAttempt> {
	const byAccount = limiter(env, `password-change:${userId}`);
	await takeOrRefuse(byAccount, PASSWORD_CHANGES_PER_ACCOUNT);
	return { succeeded: () => byAccount.clear(), cameToNothing: () => byAccount.giveBack() };
}

/**
 * Counts a code that is shown beside the first factor. Throws 429 with the seconds to wait, and has the owner told, once
 * a day: whoever guesses here knows the password. A device on which the account has signed in before has codes of its own.
 */
export async function countCode(
	env: CmsEnv,
	{ userId, deviceHash }: { userId: string; deviceHash: string | null },
	tellOwner: () => Promise<void> = async () => {},
): Promise<Pick<CountedAttempt, "cameToNothing">> {
	const whose = deviceHash === null ? `account:${userId}` : `device:${deviceHash}`;
	const ofDay = limiter(env, `code-day-${whose}`);
	const ofWindow = limiter(env, `code-${whose}`);
	try {
		await takeOrRefuse(ofWindow, CODES_PER_ACCOUNT);
		await takeOrRefuse(ofDay, CODES_PER_DAY, DAY_MS);
	} catch (error) {
		const isFirst = (await limiter(env, `codes-told:${userId}`).take(1, DAY_MS)) === 0;
		if (isFirst) await tellOwner();
		throw error;
	}
	return {
		async cameToNothing() {
			await Promise.all([ofDay.giveBack(), ofWindow.giveBack()]);
		},
	};
}

/** Counts a part of a tenant's documents that somebody takes along. Throws 429 with the seconds to wait. */
export async function countExport(env: CmsEnv, userId: string): Promise<void> {
	await takeOrRefuse(limiter(env, `export:${userId}`), EXPORTS_PER_DAY, DAY_MS);
}

/** Counts a mail of an invitation. Throws 429 with the seconds to wait. */
export async function countInvitation(
	env: CmsEnv,
	userId: string,
): Promise<Pick<CountedAttempt, "cameToNothing">> {
	const byAdmin = limiter(env, `invitation:${userId}`);
	await takeOrRefuse(byAdmin, INVITATIONS_PER_ADMIN, DAY_MS);
	return { cameToNothing: () => byAdmin.giveBack() };
}

/** Counts a code of a share that opens nothing. Throws 429 with the seconds to wait: who has a right one is not asked. */
export async function countWrongCode(env: CmsEnv, address: string): Promise<void> {
	await takeOrRefuse(limiter(env, `share-code-address:${address}`), WRONG_CODES_PER_ADDRESS);
}

/**
 * Counts a try at the password of a link. Throws 429 with the seconds to wait. Whoever guesses from one address keeps
 * nobody else out for long.
 */
export async function countSharePassword(
	env: CmsEnv,
	{ shareId, address }: { shareId: string; address: string },
): Promise<CountedAttempt> {
	const byAddress = limiter(env, `share-password:${shareId}:${address}`);
	const byLink = limiter(env, `share-password:${shareId}`);
	await takeOrRefuse(byAddress, SHARE_PASSWORDS_PER_ADDRESS);
	await takeOrRefuse(byLink, SHARE_PASSWORDS_PER_LINK, HOUR_MS);
	return {
		async succeeded() {
			await Promise.all([byAddress.clear(), byLink.giveBack()]);
		},
		async cameToNothing() {
			await Promise.all([byAddress.giveBack(), byLink.giveBack()]);
		},
	};
}

/** Counts mails about shares. Throws 429 with the seconds to wait. */
export async function countShareMail(
	env: CmsEnv,
	userId: string,
): Promise<Pick<CountedAttempt, "cameToNothing">> {
	const byUser = limiter(env, `share-mail:${userId}`);
	await takeOrRefuse(byUser, SHARE_MAILS_PER_DAY, DAY_MS);
	return { cameToNothing: () => byUser.giveBack() };
}

/** Whoever has shown that the account is theirs, by a link, may sign in again at once. */
export async function forgetSignIns(env: CmsEnv, emailHash: string): Promise<void> {
	await limiter(env, `sign-in-account:${emailHash}`).clear();
}

/** Counts a try to sign in with a passkey, by address. Throws 429 with the seconds to wait. */
export async function countPasskey(env: CmsEnv, address: string): Promise<CountedAttempt> {
	const byAddress = limiter(env, `sign-in-address:${address}`);
	await takeOrRefuse(byAddress, SIGN_INS_PER_ADDRESS);
	const giveBack = () => byAddress.giveBack();
	return { succeeded: giveBack, cameToNothing: giveBack };
}

/** Whether nobody has taken this before, for an hour: longer than what counts once lives. */
export async function takeOnce(env: CmsEnv, name: string): Promise<boolean> {
	return (await limiter(env, `once:${name}`).take(1, HOUR_MS)) === 0;
}

function limiter(env: CmsEnv, name: string): DurableObjectStub<AttemptLimiter> {
	return env.ATTEMPTS.get(env.ATTEMPTS.idFromName(name));
}

async function takeOrRefuse(
	stub: DurableObjectStub<AttemptLimiter>,
	limit: number,
	windowMs = WINDOW_MS,
): Promise<void> {
	const retryAfter = await stub.take(limit, windowMs);
	if (retryAfter > 0)
		throw new ContractError("TooManyRequestsError", "error.tooManyAttempts", { retryAfter });
}
