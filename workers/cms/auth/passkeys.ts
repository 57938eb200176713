/** Making passkeys and signing in with them (WebAuthn). */
import { decodeBase64Url, encodeBase64Url } from "hono/utils/encode";
import { z } from "zod";
import type { Session } from "../../../contract/identity/auth.ts";
import type {
	CreatedPasskeyResponse,
	PasskeyAsked,
	UsedPasskeyResponse,
} from "../../../contract/identity/passkeys.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Actor } from "../actor.ts";
import type { Client } from "../attempts/client.ts";
import { attempted } from "../attempts/attempted.ts";
import { countPasskey, takeOnce } from "../attempts/limits.ts";
import { unwrap } from "../outcome.ts";
import { newHandle, readHandle } from "../signed-secret.ts";
import { readClaims, signClaims } from "../signed-claims.ts";
import { userOf } from "../user/user-client.ts";
import type { PasskeyRow } from "../user/ways-in/passkeys.ts";
import type { Entered } from "../user/user-host.ts";
import { sessionOf } from "./sign-in.ts";

/** How long an answer may take, in seconds. */
const CHALLENGE_SECONDS = 5 * 60;
const SERVICE = "Ablage";
/** ES256, RS256: what authenticators have and this runtime checks. */
const ALGORITHMS = [-7, -257];

const challengeSchema = z.object({
	id: z.string(),
	challenge: z.string(),
	origin: z.string(),
	/** Who makes one; `null` where somebody signs in. */
	userId: z.string().nullable(),
});
type Challenge = z.infer<typeof challengeSchema>;

const load = () => import("@simplewebauthn/server");
let loaded: Awaited<ReturnType<typeof load>> | undefined;

/** It is large, and few requests need it. Once loaded it is kept: of two requests none waits for the other's loading. */
async function webAuthn() {
	loaded ??= await load();
	return loaded;
}

/** What a browser is asked to make one. */
export async function passkeyToMake(env: CmsEnv, userId: string, origin: string): Promise<PasskeyAsked> {
	const store = userOf(env, userId);
	const [user, known] = await Promise.all([store.account.profile(), store.passkeys.list()]);
	if (!user) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	const { generateRegistrationOptions } = await webAuthn();
	const host = hostOf(origin);
	const options = await generateRegistrationOptions({
		rpName: SERVICE,
		rpID: host,
		userName: user.email,
		userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
		userID: new TextEncoder().encode(await newHandle("passkey", userId)),
		timeout: CHALLENGE_SECONDS * 1000,
		attestationType: "none",
		excludeCredentials: known
			.filter((passkey) => passkey.host === host)
			.map(({ credentialId, transports }) => ({ id: credentialId, transports: transportsOf(transports) })),
		// Found by the browser without an e-mail address, and never without its owner's finger, face or code.
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs: ALGORITHMS,
	});
	return asked({ ...options }, options.challenge, origin, userId);
}

/** Keeps the one that was made. 400 for what does not fit to what was asked. */
export async function keepPasskey(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	{ challenge, name, response }: { challenge: string; name: string; response: CreatedPasskeyResponse },
): Promise<PasskeyRow> {
	const made = await answered(env, challenge);
	if (made.userId !== userId) throw refused();
	const host = hostOf(made.origin);
	const { verifyRegistrationResponse } = await webAuthn();
	const { registrationInfo } = await verifyRegistrationResponse({
		response: { ...response, authenticatorAttachment: undefined },
		expectedChallenge: made.challenge,
		expectedOrigin: made.origin,
		expectedRPID: host,
		requireUserVerification: true,
		supportedAlgorithmIDs: ALGORITHMS,
	}).catch(refuse);
	if (!registrationInfo) throw refused();
	const { id, publicKey, counter } = registrationInfo.credential;
	const passkey = {
		credentialId: id,
		publicKey: encodeBase64Url(Uint8Array.from(publicKey).buffer),
		counter,
		transports: JSON.stringify(response.response.transports),
		host,
		name,
	};
	return unwrap(await userOf(env, userId).passkeys.add(tokenId, passkey));
}

