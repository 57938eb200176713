import { vi } from "vitest";

/** What an OpenID provider answers, as a test wants it, in the place of `fetch`. */

export const ISSUER = "https://login.example";
export const CLIENT_ID = "ablage";

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
const RSA = { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

export interface IdToken {
	claims: Record<string, unknown>;
	header: Record<string, unknown>;
	key: CryptoKey;
}

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const part = (value: unknown) => base64Url(new TextEncoder().encode(JSON.stringify(value)));

let keys: CryptoKeyPair | undefined;

async function newKeys(): Promise<CryptoKeyPair> {
	const made = await crypto.subtle.generateKey(RSA, true, ["sign", "verify"]);
	if ("privateKey" in made) return made;
	throw new Error("no pair of keys");
}

/** Somebody else's key. */
export const otherKey = async () => (await newKeys()).privateKey;

/** @param change what is wrong with the token of identity, or where it says something else */
export async function answerAsProvider(
	address: string,
	person: Record<string, unknown>,
	change: (token: IdToken) => IdToken | Promise<IdToken> = (token) => token,
): Promise<void> {
	keys ??= await newKeys();
	const { publicKey, privateKey } = keys;
	const asked = new URL(address).searchParams;
	const now = Math.floor(Date.now() / 1000);
	const right = {
		header: { alg: "RS256", kid: "one" },
		claims: {
			iss: ISSUER,
			aud: CLIENT_ID,
			iat: now,
			exp: now + 60,
			nonce: asked.get("nonce"),
			...person,
		},
		key: privateKey,
	};
	const { header, claims, key } = await change(right);
	const said = `${part(header)}.${part(claims)}`;
	const signature =
		header["alg"] === "none"
			? ""
			: base64Url(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, new TextEncoder().encode(said))));
	const jwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "one", alg: "RS256", use: "sig" };
	const answers: Record<string, unknown> = {
		"/.well-known/openid-configuration": {
			issuer: ISSUER,
			authorization_endpoint: `${ISSUER}/authorize`,
			token_endpoint: `${ISSUER}/token`,
			jwks_uri: `${ISSUER}/keys`,
			id_token_signing_alg_values_supported: ["RS256"],
		},
		"/keys": { keys: [jwk] },
		"/token": { access_token: "theirs", token_type: "bearer", id_token: `${said}.${signature}` },
	};
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
		const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
		const answer = origin === ISSUER ? answers[pathname] : undefined;
		return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
	});
}
