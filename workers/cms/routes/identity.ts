import { identityApi } from "../../../contract/api/identity.ts";
import { SESSION_SECONDS } from "../../../contract/constants.ts";
import type { CategoryAccess, Tenant, User } from "../../../contract/entities/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import type { Actor } from "../actor.ts";
import { clientAddress } from "../attempts/client-address.ts";
import { countRegistration } from "../attempts/limits.ts";
import { register } from "../auth/register.ts";
import { signIn } from "../auth/sign-in.ts";
import { isOperator } from "../across-tenants/operators.ts";
import { cutSockets } from "../events/live-events.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { userStub } from "../user/user-stub.ts";

/** Signing in, out and up, and who is signed in (spec 7). */
export const identity = routesOf(identityApi, {
	signIn: ({ c, env, body }) => signIn(env, body, clientAddress(c.req.raw.headers)),
	async register({ c, env, body }) {
		await countRegistration(env, clientAddress(c.req.raw.headers));
		return register(env, body);
	},
	async signOut({ env, actor: { userId, tokenId } }) {
		await userStub(env, userId).revokeToken(tokenId, Date.now() + SESSION_SECONDS * 1000);
		await cutSockets(env, userId, tokenId);
	},
	async me({ env, actor, query: { populate } }) {
		const [profile, access, operates] = await Promise.all([
			userStub(env, actor.userId).profileWithNews(),
			populate.tenants || populate.categoryAccess ? accessOf(env, actor) : [],
			isOperator(env, actor),
		]);
		if (!profile) throw new ContractError("UnauthorizedError", "error.sessionEnded");
		const user: User = { ...profile, tenantCount: actor.memberships.length };
		if (operates) user.isOperator = true;
		if (populate.tenants) user.tenants = access.map(({ tenant }) => tenant);
		if (populate.categoryAccess) user.categoryAccess = access.flatMap(({ categories }) => categories);
		return user;
	},
});

interface TenantAccessOfUser {
	tenant: Tenant;
	categories: CategoryAccess[];
}

/** What each of the user's tenants says of the user. A tenant that no longer knows the user is left out. */
async function accessOf(env: CmsEnv, { userId, memberships }: Actor): Promise<TenantAccessOfUser[]> {
	const outcomes = await Promise.all(
		memberships.map(({ tenantKey }) => tenantByKey(env, tenantKey).members.profile(userId)),
	);
	return outcomes.flatMap((outcome) =>
		!outcome.ok && outcome.name === "NotFoundError" ? [] : [unwrap(outcome)],
	);
}
