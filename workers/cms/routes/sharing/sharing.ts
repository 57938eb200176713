import type { Context } from "hono";
import { shareApi, shareLinkApi } from "../../../../contract/api/sharing/shares.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { SHARE_CODE_HEADER } from "../../../../contract/sharing/share-words.ts";
import { previewWidth } from "../../../shared/object-keys.ts";
import {
	receivedOfTenants,
	shareableAmong,
	sharesOfTenants,
} from "../../across-tenants/shares-of-tenants.ts";
import { tenantByKey, tenantOwning } from "../../across-tenants/tenant-client.ts";
import { countShareMail } from "../../attempts/limits.ts";
import { byCode, keepShare, newPass, unlock } from "../../auth/share-codes.ts";
import { createShares } from "../../auth/share-making.ts";
import { requireMailer } from "../../auth/links.ts";
import { serveFile } from "../../files/serve-file.ts";
import { serveLayout, servePageRuns } from "../../files/serve-layout.ts";
import { servePreview } from "../../files/serve-preview.ts";
import type { CmsHono } from "../../hono.ts";
import { readIdempotencyKey } from "../../http/idempotency-key.ts";
import { Page, routesOf } from "../../http/routes-of.ts";
import { unwrap } from "../../outcome.ts";
import { sliceOf } from "../../tenant/core/named-rows.ts";
import { newTenantSecret } from "../../tenant/members/tenant-secrets.ts";
import { hashPassword } from "../../user/passwords.ts";
import { userOf } from "../../user/user-client.ts";

/** Sharing documents, for whoever may edit them. */
export const shares = routesOf(shareApi, {
	list: ({ env, actor, query }) => sharesOfTenants(env, actor, query),
	received: ({ env, actor, query }) => receivedOfTenants(env, actor, query),
	shareable: ({ env, actor, query: { documents } }) => shareableAmong(env, actor, documents),
	create: ({ c, env, actor, body: { data } }) => createShares(env, actor, data, readIdempotencyKey(c)),
	async read({ env, actor, userId, id }) {
		return unwrap(await tenantOwning(env, actor, id).sharing.read(userId, id));
	},
	async update({ env, actor, userId, id, body: { data } }) {
		const { sharing } = tenantOwning(env, actor, id);
		// What takes long is done for who may have it done.
		unwrap(await sharing.mayChange(userId, id));
		const hash = data.password ? await hashPassword(data.password) : null;
		return unwrap(await sharing.update(userId, id, data, hash));
	},
	async renew({ env, actor, userId, id }) {
		const { sharing } = tenantOwning(env, actor, id);
		const { kind } = unwrap(await sharing.read(userId, id));
		if (kind === "person") requireMailer(env);
		const counted = kind === "person" ? await countShareMail(env, userId) : null;
		const { secret, kept } = await newTenantSecret("share", id);
		const renewed = await sharing.renew(userId, id, kept);
		if (!renewed.ok) await counted?.cameToNothing();
		const share = unwrap(renewed);
		return { ...share, code: share.kind === "link" ? secret : null };
	},
	async end({ env, actor, userId, id }) {
		return unwrap(await tenantOwning(env, actor, id).sharing.end(userId, id));
	},
	async endSeveral({ env, actor, userId, body: { data } }) {
		const shareIds = new Set(data.shares);
		const answers = await Promise.all(
			[...Map.groupBy(shareIds, tenantKeyOf)].map(async ([tenantKey, ids]) => {
				if (!actor.memberships.some((membership) => membership.tenantKey === tenantKey)) return [];
				const outcome = await tenantByKey(env, tenantKey).sharing.endSeveral(userId, ids);
				return outcome.ok ? outcome.value.ended : [];
			}),
		);
		const ended = answers.flat();
		return { ended, refused: shareIds.size - ended.length };
	},
	async leave({ env, actor, userId, id }) {
		if (await userOf(env, userId).keptLinks.remove(id)) return null;
		return unwrap(await tenantOwning(env, actor, id).sharing.leave(userId, id));
	},
});

/** What is shared by a link, for whoever has it: each request asks the tenant whether it counts still. */
export const shareLinks = routesOf(shareLinkApi, {
	open: ({ c, env }) =>
		byCode(env, c.req.raw.headers, async ({ sharing, brought, pass }) => {
			keepNothing(c);
			const opened = unwrap(await sharing.open(brought));
			if (opened.kind !== "link") return opened;
			const { passVersion, isNewOpening, ...link } = opened;
			const known = isNewOpening ? null : pass;
			if (known) return { ...link, pass: known.token, passExpiresAt: new Date(known.until).toISOString() };
			const share = brought.secret.subject;
			return { ...link, ...(await newPass({ share, version: passVersion, isCounted: true })) };
		}),
	unlock: ({ c, env, body: { password } }) =>
		byCode(env, c.req.raw.headers, (code) => {
			keepNothing(c);
			return unlock(env, c.req.raw.headers, code, password);
		}),
	keep: ({ c, env, userId }) =>
		byCode(env, c.req.raw.headers, (code) =>
			keepShare(env, userId, code, c.req.raw.headers.get(SHARE_CODE_HEADER) ?? ""),
		),
	files: ({ c, env, query: { after } }) =>
		byCode(env, c.req.raw.headers, async ({ sharing, brought }) => {
			keepNothing(c);
			const [document = 0, file = 0] = (after ?? "").split("-").map(Number);
			return unwrap(await sharing.files(brought, after === undefined ? null : { document, file }));
		}),
	content: ({ c, env, id, query }) =>
		ofFile(c, id, async (file) => serveFile(c.req.raw, env.FILES, file, query.download === "1")),
	preview: ({ c, env, id, query: { page, width } }) =>
		ofFile(c, id, async (file) => servePreview(c.req.raw, env, file, { page, width: previewWidth(width) })),
	layout: ({ c, env, id, query: { page } }) =>
		ofFile(c, id, (file) => serveLayout(c.req.raw, env, file, page)),
	pages: ({ c, env, id }) => ofFile(c, id, (file) => servePageRuns(c.req.raw, env, file)),
	find: ({ c, env, id, query: { text } }) =>
		byCode(env, c.req.raw.headers, async ({ sharing, brought }) => {
			keepNothing(c);
			return unwrap(await sharing.find(brought, id, text));
		}),
	text: ({ c, env, id, query: { page = null, pagination } }) =>
		byCode(env, c.req.raw.headers, async ({ sharing, brought }) => {
			keepNothing(c);
			const part = { page, ...sliceOf(pagination) };
			return new Page(unwrap(await sharing.text(brought, id, part)), pagination);
		}),
});

type StoredFile = Parameters<typeof serveFile>[2];

/** Bytes of a file by the link's own right. Nobody keeps them: what is revoked is gone with the next request. */
function ofFile(
	c: Context<CmsHono>,
	id: string,
	answer: (file: StoredFile) => Promise<Response>,
): Promise<Response> {
	return byCode(c.env, c.req.raw.headers, async ({ sharing, brought }) => {
		const response = await answer(unwrap(await sharing.locate(brought, id)));
		for (const [name, value] of Object.entries(KEPT_BY_NOBODY)) response.headers.set(name, value);
		return response;
	});
}

const KEPT_BY_NOBODY = {
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex, nofollow",
	"Referrer-Policy": "no-referrer",
} as const;

function keepNothing(c: Context<CmsHono>): void {
	for (const [name, value] of Object.entries(KEPT_BY_NOBODY)) c.header(name, value);
}