/** What a browser is asked to sign in. Which passkeys there are it knows by itself, and nobody learns from here. */
export async function passkeyToUse(origin: string): Promise<PasskeyAsked> {
	const { generateAuthenticationOptions } = await webAuthn();
	const options = await generateAuthenticationOptions({
		rpID: hostOf(origin),
		timeout: CHALLENGE_SECONDS * 1000,
		userVerification: "required",
	});
	return asked({ ...options }, options.challenge, origin, null);
}

/** Signs in whom the passkey is for. 400 for one that does not count, or was not used for this; 429 after too many. */
export async function signInByPasskey(
	env: CmsEnv,
	answer: PasskeyAnswer,
	{ address, userAgent }: Client,
): Promise<Session> {
	const attempt = await countPasskey(env, address);
	const opened = await attempted(attempt, () => openByPasskey(env, answer, userAgent));
	await attempt.succeeded();
	return sessionOf(opened);
}

interface PasskeyAnswer {
	challenge: string;
	response: UsedPasskeyResponse;
}

async function openByPasskey(
	env: CmsEnv,
	{ challenge, response }: PasskeyAnswer,
	userAgent: string,
): Promise<Entered> {
	const used = await answered(env, challenge);
	const handle = new TextDecoder().decode(decodeBase64Url(response.response.userHandle ?? ""));
	// It is signed: nobody can have made up objects woken.
	const userId = await readHandle("passkey", handle);
	const passkey = userId === null ? null : await userOf(env, userId).passkeys.find(response.id);
	const host = hostOf(used.origin);
	if (used.userId !== null || userId === null || passkey?.host !== host) throw refused();
	const { verifyAuthenticationResponse } = await webAuthn();
	const { userHandle, ...said } = response.response;
	const { verified, authenticationInfo } = await verifyAuthenticationResponse({
		response: {
			...response,
			authenticatorAttachment: undefined,
			response: { ...said, ...(userHandle && { userHandle }) },
		},
		expectedChallenge: used.challenge,
		expectedOrigin: used.origin,
		expectedRPID: host,
		requireUserVerification: true,
		credential: {
			id: passkey.credentialId,
			publicKey: decodeBase64Url(passkey.publicKey),
			counter: passkey.counter,
			transports: transportsOf(passkey.transports),
		},
	}).catch(refuse);
	if (!verified) throw refused();
	const { newCounter } = authenticationInfo;
	const opened = await userOf(env, userId).passkeys.signIn(passkey.credentialId, newCounter, userAgent);
	if (!opened) throw refused();
	return opened;
}

async function asked(
	options: Record<string, unknown>,
	challenge: string,
	origin: string,
	userId: string | null,
): Promise<PasskeyAsked> {
	const said: Challenge = { id: crypto.randomUUID(), challenge, origin, userId };
	return { options, challenge: await signClaims("passkey", said, CHALLENGE_SECONDS) };
}

/** What was asked; 400 where that was not here, long ago, or answered already. */
async function answered(env: CmsEnv, challenge: string): Promise<Challenge> {
	const said = await readClaims("passkey", challengeSchema, challenge);
	if (!said || !(await takeOnce(env, `passkey:${said.id}`))) throw refused();
	return said;
}

/** Whom a passkey is for: this very host, and none above or below it. */
function hostOf(origin: string): string {
	return new URL(origin).hostname;
}

function transportsOf(json: string): string[] {
	return z.array(z.string()).parse(JSON.parse(json));
}

function refuse(error: unknown): never {
	const reason = error instanceof Error ? error.message : String(error);
	console.warn("a passkey was refused:", reason.replaceAll(/\p{Cc}+/gu, " ").slice(0, 200));
	throw refused();
}

function refused(): ContractError {
	return new ContractError("ValidationError", "error.passkeyRefused");
}
