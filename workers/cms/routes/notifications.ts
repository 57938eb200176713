import { notificationApi } from "../../../contract/api/notifications.ts";
import { withoutUnseenDocuments } from "../across-tenants/notified-documents.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { withoutDocument } from "../user/notifications.ts";
import { userOf } from "../user/user-client.ts";

/** What a user is told of (spec 7), and when (spec 3). */
export const notifications = routesOf(notificationApi, {
	async list({ env, actor, userId, query: { filters, pagination } }) {
		const slice = { ...sliceOf(pagination), seen: filters.seen };
		const { items, total } = await userOf(env, userId).notifications.list(slice);
		return new Page({ items: await withoutUnseenDocuments(env, actor, items), total }, pagination);
	},
	seeAll: ({ env, userId }) => userOf(env, userId).notifications.seeAll(),
	async write({ env, actor, userId, id, body }) {
		const written = unwrap(await userOf(env, userId).notifications.write(id, body.data));
		const [shown = withoutDocument(written)] = await withoutUnseenDocuments(env, actor, [written]);
		return shown;
	},
	readSettings: ({ env, userId }) => userOf(env, userId).notifications.settings(),
	writeSettings: ({ env, userId, body }) => userOf(env, userId).notifications.writeSettings(body.data),
	readDocumentSettings: async ({ store, userId, id }) => unwrap(await store.notices.readSettings(userId, id)),
	async writeDocumentSettings({ env, store, userId, id, body }) {
		const settings = unwrap(await store.notices.writeSettings(userId, id, body.data));
		await userOf(env, userId).notifications.documentSettingsChanged(id, settings);
		return settings;
	},
});
