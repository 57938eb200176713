import type { z } from "zod";
import {
	categoryApi,
	folderApi,
	type listQuery,
	participationApi,
	partyApi,
} from "../../../contract/api/tenant-lists.ts";
import { askTenants, tenantsAmong } from "../across-tenants/ask-tenants.ts";
import { mergePages, slicesOf } from "../across-tenants/merge-pages.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import type { Actor } from "../actor.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { Page, routesOf, type Store } from "../http/routes-of.ts";
import { type Outcome, unwrap } from "../outcome.ts";
import type { KeyedPage, NamedSlice } from "../tenant/core/named-rows.ts";
import { tenantToCreateIn } from "./tenant-to-create-in.ts";

/** The generic lists of spec 7: what the documents of a tenant point at. */

export const categories = routesOf(categoryApi, {
	list: (call) => listOf(call, (store, userId, slice) => store.categories.list(userId, slice)),
	read: async ({ store, userId, id }) => unwrap(await store.categories.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.categories.create(userId, data, readIdempotencyKey(c)));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.categories.update(userId, id, body.data)),
	delete: async ({ store, userId, id }) => unwrap(await store.categories.delete(userId, id)),
});

export const folders = routesOf(folderApi, {
	list: (call) => listOf(call, (store, userId, slice) => store.folders.list(userId, slice)),
	read: async ({ store, userId, id }) => unwrap(await store.folders.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.folders.create(userId, data, readIdempotencyKey(c)));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.folders.update(userId, id, body.data)),
	delete: async ({ store, userId, id }) => unwrap(await store.folders.delete(userId, id)),
});

export const parties = routesOf(partyApi, {
	list: (call) => listOf(call, (store, userId, slice) => store.parties.list(userId, slice)),
	read: async ({ store, userId, id }) => unwrap(await store.parties.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.parties.create(userId, data, readIdempotencyKey(c)));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.parties.update(userId, id, body.data)),
	delete: async ({ store, userId, id }) => unwrap(await store.parties.delete(userId, id)),
});

/** Which party stands on which document. */
export const participations = routesOf(participationApi, {
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantOwning(env, actor, data.document);
		const key = readIdempotencyKey(c);
		return unwrap(await store.participations.create(userId, data.document, data.documentParty, key));
	},
	async update({ store, userId, id, body: { data } }) {
		return unwrap(await store.participations.update(userId, id, data.documentParty));
	},
	delete: async ({ store, userId, id }) => unwrap(await store.participations.delete(userId, id)),
});

/** Entries of each tenant that are merged, whole as they are. */
const MAX_MERGED_ENTRIES = 10_000;

interface ListCall {
	env: CmsEnv;
	actor: Actor;
	query: z.output<typeof listQuery>;
}

/** A page of a list, by name: of the tenant asked for or of all the actor's tenants. */
async function listOf<Item>(
	{ env, actor, query: { filters, pagination } }: ListCall,
	list: (store: Store, userId: string, slice: NamedSlice) => Promise<Outcome<KeyedPage<Item>>>,
): Promise<Page<Item[]>> {
	const memberships = tenantsAmong(actor, filters.tenant === undefined ? [] : [filters.tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_ENTRIES);
	const answers = await askTenants(env, memberships, (store) =>
		list(store, actor.userId, { ...asked, text: filters.text }),
	);
	const pages = answers.map(({ value }) => value);
	const items = mergePages(pages, { ...merged, order: "asc" }).map(({ item }) => item);
	return new Page({ items, total: pages.reduce((sum, entry) => sum + entry.total, 0) }, pagination);
}
