import { sign, verify } from "hono/jwt";
import { z } from "zod";
import { SESSION_SECONDS } from "../../../contract/constants.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { environment } from "../environment.ts";
import type { OpenedSession } from "../user/user-host.ts";

const ALGORITHM = "HS256";
/** Seconds that the clock of the machine that signed may be ahead of ours. */
const CLOCK_LEEWAY = 60;

/**
 * Tokens whose signature is right: checking it costs more than all else that a small request does before it reaches the
 * data. Whether a token still counts is asked of the clock here and of the user's object, each time.
 */
const verified = new Map<string, TokenClaims>();
const MAX_VERIFIED = 1_000;

const claimsSchema = z.object({
	/** The user's `documentId`. */
	sub: documentIdSchema,
	/** Names its session, without which it is worth nothing. */
	jti: documentIdSchema,
	/** Seconds since 1970. */
	iat: z.number().int(),
	exp: z.number().int(),
});
export type TokenClaims = z.infer<typeof claimsSchema>;

/** The token of a session, with which its user is known for `SESSION_SECONDS`. */
export async function issueToken({ user, tokenId }: OpenedSession): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	return signClaims({
		sub: user.documentId,
		jti: tokenId,
		iat: now,
		exp: now + SESSION_SECONDS,
	});
}

/** Signs claims as they are. */
export async function signClaims(claims: TokenClaims): Promise<string> {
	return sign({ ...claims }, await signingKey(), ALGORITHM);
}

/** The claims of a token that we have signed and that counts at this moment; `null` for any other. */
export async function verifyToken(token: string): Promise<TokenClaims | null> {
	const claims = verified.get(token) ?? (await verifySignature(token));
	if (!claims) return null;
	const now = Date.now() / 1000;
	return claims.iat <= now + CLOCK_LEEWAY && now < claims.exp ? claims : null;
}

async function verifySignature(token: string): Promise<TokenClaims | null> {
	try {
		const days = { exp: false, iat: false, nbf: false };
		const claims = claimsSchema.parse(await verify(token, await signingKey(), { alg: ALGORITHM, ...days }));
		if (verified.size >= MAX_VERIFIED) verified.clear();
		verified.set(token, claims);
		return claims;
	} catch {
		return null;
	}
}

let importedKey: CryptoKey | undefined;

/** Imported once: importing costs more than signing. */
async function signingKey(): Promise<CryptoKey> {
	importedKey ??= await crypto.subtle.importKey(
		"raw",
		new TextEncoder().encode(environment.JWT_SECRET),
		{ name: "HMAC", hash: "SHA-256" },
		false,
		["sign", "verify"],
	);
	return importedKey;
}
