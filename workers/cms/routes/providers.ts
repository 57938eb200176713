import type { Context } from "hono";
import { providerApi } from "../../../contract/api/providers.ts";
import type { LinkedIdentity } from "../../../contract/identity/providers.ts";
import { clientOf } from "../attempts/client.ts";
import { connect, connected } from "../auth/connect.ts";
import { linkIdentity, proveAccount, signInByProvider, unlinkIdentity } from "../auth/provider-sign-in.ts";
import { signInProviders } from "../auth/providers.ts";
import type { CmsHono } from "../hono.ts";
import { routesOf } from "../http/routes-of.ts";
import { instant } from "../tenant/core/values.ts";
import type { IdentityRow } from "../user/ways-in/identities.ts";
import { userOf } from "../user/user-client.ts";

/** Signing in with an account elsewhere (spec 7). */
export const providers = routesOf(providerApi, {
	connect: ({ c, body: { returnAddress } }) => connect(namedBy(c), { returnAddress, userId: null }),
	connectLink: ({ c, userId, body: { returnAddress } }) => connect(namedBy(c), { returnAddress, userId }),
	connected: ({ c, env, body }) => connected(env, namedBy(c), body),
	signIn: ({ c, env, query: { access_token: accessToken } }) =>
		signInByProvider(env, namedBy(c), accessToken, clientOf(c.req.raw.headers)),
	proveAccount: ({ c, env, body }) => proveAccount(env, namedBy(c), body, clientOf(c.req.raw.headers)),
	list: async ({ env, userId }) => (await userOf(env, userId).identities.list()).map(toLinkedIdentity),
	link: async ({ env, actor, body: { data } }) =>
		toLinkedIdentity(await linkIdentity(env, actor, data.accessToken)),
	async unlink({ env, userId, id }) {
		await unlinkIdentity(env, userId, id);
		return null;
	},
});

function namedBy(c: Context<CmsHono>): string {
	return c.req.param("provider") ?? "";
}

function toLinkedIdentity({ id, provider, email, createdAt, lastSeenAt }: IdentityRow): LinkedIdentity {
	return {
		documentId: id,
		// One that is not offered any more keeps the name of its address.
		provider: signInProviders().find((each) => each.id === provider) ?? { id: provider, name: provider },
		email,
		createdAt: instant(createdAt),
		lastSeenAt: lastSeenAt === null ? null : instant(lastSeenAt),
	};
}
