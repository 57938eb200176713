import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import type { AccessToken } from "../../../contract/identity/access-tokens.ts";
import { newAccessToken } from "../auth/access-tokens.ts";
import { routesOf } from "../http/routes-of.ts";
import { newDocumentId } from "../new-id.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import type { AccessTokenRow } from "../user/access-tokens.ts";
import { userOf } from "../user/user-client.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tokens that a user makes for programs. */
export const accessTokens = routesOf(accessTokenApi, {
	list: async ({ env, userId }) => (await userOf(env, userId).accessTokens.list()).map(toAccessToken),
	async create({ env, actor: { userId, tokenId }, body: { data } }) {
		const { name, mayWrite, days } = data;
		const { token, hash } = await newAccessToken(userId);
		const expiresAt = Date.now() + days * DAY_MS;
		const row = await userOf(env, userId).accessTokens.add(tokenId, {
			id: newDocumentId(),
			hash,
			name,
			mayWrite,
			expiresAt,
		});
		return { ...toAccessToken(unwrap(row)), token };
	},
	async remove({ env, userId, id }) {
		if (!(await userOf(env, userId).accessTokens.remove(id))) throw notFound();
		return null;
	},
});

function toAccessToken(row: AccessTokenRow): AccessToken {
	return {
		documentId: row.id,
		name: row.name,
		mayWrite: row.mayWrite === 1,
		createdAt: instant(row.createdAt),
		lastSeenAt: row.lastSeenAt === null ? null : instant(row.lastSeenAt),
		expiresAt: instant(row.expiresAt),
	};
}
