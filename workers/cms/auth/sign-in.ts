import { z } from "zod";
import type { Credentials, Session } from "../../../contract/identity/auth.ts";
import { ContractError } from "../../../contract/errors.ts";
import { attempted } from "../attempts/attempted.ts";
import type { Client } from "../attempts/client.ts";
import { countCode, countSignIn } from "../attempts/limits.ts";
import { findUserByEmail, hashOfEmail, normalizedEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { decoyOf, userOf } from "../user/user-client.ts";
import type { UserClient } from "../user/user-calls.ts";
import { readClaims, signClaims } from "../signed-claims.ts";
import { STEP_MS } from "../user/ways-in/second-factor.ts";
import type { AwaitedStep, Entered, OpenedSession } from "../user/user-host.ts";
import { newSecret, readSecret } from "../signed-secret.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { issueToken } from "./tokens.ts";

/**
 * Signs a user in. An unknown e-mail address and a wrong password get the same answer, a 400, after the same work.
 * Throws 429 after too many failures.
 */
export function signIn(
	env: CmsEnv,
	{ identifier, password, code }: Credentials,
	client: Client,
): Promise<Session> {
	return countedSignIn(env, identifier, client, async (store) => {
		const entered = unwrap(await store.account.signIn(password, client.userAgent));
		if (!entered) throw new ContractError("ValidationError", "error.invalidCredentials");
		// Clients that know no second step send what it asks for along with the password.
		if (code === undefined || !("stepId" in entered)) return entered;
		return completeStep(env, entered, code, client);
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
	work: (store: UserClient, userId: string | null) => Promise<Entered>,
): Promise<Session> {
	const email = normalizedEmail(address);
	const emailHash = await hashOfEmail(email);
	const userId = await findUserByEmail(env.DIRECTORY, email);
	const deviceHash = await knownDevice(userId, client);
	const attempt = await countSignIn(env, { emailHash, deviceHash, address: client.address });
	return attempted(attempt, async () => {
		const entered = await work(userId ? userOf(env, userId) : decoyOf(env, emailHash), userId);
		await attempt.succeeded();
		return sessionOf(entered, { isKnownDevice: deviceHash !== null });
	});
}

const stepSchema = z.object({ userId: z.string(), stepId: z.string() });

/** Signs in who has shown one factor, and now a code. 400 naming `code`, 401 where the step is over, 429 after too many. */
export async function signInByStep(
	env: CmsEnv,
	{ step: claim, code }: { step: string; code: string },
	client: Client,
): Promise<Session> {
	const step = await readClaims("step", stepSchema, claim);
	if (!step) throw stepOver();
	const opened = await completeStep(env, step, code, client);
	return sessionOf(opened, { isKnownDevice: (await knownDevice(step.userId, client)) !== null });
}

async function completeStep(
	env: CmsEnv,
	{ userId, stepId }: AwaitedStep,
	code: string,
	client: Client,
): Promise<OpenedSession> {
	const { secondFactor } = userOf(env, userId);
	const deviceHash = await knownDevice(userId, client);
	const attempt = await countCode(env, { userId, deviceHash }, () => secondFactor.tellOfGuesses());
	const opened = await attempted(attempt, async () =>
		unwrap(await secondFactor.complete(stepId, code, client.userAgent)),
	);
	if (opened === "wrong") throw refusedField("code", "error.wrongCode");
	await attempt.cameToNothing();
	if (opened === "over") throw stepOver();
	return opened;
}

async function secondFactorNeeded(step: AwaitedStep): Promise<ContractError> {
	const said = { userId: step.userId, stepId: step.stepId } satisfies z.input<typeof stepSchema>;
	return new ContractError("ForbiddenError", "error.secondFactorNeeded", {
		secondFactor: await signClaims("step", said, STEP_MS / 1000),
	});
}

function stepOver(): ContractError {
	return new ContractError("UnauthorizedError", "error.stepOver");
}

/** Signs in a user whose account has just been made. */
export async function beginSession(env: CmsEnv, userId: string, userAgent: string): Promise<Session> {
	const opened = await userOf(env, userId).sessions.open(userAgent);
	if (!opened) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	return sessionOf(opened);
}

/**
 * The session, or where the account has codes a 403 with what leads on.
 * @param isKnownDevice whether the device can be told from others at the next sign-in
 */
export async function sessionOf(entered: Entered, { isKnownDevice = false } = {}): Promise<Session> {
	if ("stepId" in entered) throw await secondFactorNeeded(entered);
	const { user } = entered;
	const jwt = await issueToken(entered);
	return isKnownDevice
		? { jwt, user }
		: { jwt, user, device: (await newSecret("device", user.documentId)).secret };
}

/** The hash of what makes the device known as one of the user's; `null` where it is none. */
async function knownDevice(userId: string | null, { devices }: Client): Promise<string | null> {
	const known = await Promise.all(devices.map((device) => readSecret("device", device)));
	return known.find((secret) => secret?.userId === userId)?.hash ?? null;
}
