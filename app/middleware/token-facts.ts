import { decode } from "hono/jwt";
import { sha256 } from "hono/utils/crypto";
import { z } from "zod";

/** What an access token says of itself. */
export interface TokenFacts {
	/** Names it without giving it away. */
	tokenId: string;
	/** When it ends, in milliseconds since 1970; `null` where nobody knows. */
	expiresAt: number | null;
}

const claimsSchema = z.object({ jti: z.string().optional(), exp: z.number().optional() });

/** (Whether a token is right, only the CMS can say.) */
export async function tokenFacts(token: string): Promise<TokenFacts> {
	const { jti, exp } = claimsSchema.catch({}).parse(payloadOf(token));
	return { tokenId: jti ?? (await sha256(token)) ?? token, expiresAt: exp === undefined ? null : exp * 1000 };
}

function payloadOf(token: string): unknown {
	try {
		return decode(token).payload;
	} catch {
		return null;
	}
}
