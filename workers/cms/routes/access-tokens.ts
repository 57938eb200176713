import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import type { AccessToken } from "../../../contract/identity/access-tokens.ts";
import { accessTokenOf } from "../auth/access-tokens.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { routesOf } from "../http/routes-of.ts";
import { newDocumentId } from "../new-id.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import type { AccessTokenRow } from "../user/access-tokens.ts";
import { userOf } from "../user/user-client.ts";

/** Tokens that a user makes for programs. */
export const accessTokens = routesOf(accessTokenApi, {
	list: async ({ env, userId }) => (await userOf(env, userId).accessTokens.list()).map(toAccessToken),
	async create({ c, env, actor: { userId, tokenId }, body: { data } }) {
		const repeatKey = readIdempotencyKey(c);
		const id = newDocumentId();
		const { token, hash } = await accessTokenOf(userId, id, repeatKey);
		const added = await userOf(env, userId).accessTokens.add(tokenId, { ...data, id, hash, repeatKey });
		const row = unwrap(added);
		if (row.id === id) return { ...toAccessToken(row), token };
		const first = await accessTokenOf(userId, row.id, repeatKey);
		return { ...toAccessToken(row), token: first.token };
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
