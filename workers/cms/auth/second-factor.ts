/** Codes as a second factor: setting them up, and looking after them. The step of signing in is in sign-in.ts. */
import { z } from "zod";
import { ContractError } from "../../../contract/errors.ts";
import type { CodesToSetUp, SecondFactorState } from "../../../contract/identity/second-factor.ts";
import type { Actor } from "../actor.ts";
import { attempted } from "../attempts/attempted.ts";
import { countCode, countPasswordChange } from "../attempts/limits.ts";
import { type Outcome, unwrap } from "../outcome.ts";
import { seal } from "../sealed.ts";
import { readClaims, signClaims } from "../signed-claims.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import type { UserClient } from "../user/user-calls.ts";
import { userOf } from "../user/user-client.ts";
import type { PersonalProof } from "../user/calls/second-factor-calls.ts";
import { addressOfKey, newCodeKey, plainCode, stepOfCode } from "../user/ways-in/codes.ts";

/** How long somebody may take to get an app and to show the first code. */
const SETUP_SECONDS = 30 * 60;

/** What is being set up lies in the page that does so: what is never finished leaves nothing, and two pages do not mix. */
const setupSchema = z.object({ userId: z.string(), tokenId: z.string(), key: z.string() });

export async function stateOfCodes(env: CmsEnv, { userId, tokenId }: Actor): Promise<SecondFactorState> {
	const { since, ...state } = await userOf(env, userId).secondFactor.state(tokenId);
	return { ...state, isOn: since !== null, since: since === null ? null : instant(since) };
}

/** A key for an app, for who shows the password. 400 naming it, 403 for an old session without one, 409, 429. */
export async function setUpCodes(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	password: string | undefined,
): Promise<CodesToSetUp> {
	const store = userOf(env, userId);
	const attempt = await countPasswordChange(env, userId);
	const mayBegin = await attempted(attempt, async () =>
		unwrap(await store.secondFactor.mayBegin(tokenId, password)),
	);
	if (!mayBegin) throw refusedField("password", password ? "error.wrongPassword" : "validation.required");
	await attempt.succeeded();
	const email = (await store.account.profile())?.email ?? "";
	const key = newCodeKey();
	const said = { userId, tokenId, key } satisfies z.input<typeof setupSchema>;
	return { setup: await signClaims("codes", said, SETUP_SECONDS), key, address: addressOfKey(key, email) };
}

/** Turns codes on with the first one. 400 naming `code`, or for a setup of somebody else, or of long ago; 409. */
export async function turnOnCodes(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	{ setup, code }: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
	const begun = await readClaims("codes", setupSchema, setup);
	if (!begun || begun.userId !== userId || begun.tokenId !== tokenId) {
		throw new ContractError("ValidationError", "error.setupOver");
	}
	const step = stepOfCode(begun.key, plainCode(code), Date.now());
	if (step === null) throw refusedField(["data", "code"], "error.wrongCode");
	const sealed = await seal(userId, begun.key);
	return { recoveryCodes: unwrap(await userOf(env, userId).secondFactor.turnOn(tokenId, { sealed, step })) };
}

/** New recovery codes for who shows the password or a code. 400 naming it, 409 without codes, 429. */
export async function renewRecoveryCodes(
	env: CmsEnv,
	actor: Actor,
	proof: PersonalProof,
): Promise<{ recoveryCodes: string[] }> {
	const recoveryCodes = await proven(env, actor, proof, ({ secondFactor }) =>
		secondFactor.renewRecoveryCodes(actor.tokenId, proof),
	);
	return { recoveryCodes };
}

/** Turns codes off for who shows the password or a code. 400 naming it, 409 without codes, 429. */
export async function turnOffCodes(env: CmsEnv, actor: Actor, proof: PersonalProof): Promise<null> {
	await proven(env, actor, proof, ({ secondFactor }) => secondFactor.turnOff(actor.tokenId, proof));
	return null;
}

async function proven<Value>(
	env: CmsEnv,
	{ userId }: Actor,
	{ password, code }: PersonalProof,
	work: (store: UserClient) => Promise<Outcome<Value | null>>,
): Promise<Value> {
	const store = userOf(env, userId);
	const byPassword = password === undefined ? null : await countPasswordChange(env, userId);
	const byCode = code === undefined ? null : await countCode(env, { userId, deviceHash: null });
	const cameToNothing = async () => {
		await Promise.all([byPassword?.cameToNothing(), byCode?.cameToNothing()]);
	};
	const value = await attempted({ cameToNothing }, async () => unwrap(await work(store)));
	if (value === null) {
		if (password !== undefined) throw refusedField("password", "error.wrongPassword");
		throw refusedField("code", "error.wrongCode");
	}
	await Promise.all([byPassword?.succeeded(), byCode?.cameToNothing()]);
	return value;
}
