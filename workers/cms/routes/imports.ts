import { importApi } from "../../../contract/api/imports.ts";
import { askTenants, tenantsAmong } from "../across-tenants/ask-tenants.ts";
import { tenantOwning } from "../across-tenants/tenant-client.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { tenantToCreateIn } from "./named-tenant.ts";

/** Imports, for whoever has made them. */
export const imports = routesOf(importApi, {
	async list({ env, actor, userId, query: { filters } }) {
		const asked = tenantsAmong(actor, filters.tenant === undefined ? [] : [filters.tenant]);
		const answers = await askTenants(env, asked, (store) => store.imports.list(userId));
		return answers.flatMap(({ value }) => value);
	},
	create: async ({ env, actor, userId, body: { data } }) =>
		unwrap(await tenantToCreateIn(env, actor, data.tenant).imports.begin(userId)),
	read: async ({ env, actor, userId, id }) =>
		unwrap(await tenantOwning(env, actor, id).imports.read(userId, id)),
	hold: async ({ env, actor, userId, id, body: { data } }) =>
		unwrap(await tenantOwning(env, actor, id).imports.hold(userId, id, data)),
	undo: async ({ env, actor, userId, id, query }) =>
		unwrap(await tenantOwning(env, actor, id).imports.undo(userId, id, query)),
});
