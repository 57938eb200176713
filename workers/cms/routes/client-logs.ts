import { clientLogApi } from "../../../contract/api/client-logs.ts";
import type { ClientLog } from "../../../contract/entities/client-log.ts";
import { clientLogStub } from "../client-logs/client-log-store.ts";
import type { LogRow } from "../client-logs/log-rows.ts";
import { requireOperator } from "../across-tenants/operators.ts";
import { findUserByEmail, normalizedEmail } from "../directory/users.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import { userOf } from "../user/user-client.ts";

/** What has gone wrong in the users' browsers (spec 7: they send it). */
export const clientLogs = routesOf(clientLogApi, {
	async list({ env, actor, query: { filters, pagination } }) {
		await requireOperator(env, actor);
		const { severity, user, text, from } = filters;
		const userId = await userNamed(env, user);
		if (userId === null) return new Page({ items: [], total: 0 }, pagination);
		const slice = { severity, userId, text: text.toLowerCase(), from, ...sliceOf(pagination) };
		const { items, total } = await clientLogStub(env).list(slice);
		const names = await namesOf(env, new Set(items.map((item) => item.userId)));
		const named = items.map((item) => withName(item, names));
		return new Page({ items: named, total }, pagination);
	},
});

function withName({ userId, ...row }: LogRow, names: ReadonlyMap<string, string>): ClientLog {
	return { ...row, user: { documentId: userId, name: names.get(userId) ?? null } };
}

/** The user whom a filter names; `undefined` where it names nobody, `null` where there is no such user. */
async function userNamed({ DIRECTORY }: CmsEnv, named: string): Promise<string | undefined | null> {
	if (named === "") return undefined;
	return named.includes("@") ? findUserByEmail(DIRECTORY, normalizedEmail(named)) : named;
}

async function namesOf(env: CmsEnv, userIds: ReadonlySet<string>): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	await Promise.all(
		[...userIds].map(async (userId) => {
			const profile = await userOf(env, userId).account.profile();
			if (profile) names.set(userId, `${profile.firstName} ${profile.lastName}`);
		}),
	);
	return names;
}
