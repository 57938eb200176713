import { deadlineApi } from "../../../contract/api/deadlines.ts";
import { calendarOfTenants } from "../across-tenants/calendar-of-tenants.ts";
import { deadlinesOfTenants, nextOfTenants } from "../across-tenants/deadlines-of-tenants.ts";
import { newSecret, readSecret } from "../signed-secret.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import { userOf } from "../user/user-client.ts";

/** What comes up, by day. */
export const deadlines = routesOf(deadlineApi, {
	list: ({ env, actor, query }) => deadlinesOfTenants(env, actor, query),
	next: ({ env, actor }) => nextOfTenants(env, actor),
	async calendar({ c, env, query }) {
		c.header("Cache-Control", "no-store");
		const secret = await readSecret("calendar", query.secret);
		if (!secret) throw notFound();
		const memberships = await userOf(env, secret.userId).calendar.memberships(secret.hash);
		if (!memberships) throw notFound();
		return calendarOfTenants(env, { userId: secret.userId, tokenId: "", memberships });
	},
	async readFeed({ env, userId }) {
		const since = await userOf(env, userId).calendar.since();
		return { since: since === null ? null : instant(since) };
	},
	async renewFeed({ env, actor: { userId, tokenId } }) {
		const { secret, hash } = await newSecret("calendar", userId);
		unwrap(await userOf(env, userId).calendar.setSecret(tokenId, hash));
		return { secret };
	},
	async removeFeed({ env, actor: { userId, tokenId } }) {
		unwrap(await userOf(env, userId).calendar.setSecret(tokenId, null));
		return null;
	},
	write: async ({ store, userId, id, body: { data } }) =>
		unwrap(await store.deadlines.setDone(userId, id, data)),
});
