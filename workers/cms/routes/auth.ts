import { Hono } from "hono";
import { credentialsSchema, registrationSchema } from "../../../contract/identity/auth.ts";
import { SESSION_SECONDS } from "../../../contract/constants.ts";
import { clientAddress } from "../attempts/client-address.ts";
import { countRegistration } from "../attempts/limits.ts";
import { authenticate } from "../auth/authenticate.ts";
import { register } from "../auth/register.ts";
import { signIn } from "../auth/sign-in.ts";
import type { CmsHono } from "../hono.ts";
import { readBody, refuseQuery } from "../http/read-request.ts";
import { userStub } from "../user/user-stub.ts";

/** Signing in, out and up (spec 7). The two that give a token answer it unwrapped. */
export const auth = new Hono<CmsHono>()
	.post("/local", async (c) => {
		refuseQuery(c);
		const credentials = await readBody(c, credentialsSchema);
		return c.json(await signIn(c.env, credentials, clientAddress(c.req.raw.headers)));
	})
	.post("/local/register", async (c) => {
		refuseQuery(c);
		const registration = await readBody(c, registrationSchema);
		await countRegistration(c.env, clientAddress(c.req.raw.headers));
		return c.json(await register(c.env, registration));
	})
	.post("/logout", authenticate, async (c) => {
		refuseQuery(c);
		const { userId, tokenId } = c.get("actor");
		await userStub(c.env, userId).revokeToken(tokenId, Date.now() + SESSION_SECONDS * 1000);
		return c.body(null, 204);
	});
