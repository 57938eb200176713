import { inboxApi } from "../../../contract/api/inbox.ts";
import {
	closeListedOfTenants,
	inboxFilterOfTenants,
	inboxOfTenants,
} from "../across-tenants/inbox-of-tenants.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { listOfTenants } from "./list-of-tenants.ts";
import { ofDocuments } from "./tenant-lists.ts";

/** What the user has to do (spec 7). */
export const inbox = routesOf(inboxApi, {
	inbox: async ({ env, actor, query }) => new Page(await inboxOfTenants(env, actor, query), query.pagination),
	filterOptions: ({ env, actor }) => inboxFilterOfTenants(env, actor),
	closeListed: ({ env, actor, body }) => closeListedOfTenants(env, actor, body.data),
	list: (call) =>
		listOfTenants(call, (store, slice) => store.inbox.list(call.userId, ofDocuments(call.query, slice))),
	read: async ({ store, userId, id }) => unwrap(await store.inbox.read(userId, id)),
	write: async ({ store, userId, id, body }) => unwrap(await store.inbox.write(userId, id, body.data)),
});
