import { Hono } from "hono";
import { authenticate } from "./auth/authenticate.ts";
import type { CmsHono } from "./hono.ts";
import { answerError, answerNotFound } from "./http/answers.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { auth } from "./routes/auth.ts";
import { documentCategories } from "./routes/document-categories.ts";
import { documentFiles } from "./routes/document-files.ts";
import { documentFolders } from "./routes/document-folders.ts";
import { documentParticipations } from "./routes/document-participations.ts";
import { documentParties } from "./routes/document-parties.ts";
import { documents } from "./routes/documents.ts";
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
	.route("/users", users)
	.route("/documents", documents)
	.route("/document-categories", documentCategories)
	.route("/document-files", documentFiles)
	.route("/document-folders", documentFolders)
	.route("/document-parties", documentParties)
	.route("/document-participations", documentParticipations);

api.notFound(answerNotFound);
api.onError(answerError);
