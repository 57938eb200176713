import type { Context } from "hono";
import { z } from "zod";
import { paginationSchema } from "../../../contract/explorer/explorer.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { CmsHono } from "../hono.ts";
import { answer } from "../http/answers.ts";
import { readId, readQuery, refuseQuery } from "../http/read-request.ts";
import type { Outcome } from "../outcome.ts";
import { askTenants, tenantsAmong } from "../across-tenants/ask-tenants.ts";
import { mergePages, slicesOf } from "../across-tenants/merge-pages.ts";
import type { KeyedPage, NamedSlice } from "../tenant/core/named-rows.ts";
import { notFound } from "../tenant/core/errors.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";

/** What the generic lists of spec 7 have in common. */
type Store = TenantClient;

const listQuerySchema = z.strictObject({
	filters: z
		.strictObject({
			tenant: documentIdSchema.optional(),
			/** Words that occur in the name. */
			text: z.string().trim().max(200).default(""),
		})
		.prefault({}),
	pagination: paginationSchema.prefault({}),
});

/** Entries of each tenant that are merged, whole as they are. */
const MAX_MERGED_ENTRIES = 10_000;

/** `GET /{type}`: by name, of the tenant asked for or of all the actor's tenants. */
export async function answerList<Item>(
	c: Context<CmsHono>,
	list: (store: Store, userId: string, slice: NamedSlice) => Promise<Outcome<KeyedPage<Item>>>,
): Promise<Response> {
	const { filters, pagination } = readQuery(c, listQuerySchema);
	const actor = c.get("actor");
	const memberships = tenantsAmong(actor, filters.tenant === undefined ? [] : [filters.tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_ENTRIES);
	const answers = await askTenants(c.env, memberships, (store) =>
		list(store, actor.userId, { ...asked, text: filters.text }),
	);
	const pages = answers.map(({ value }) => value);
	const rows = mergePages(pages, { ...merged, order: "asc" });
	const total = pages.reduce((sum, entry) => sum + entry.total, 0);
	return answer(
		c,
		rows.map(({ item }) => item),
		{ meta: { pagination: { ...pagination, total } } },
	);
}

/** The id in the path with the store of the tenant that owns it; 404 where the actor does not belong to it. */
export function resolveTarget(c: Context<CmsHono>): { id: string; userId: string; store: Store } {
	refuseQuery(c);
	return addressedByPath(c);
}

/** As `resolveTarget`, for routes that read a query of their own. */
export function addressedByPath(c: Context<CmsHono>): { id: string; userId: string; store: Store } {
	const id = readId(c);
	const actor = c.get("actor");
	return { id, userId: actor.userId, store: tenantOwning(c.env, actor, id) };
}

/** The tenant in which a POST creates something. */
export function tenantToCreateIn(
	c: Context<CmsHono>,
	tenantId: string | undefined,
): { userId: string; store: Store } {
	refuseQuery(c);
	if (tenantId === undefined) {
		const errors = [{ path: ["data", "tenant"], message: "validation.required" }];
		throw new ContractError("ValidationError", "data.tenant: validation.required", { errors });
	}
	const actor = c.get("actor");
	if (!actor.memberships.some(({ documentId }) => documentId === tenantId)) throw notFound();
	return { userId: actor.userId, store: tenantOwning(c.env, actor, tenantId) };
}
