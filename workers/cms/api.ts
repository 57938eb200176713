import { Hono } from "hono";
import { authenticate } from "./auth/authenticate.ts";
import type { CmsHono } from "./hono.ts";
import { answerError, answerNotFound } from "./http/answers.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { auth } from "./routes/auth.ts";
import { health } from "./routes/health.ts";
import { translations } from "./routes/translations.ts";
import { users } from "./routes/users.ts";

/** The contract over HTTP. What stands below `authenticate` is for signed-in users only; no route can forget it. */
export const api = new Hono<CmsHono>()
	.use(securityHeaders)
	.route("/", health)
	.route("/auth", auth)
	.route("/translations", translations)
	.use(authenticate)
	.route("/users", users);

api.notFound(answerNotFound);
api.onError(answerError);
