import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { ContractError } from "../../../contract/errors.ts";
import { ACCESS_TOKEN_PREFIX } from "../../../contract/identity/access-tokens.ts";
import { environmentFor } from "../acting.ts";
import type { CmsHono } from "../hono.ts";
import { userOf } from "../user/user-client.ts";
import { actorOfAccessToken } from "./access-tokens.ts";
import { verifyToken } from "./tokens.ts";

/**
 * Whose session is named, where a call is open to anyone. It proves nothing of what they may do; by it nobody is told of
 * what they have done themselves.
 */
export async function signedInUser(c: Context<CmsHono>): Promise<string | null> {
	const token = bearerToken(c);
	const claims = token === undefined ? null : await verifyToken(token);
	return claims?.sub ?? null;
}

function bearerToken(c: Context<CmsHono>): string | undefined {
	return /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/** Makes the acting user of the bearer token known as `actor`, or refuses with 401. */
export const authenticate = createMiddleware<CmsHono>(async (c, next) => {
	const token = bearerToken(c);
	if (!token) throw new ContractError("UnauthorizedError", "error.signInNeeded");
	if (token.startsWith(ACCESS_TOKEN_PREFIX)) {
		const program = await actorOfAccessToken(c.env, token);
		if (!program) throw new ContractError("UnauthorizedError", "error.sessionEnded");
		c.env = environmentFor(c.env, program.hasSecondFactor);
		c.set("actor", program.actor);
		c.set("tokenExpiresAt", program.expiresAt);
		return next();
	}
	const claims = await verifyToken(token);
	const used = claims && (await userOf(c.env, claims.sub).sessions.use(claims.jti));
	if (!used) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	const { hasSecondFactor, ...open } = used;
	c.env = environmentFor(c.env, hasSecondFactor);
	c.set("actor", { userId: claims.sub, tokenId: claims.jti, ...open });
	c.set("tokenExpiresAt", claims.exp * 1000);
	return next();
});
