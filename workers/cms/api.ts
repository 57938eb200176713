import { Hono } from "hono";
import { authenticate } from "./auth/authenticate.ts";
import type { CmsHono } from "./hono.ts";
import { answerError, answerNotFound } from "./http/answer-error.ts";
import { withTimeLimits } from "./time-limits.ts";
import { refuseOtherMethods, serve } from "./http/routes-of.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { readRequestRest } from "../shared/request-rest.ts";
import { bills } from "./routes/bills.ts";
import { deadlines } from "./routes/deadlines.ts";
import { readFromOutbox, readOutbox } from "./mail/outbox.ts";
import { audit } from "./routes/audit.ts";
import { account } from "./routes/account.ts";
import { accessTokens } from "./routes/access-tokens.ts";
import { clientLogs } from "./routes/client-logs.ts";
import { company } from "./routes/company.ts";
import { documents } from "./routes/documents.ts";
import { files } from "./routes/files.ts";
import { identity } from "./routes/identity.ts";
import { invitations, members } from "./routes/members.ts";
import { clients, mandateOffers, mandates } from "./routes/mandates.ts";
import { notifications } from "./routes/notifications.ts";
import { icons } from "./routes/icons.ts";
import { imports } from "./routes/imports.ts";
import { inbox } from "./routes/inbox.ts";
import { passkeys } from "./routes/passkeys.ts";
import { providers } from "./routes/providers.ts";
import { push } from "./routes/push.ts";
import { documentRequests, requestLinks } from "./routes/sharing/requests.ts";
import { secondFactor } from "./routes/second-factor.ts";
import { service } from "./routes/service.ts";
import { shareLinks, shares } from "./routes/sharing/sharing.ts";
import { categories, folders, participations, parties, tenants } from "./routes/tenant-lists.ts";

const routes = [
	service,
	identity,
	account,
	providers,
	passkeys,
	secondFactor,
	accessTokens,
	documents,
	files,
	categories,
	folders,
	parties,
	participations,
	tenants,
	audit,
	members,
	invitations,
	company,
	mandates,
	mandateOffers,
	clients,
	shares,
	shareLinks,
	documentRequests,
	requestLinks,
	notifications,
	bills,
	deadlines,
	inbox,
	imports,
	clientLogs,
	push,
	icons,
].flat();

/**
 * The contract over HTTP. What is not open to anyone stands below `authenticate`, unknown addresses too; no route can
 * forget it. (Not strict: a slash at the end means nothing.)
 */
export const api = new Hono<CmsHono>({ strict: false });
api.use(async (c, next) => {
	await next();
	await readRequestRest(c.req.raw);
});
api.use(securityHeaders);
api.use((c, next) => {
	c.env = withTimeLimits(c.env);
	return next();
});
serve(
	api,
	routes.filter(({ row }) => row.may === "anyone"),
);
// (Behind what is open to anyone, before what is not: `/documents/explorer` is no id for `DELETE /documents/:id`.)
refuseOtherMethods(api, routes);
// No part of the contract: what a mail would say, where people develop and test. In production nobody knows of it.
api.get("/dev/outbox/:id?", async (c, next) => {
	if (c.env.ENVIRONMENT === "production") return next();
	const id = c.req.param("id");
	const found = id === undefined ? await readOutbox(c.env.FILES) : await readFromOutbox(c.env.FILES, id);
	return found === null ? answerNotFound(c) : c.json({ data: found });
});
api.use(authenticate);
serve(
	api,
	routes.filter(({ row }) => row.may !== "anyone"),
);
api.notFound(answerNotFound);
api.onError(answerError);
