import { documentApi } from "../../../contract/api/documents.ts";
import { listDocuments } from "../across-tenants/list-documents.ts";
import { binOfTenants } from "../across-tenants/bin-of-tenants.ts";
import { exportList } from "../across-tenants/export-list.ts";
import { exploreTenants } from "../across-tenants/explore-tenants.ts";
import { askFilterOptions } from "../across-tenants/filter-options-of-tenants.ts";
import { moveDocument, readMove } from "../across-tenants/move-document.ts";
import { unwrapMoved, withTenantNames } from "../across-tenants/moved-place.ts";
import { searchTenants } from "../across-tenants/search-tenants.ts";
import { selectInTenants } from "../across-tenants/select-in-tenants.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readImporting } from "../http/import-headers.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { tenantToCreateIn } from "./named-tenant.ts";

/** The calls of spec 7 under Documents. */
export const documents = routesOf(documentApi, {
	list: async ({ env, actor, query }) => new Page(await listDocuments(env, actor, query), query.pagination),
	explore: ({ env, actor, query }) => exploreTenants(env, actor, query),
	search: ({ env, actor, query }) => searchTenants(env, actor, query),
	selectable: ({ env, actor, query }) => selectInTenants(env, actor, query.filters),
	filterOptions: ({ env, actor, query }) => askFilterOptions(env, actor, query),
	async export({ env, actor, query }) {
		const headers = { "Content-Type": "application/x-ndjson", "Cache-Control": "no-store" };
		return new Response(await exportList(env, actor, query), { headers });
	},
	bin: async ({ env, actor, query }) => new Page(await binOfTenants(env, actor, query), query.pagination),
	accessRights: async ({ store, userId, id }) => unwrap(await store.documents.accessRights(userId, id)),
	read: async ({ store, userId, id, query: { populate } }) =>
		unwrap(await store.documents.read(userId, id, populate.chain)),
	async history({ actor, store, userId, id, query: { pagination } }) {
		const { items, total } = unwrap(await store.documents.history(userId, id, sliceOf(pagination)));
		return new Page({ items: withTenantNames(actor, items), total }, pagination);
	},
	viewers: async ({ store, userId, id }) => unwrap(await store.documents.viewers(userId, id)),
	chain: async ({ store, userId, id }) => unwrap(await store.documents.chain(userId, id)),
	suggestions: async ({ store, userId, id }) => unwrap(await store.suggestions.read(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.documents.create(userId, data, readIdempotencyKey(c), readImporting(c)));
	},
	write: async ({ c, store, userId, id, body }) =>
		unwrap(await store.documents.update(userId, id, body.data, readImporting(c))),
	async delete({ store, userId, id }) {
		unwrap(await store.documents.update(userId, id, { state: "Deleted" }));
		return null;
	},
	undo: async ({ env, actor, store, userId, id, body }) =>
		unwrapMoved(env, actor, await store.documents.undoChange(userId, id, body.data)),
	restore: async ({ env, actor, store, userId, id, body }) =>
		unwrapMoved(env, actor, await store.documents.restore(userId, id, body.data)),
	readMove: ({ env, actor, id, query }) => readMove(env, actor, id, query.tenant),
	move: ({ env, actor, id, body }) => moveDocument(env, actor, id, body.data),
	orderFiles: async ({ store, userId, id, body }) => unwrap(await store.files.order(userId, id, body.data)),
});
