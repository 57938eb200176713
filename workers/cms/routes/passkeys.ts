import { passkeyApi } from "../../../contract/api/passkeys.ts";
import type { Passkey } from "../../../contract/identity/passkeys.ts";
import { clientOf } from "../attempts/client.ts";
import { keepPasskey, passkeyToMake, passkeyToUse, signInByPasskey } from "../auth/passkeys.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import { userOf } from "../user/user-client.ts";
import type { PasskeyRow } from "../user/ways-in/passkeys.ts";

/** Passkeys: to sign in with, and to look after. */
export const passkeys = routesOf(passkeyApi, {
	signInOptions: ({ body: { origin } }) => passkeyToUse(origin),
	signIn: ({ c, env, body }) => signInByPasskey(env, body, clientOf(c.req.raw.headers)),
	list: async ({ env, userId }) => (await userOf(env, userId).passkeys.list()).map(toPasskey),
	options: ({ env, userId, body: { origin } }) => passkeyToMake(env, userId, origin),
	create: async ({ env, actor, body: { data } }) => toPasskey(await keepPasskey(env, actor, data)),
	async rename({ env, userId, id, body: { data } }) {
		const renamed = await userOf(env, userId).passkeys.rename(id, data.name);
		if (!renamed) throw notFound();
		return toPasskey(renamed);
	},
	async remove({ env, userId, id }) {
		if (!unwrap(await userOf(env, userId).passkeys.remove(id))) throw notFound();
		return null;
	},
});

function toPasskey({ id, name, host, createdAt, lastSeenAt }: PasskeyRow): Passkey {
	return {
		documentId: id,
		name,
		host,
		createdAt: instant(createdAt),
		lastSeenAt: lastSeenAt === null ? null : instant(lastSeenAt),
	};
}
