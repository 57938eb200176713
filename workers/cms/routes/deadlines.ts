import { deadlineApi } from "../../../contract/api/deadlines.ts";
import { deadlinesOfTenants } from "../across-tenants/deadlines-of-tenants.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";

/** What comes up, by day. */
export const deadlines = routesOf(deadlineApi, {
	list: ({ env, actor, query }) => deadlinesOfTenants(env, actor, query),
	write: async ({ store, userId, id, body: { data } }) =>
		unwrap(await store.deadlines.setDone(userId, id, data)),
});
