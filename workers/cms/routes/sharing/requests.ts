import type { Context } from "hono";
import { requestApi, requestLinkApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import type {
	HandedIn,
	NewDocumentRequest,
	RequestCreate,
} from "../../../../contract/requests/document-request.ts";
import { requestsOfTenants } from "../../across-tenants/requests-of-tenants.ts";
import { tenantOwning } from "../../across-tenants/tenant-client.ts";
import type { Actor } from "../../actor.ts";
import { countShareMail } from "../../attempts/limits.ts";
import { requireMailer } from "../../auth/links.ts";
import { byRequestCode, type OfRequestCode } from "../../auth/request-codes.ts";
import { announcedChunk } from "../../files/chunk-request.ts";
import { receiveChunk } from "../../files/receive-chunk.ts";
import type { CmsHono } from "../../hono.ts";
import { readIdempotencyKey } from "../../http/idempotency-key.ts";
import { routesOf } from "../../http/routes-of.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { type Outcome, unwrap } from "../../outcome.ts";
import { newTenantSecret } from "../../tenant/members/tenant-secrets.ts";
import { sendsMail } from "../../tenant/requests/change-request.ts";

/** Asking others for documents, for whoever may file in a category. */
export const documentRequests = routesOf(requestApi, {
	list: ({ env, actor, query }) => requestsOfTenants(env, actor, query),
	create: ({ c, env, actor, body: { data } }) => createRequest(env, actor, data, readIdempotencyKey(c)),
	async read({ env, actor, userId, id }) {
		return unwrap(await tenantOwning(env, actor, id).requests.read(userId, id));
	},
	async update({ env, actor, userId, id, body: { data } }) {
		const { requests } = tenantOwning(env, actor, id);
		const before = unwrap(await requests.read(userId, id));
		const write = () => requests.update(userId, id, data);
		return sendsMail(before, data) ? withMail(env, userId, write) : unwrap(await write());
	},
	async renew({ env, actor, userId, id }) {
		const { requests } = tenantOwning(env, actor, id);
		const { secret, kept } = await newTenantSecret("request", id);
		return { ...unwrap(await requests.renew(userId, id, kept)), code: secret };
	},
	async remind({ env, actor, userId, id }) {
		const { requests } = tenantOwning(env, actor, id);
		// To who does not look after it there is nothing, and nothing is counted.
		unwrap(await requests.read(userId, id));
		return withMail(env, userId, () => requests.remind(userId, id));
	},
	async end({ env, actor, userId, id }) {
		return unwrap(await tenantOwning(env, actor, id).requests.end(userId, id));
	},
});

async function createRequest(
	env: CmsEnv,
	actor: Actor,
	write: RequestCreate,
	key: string | null,
): Promise<NewDocumentRequest> {
	const { userId } = actor;
	const { requests } = tenantOwning(env, actor, write.category);
	const documentId = newTenantOwnedId(tenantKeyOf(write.category));
	const { secret, kept } = await newTenantSecret("request", documentId);
	const make = () => requests.create(userId, write, { documentId, code: kept }, key);
	const request = write.email === null ? unwrap(await make()) : await withMail(env, userId, make, documentId);
	if (request.documentId === documentId) return { ...request, code: secret };
	// Asked again: which code the first answer said is known nowhere.
	const another = await newTenantSecret("request", request.documentId);
	return {
		...unwrap(await requests.addCode(userId, request.documentId, another.kept)),
		code: another.secret,
	};
}

/** Does what has a mail sent, which is counted; where nothing comes of it, not. @param made the id of what is to be new */
async function withMail<Value extends { documentId: string }>(
	env: CmsEnv,
	userId: string,
	work: () => Promise<Outcome<Value>>,
	made?: string,
): Promise<Value> {
	requireMailer(env);
	const counted = await countShareMail(env, userId);
	const outcome = await work();
	// Refused, or asked again.
	if (!outcome.ok || (made !== undefined && outcome.value.documentId !== made)) await counted.cameToNothing();
	return unwrap(outcome);
}

/** What somebody hands in by a link: each call asks the tenant whether it counts still. */
export const requestLinks = routesOf(requestLinkApi, {
	open: ({ c, env }) =>
		byRequestCode(env, c.req.raw.headers, async ({ tenant, secret }) => {
			keepNothing(c);
			return unwrap(await tenant.requests.open(secret));
		}),
	mute: ({ c, env }) =>
		byRequestCode(env, c.req.raw.headers, async ({ tenant, secret }) => {
			keepNothing(c);
			return unwrap(await tenant.requests.mute(secret));
		}),
	upload: ({ c, env, id: itemId }) =>
		byRequestCode(env, c.req.raw.headers, (code) => {
			keepNothing(c);
			return takeChunk(c, code, itemId);
		}),
});

/** One chunk of a file for a line of the checklist. */
async function takeChunk(
	{ env, req: { raw } }: Context<CmsHono>,
	{ tenant, secret }: OfRequestCode,
	itemId: string,
): Promise<HandedIn> {
	const chunk = announcedChunk(raw.headers);
	const { sessionId } = chunk;
	if (!raw.body) throw new ContractError("ValidationError", "Content-Length: the body is empty");
	try {
		const { userId, documentId } = unwrap(await tenant.requests.takeIn(secret, { itemId, chunk }));
		const received = await receiveChunk({ env, tenant, userId, documentId }, chunk, raw.body);
		const { receivedChunks, documentFile } = received;
		if (!documentFile) return { sessionId, receivedChunks, file: null };
		const { name, size } = documentFile.file;
		unwrap(await tenant.requests.noteHandedIn(documentFile.documentId));
		return { sessionId, receivedChunks, file: { name, size } };
	} catch (error) {
		// (Of a link that has ended nothing is left.)
		if (isForGood(error)) await tenant.requests.giveUp(secret, sessionId);
		throw error;
	}
}

/**
 * Whether nobody goes on with a file that was refused so: it makes no sense, is not allowed, has nowhere to go, is one too
 * many, is too large.
 */
function isForGood(error: unknown): boolean {
	if (!(error instanceof ContractError)) return false;
	// (A last chunk that has come before others is kept.)
	const isOutOfOrder = error.details["missingChunks"] !== undefined;
	return [400, 403, 404, 409, 413, 507].includes(error.status) && !isOutOfOrder;
}

/** Whoever has the address has the checklist: it goes nowhere else. */
function keepNothing(c: Context<CmsHono>): void {
	c.header("Cache-Control", "no-store");
	c.header("X-Robots-Tag", "noindex, nofollow");
	c.header("Referrer-Policy", "no-referrer");
}
