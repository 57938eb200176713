import { createMiddleware } from "hono/factory";
import { ContractError } from "../../../contract/errors.ts";
import { ACCESS_TOKEN_PREFIX } from "../../../contract/identity/access-tokens.ts";
import { environmentFor } from "../acting.ts";
import type { CmsHono } from "../hono.ts";
import { userOf } from "../user/user-client.ts";
import { actorOfAccessToken } from "./access-tokens.ts";
import { verifyToken } from "./tokens.ts";

/** Makes the acting user of the bearer token known as `actor`, or refuses with 401. */
export const authenticate = createMiddleware<CmsHono>(async (c, next) => {
	const token = /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
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
