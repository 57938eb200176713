import { documentApi } from "../../../contract/api/documents.ts";
import { binOfTenants } from "../across-tenants/bin-of-tenants.ts";
import { exploreTenants } from "../across-tenants/explore-tenants.ts";
import { askFilterOptions } from "../across-tenants/filter-options-of-tenants.ts";
import { searchTenants } from "../across-tenants/search-tenants.ts";
import { selectInTenants } from "../across-tenants/select-in-tenants.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { tenantToCreateIn } from "./tenant-to-create-in.ts";

/** The calls of spec 7 under Documents. */
export const documents = routesOf(documentApi, {
	explore: ({ env, actor, query }) => exploreTenants(env, actor, query),
	search: ({ env, actor, query }) => searchTenants(env, actor, query),
	selectable: ({ env, actor, query }) => selectInTenants(env, actor, query.filters),
	filterOptions: ({ env, actor, query }) => askFilterOptions(env, actor, query),
	bin: async ({ env, actor, query }) => new Page(await binOfTenants(env, actor, query), query.pagination),
	accessRights: async ({ store, userId, id }) => unwrap(await store.documents.accessRights(userId, id)),
	read: async ({ store, userId, id }) => unwrap(await store.documents.read(userId, id)),
	async history({ store, userId, id, query: { pagination } }) {
		return new Page(unwrap(await store.documents.history(userId, id, sliceOf(pagination))), pagination);
	},
	viewers: async ({ store, userId, id }) => unwrap(await store.documents.viewers(userId, id)),
	chain: async ({ store, userId, id }) => unwrap(await store.documents.chain(userId, id)),
	async create({ c, env, actor, userId, body: { data } }) {
		const store = tenantToCreateIn(env, actor, data.tenant);
		return unwrap(await store.documents.create(userId, data, readIdempotencyKey(c)));
	},
	async write({ store, userId, id, body: { data } }) {
		return "state" in data
			? unwrap(await store.documents.changeState(userId, id, data))
			: unwrap(await store.documents.update(userId, id, data));
	},
	undo: async ({ store, userId, id, body }) =>
		unwrap(await store.documents.undoStateChange(userId, id, body.data)),
	restore: async ({ store, userId, id, body }) =>
		unwrap(await store.documents.restore(userId, id, body.data)),
	orderFiles: async ({ store, userId, id, body }) => unwrap(await store.files.order(userId, id, body.data)),
});
