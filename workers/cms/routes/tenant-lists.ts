import type { z } from "zod";
import {
	categoryApi,
	folderApi,
	type linkedListQuery,
	type listQuery,
	type ofDocumentsQuery,
	participationApi,
	partyApi,
	tenantApi,
} from "../../../contract/api/tenant-lists.ts";
import { askTenants } from "../across-tenants/ask-tenants.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readImporting } from "../http/import-headers.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import type { SliceOfDocuments } from "../tenant/core/of-documents.ts";
import { type NamedSlice, type Slice, sliceOf } from "../tenant/core/named-rows.ts";
import { listOfTenants } from "./list-of-tenants.ts";
import { tenantToCreateIn } from "./named-tenant.ts";

/** The generic lists of spec 7: what the documents of a tenant point at. */

export const categories = routesOf(categoryApi, {
	list: (call) =>
		listOfTenants(call, (store, slice) => store.categories.list(call.userId, named(call.query, slice))),
	read: async ({ store, userId, id }) => unwrap(await store.categories.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.categories.create(userId, data, readIdempotencyKey(c), readImporting(c)));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.categories.update(userId, id, body.data)),
	delete: async ({ store, userId, id }) => unwrap(await store.categories.delete(userId, id)),
	merge: async ({ store, userId, id, body }) => unwrap(await store.categories.merge(userId, id, body.data)),
});

export const folders = routesOf(folderApi, {
	list: (call) =>
		listOfTenants(call, (store, slice) => store.folders.list(call.userId, linked(call.query, slice)), {
			keys: (store, slice) => store.folders.keys(call.userId, linked(call.query, slice)),
			items: (store, rows) => store.folders.items(call.userId, rows, call.query.usage),
		}),
	read: async ({ store, userId, id }) => unwrap(await store.folders.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.folders.create(userId, data, readIdempotencyKey(c), readImporting(c)));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.folders.update(userId, id, body.data)),
	delete: async ({ store, userId, id }) => unwrap(await store.folders.delete(userId, id)),
	merge: async ({ store, userId, id, body }) => unwrap(await store.folders.merge(userId, id, body.data)),
});

export const parties = routesOf(partyApi, {
	list: (call) =>
		listOfTenants(call, (store, slice) => store.parties.list(call.userId, linked(call.query, slice)), {
			keys: (store, slice) => store.parties.keys(call.userId, linked(call.query, slice)),
			items: (store, rows) => store.parties.items(call.userId, rows, call.query.usage),
		}),
	read: async ({ store, userId, id }) => unwrap(await store.parties.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.parties.create(userId, data, readIdempotencyKey(c), readImporting(c)));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.parties.update(userId, id, body.data)),
	delete: async ({ store, userId, id }) => unwrap(await store.parties.delete(userId, id)),
	merge: async ({ store, userId, id, body }) => unwrap(await store.parties.merge(userId, id, body.data)),
});

/** Which party stands on which document. */
export const participations = routesOf(participationApi, {
	list: (call) =>
		listOfTenants(call, (store, slice) =>
			store.participations.list(call.userId, ofDocuments(call.query, slice)),
		),
	read: async ({ store, userId, id }) => unwrap(await store.participations.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantOwning(env, actor, data.document);
		const key = readIdempotencyKey(c);
		return unwrap(await store.participations.create(userId, data.document, data.documentParty, key));
	},
	async update({ store, userId, id, body: { data } }) {
		const { crudOperation, documentParty } = data;
		if (crudOperation === "delete") return unwrap(await store.participations.delete(userId, id));
		return unwrap(await store.participations.update(userId, id, documentParty));
	},
	delete: async ({ store, userId, id }) => unwrap(await store.participations.delete(userId, id)),
});

/** The user's tenants. */
export const tenants = routesOf(tenantApi, {
	async list({ env, actor, userId, query: { sort, pagination } }) {
		const { offset, limit } = sliceOf(pagination);
		const answers = await askTenants(env, actor.memberships, (store) => store.members.profile(userId));
		const items = answers.map(({ value }) => value.tenant);
		// They come by name, and are numbered as they are made.
		if (sort.by === "created") items.sort((one, other) => one.id - other.id);
		if (sort.order === "desc") items.reverse();
		return new Page({ items: items.slice(offset, offset + limit), total: items.length }, pagination);
	},
	async read({ actor, store, userId, id }) {
		// An id of something else of the tenant leads to the same database.
		if (!actor.memberships.some(({ documentId }) => documentId === id)) throw notFound();
		return unwrap(await store.members.profile(userId)).tenant;
	},
});

export function ofDocuments(
	{ filters, sort }: z.output<typeof ofDocumentsQuery>,
	slice: Slice,
): SliceOfDocuments {
	return { ...slice, document: filters.document, order: sort.order };
}

function named({ filters, sort, usage }: z.output<typeof listQuery>, slice: Slice): NamedSlice {
	return { ...slice, text: filters.text, ...sort, usage };
}

function linked(query: z.output<typeof linkedListQuery>, slice: Slice): NamedSlice {
	return { ...named(query, slice), duplicates: query.filters.duplicates };
}
