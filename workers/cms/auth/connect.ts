/** The way to an OpenID provider and back (authorization code with PKCE). */
import * as oauth from "oauth4webapi";
import { z } from "zod";
import { ContractError } from "../../../contract/errors.ts";
import { takeOnce } from "../attempts/limits.ts";
import { readClaims, signClaims } from "../signed-claims.ts";
import { type Provider, providerOf, providerSettings } from "./providers.ts";

/** How long somebody may take at the provider, and then for the password of an account here. */
const FLOW_SECONDS = 10 * 60;

/** What is needed on the way back. It is signed, and lies in the browser that has begun. */
const flowSchema = z.object({
	id: z.string(),
	provider: z.string(),
	returnAddress: z.string(),
	state: z.string(),
	nonce: z.string(),
	verifier: z.string(),
	/** Whose account gets the link; `null` where somebody signs in. */
	userId: z.string().nullable(),
});

/** Who somebody is, as a provider has said it. */
const identitySchema = z.object({
	/** Of the token that carries it. */
	id: z.string(),
	provider: z.string(),
	issuer: z.string(),
	subject: z.string(),
	email: z.string().nullable(),
	isEmailVerified: z.boolean(),
	firstName: z.string(),
	lastName: z.string(),
	userId: z.string().nullable(),
});
export type ProvenIdentity = z.infer<typeof identitySchema>;

/** Where the browser goes, and what it keeps until it comes back. */
export async function connect(
	providerId: string,
	{ returnAddress, userId }: { returnAddress: string; userId: string | null },
): Promise<{ address: string; flow: string }> {
	const { server, client } = await providerOf(providerId);
	if (server.authorization_endpoint === undefined) throw notTaken("it has no place to sign in");
	const state = oauth.generateRandomState();
	const nonce = oauth.generateRandomNonce();
	const verifier = oauth.generateRandomCodeVerifier();
	const address = new URL(server.authorization_endpoint);
	const asked = {
		client_id: client.client_id,
		redirect_uri: returnAddress,
		response_type: "code",
		scope: "openid email profile",
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: "S256",
		state,
		nonce,
	};
	for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
	const id = crypto.randomUUID();
	const said = { id, provider: providerId, returnAddress, state, nonce, verifier, userId };
	return {
		address: address.href,
		flow: await signClaims("connect", said satisfies z.input<typeof flowSchema>, FLOW_SECONDS),
	};
}

/** Exchanges what the browser has brought back, once, for a token of ours. 400 for whatever does not fit together. */
export async function connected(
	env: CmsEnv,
	providerId: string,
	{ flow: carried, answer }: { flow: string; answer: string },
): Promise<{ accessToken: string; email: string | null; isLink: boolean }> {
	providerSettings(providerId);
	const flow = await readClaims("connect", flowSchema, carried);
	if (!flow || flow.provider !== providerId) throw notTaken("it was begun elsewhere, or long ago");
	const provider = await providerOf(providerId);
	const params = orRefuse(() =>
		oauth.validateAuthResponse(provider.server, provider.client, new URLSearchParams(answer), flow.state),
	);
	if (!(await takeOnce(env, `connect:${flow.id}`))) throw notTaken("it has come back before");
	const claims = await exchange(provider, params, flow).catch((error: unknown) => {
		throw error instanceof ContractError ? error : notTaken(error);
	});
	const email = claims.email !== undefined && z.email().safeParse(claims.email).success ? claims.email : null;
	const identity: ProvenIdentity = {
		id: crypto.randomUUID(),
		provider: providerId,
		issuer: provider.server.issuer,
		subject: claims.sub,
		email,
		isEmailVerified: email !== null && claims.email_verified === true,
		...nameOf(claims),
		userId: flow.userId,
	};
	const accessToken = await signClaims("identity", identity, FLOW_SECONDS);
	return { accessToken, email, isLink: flow.userId !== null };
}

/** Who it is by a token of ours, of this provider or of any; 400 for one that does not count (any more). It counts until `spendIdentity`. */
export async function identityOf(providerId: string | null, accessToken: string): Promise<ProvenIdentity> {
	if (providerId !== null) providerSettings(providerId);
	const identity = await readClaims("identity", identitySchema, accessToken);
	if (!identity || (providerId !== null && identity.provider !== providerId))
		throw notTaken("a token that does not count");
	return identity;
}

/** From here on its token counts no more; 400 where that was so already. */
export async function spendIdentity(env: CmsEnv, { id }: ProvenIdentity): Promise<void> {
	if (!(await takeOnce(env, `identity:${id}`))) throw notTaken("a token that was used");
}

const claimsSchema = z.object({
	sub: z.string().min(1).max(255),
	email: z.string().optional(),
	// Some say it in words.
	email_verified: z.preprocess((said) => said === true || said === "true", z.boolean()),
	given_name: z.string().optional(),
	family_name: z.string().optional(),
	name: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

async function exchange(
	{ server, client, clientAuth, options, keys }: Provider,
	params: URLSearchParams,
	{ returnAddress, verifier, nonce }: z.infer<typeof flowSchema>,
): Promise<Claims> {
	const response = await oauth.authorizationCodeGrantRequest(
		server,
		client,
		clientAuth,
		params,
		returnAddress,
		verifier,
		options(),
	);
	const checked = { expectedNonce: nonce, requireIdToken: true };
	const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checked);
	await oauth.validateApplicationLevelSignature(server, response, { ...options(), [oauth.jwksCache]: keys });
	const idToken = oauth.getValidatedIdTokenClaims(tokens);
	if (!idToken) throw notTaken("it says nothing of who it is");
	// Most say the address in the token; some where they are asked.
	if (idToken["email"] !== undefined || server.userinfo_endpoint === undefined) {
		return claimsSchema.parse(idToken);
	}
	const info = await oauth.userInfoRequest(server, client, tokens.access_token, options());
	const said = await oauth.processUserInfoResponse(server, client, idToken.sub, info);
	return claimsSchema.parse({ ...idToken, ...said, sub: idToken.sub });
}

/** A provider need not say any: then the address has to do. */
function nameOf({ given_name, family_name, name = "", email = "" }: Claims): {
	firstName: string;
	lastName: string;
} {
	const words = plain(name).split(" ");
	const firstName = plain(given_name ?? "") || (words[0] ?? "") || plain(email.split("@")[0] ?? "");
	const lastName = plain(family_name ?? "") || (given_name === undefined ? words.slice(1).join(" ") : "");
	return { firstName, lastName };
}

const MAX_NAME = 100;

function plain(text: string): string {
	return text
		.replaceAll(/[\p{Cc}\s]+/gu, " ")
		.trim()
		.slice(0, MAX_NAME)
		.trim();
}

function orRefuse<Value>(work: () => Value): Value {
	try {
		return work();
	} catch (error) {
		throw notTaken(error);
	}
}

/** @param why for the operator's log; nobody else is told more than that it has come to nothing */
function notTaken(why: unknown): ContractError {
	const reason = why instanceof Error ? `${why.name}: ${why.message}` : String(why);
	console.warn("a sign-in with a provider was refused:", reason.replaceAll(/\p{Cc}+/gu, " ").slice(0, 200));
	return new ContractError("ValidationError", "error.providerRefused");
}
