import { sign, verify } from "hono/jwt";
import { z } from "zod";
import { SESSION_SECONDS } from "../../../contract/constants.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { environment } from "../environment.ts";

const ALGORITHM = "HS256";

const claimsSchema = z.object({
	/** The user's `documentId`. */
	sub: documentIdSchema,
	/** The user's token version; raising it revokes every older token. */
	ver: z.number().int(),
	/** Names this one token, so that signing out revokes it alone. */
	jti: z.uuid(),
	/** Seconds since 1970. */
	iat: z.number().int(),
	exp: z.number().int(),
});
export type TokenClaims = z.infer<typeof claimsSchema>;

/** A signed token with which the user is known for `SESSION_SECONDS`. */
export async function issueToken(userId: string, tokenVersion: number): Promise<string> {
	const now = Math.floor(Date.now() / 1000);
	return signClaims({
		sub: userId,
		ver: tokenVersion,
		jti: crypto.randomUUID(),
		iat: now,
		exp: now + SESSION_SECONDS,
	});
}

/** Signs claims as they are. */
export async function signClaims(claims: TokenClaims): Promise<string> {
	return sign({ ...claims }, await signingKey(), ALGORITHM);
}

/** The claims of a token that we have signed and that has not expired; `null` for any other. */
export async function verifyToken(token: string): Promise<TokenClaims | null> {
	try {
		return claimsSchema.parse(await verify(token, await signingKey(), ALGORITHM));
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
