import { inTimeOr } from "../../../contract/in-time.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { FEW_TENANTS } from "../../../contract/constants.ts";
import type { CategoryAccess, Tenant, TenantReference, User } from "../../../contract/entities/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import { askPatiently, isWithheld, referenceOf } from "../across-tenants/ask-tenants.ts";
import { inboxFilterOfTenants } from "../across-tenants/inbox-of-tenants.ts";
import type { Actor, Membership } from "../actor.ts";
import { clientOf } from "../attempts/client.ts";
import { countRegistration } from "../attempts/limits.ts";
import {
	changePassword,
	confirmEmail,
	confirmEmailChange,
	requestEmailChange,
	requestLink,
	resetPassword,
} from "../auth/links.ts";
import { register } from "../auth/register.ts";
import { keepAfterRegistration } from "../auth/share-codes.ts";
import { signIn } from "../auth/sign-in.ts";
import { isOperator } from "../across-tenants/operators.ts";
import { routesOf } from "../http/routes-of.ts";
import { type Outcome, unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import { userOf } from "../user/user-client.ts";

/** Signing in, out and up, and who is signed in (spec 7). */
export const identity = routesOf(identityApi, {
	signIn: ({ c, env, body }) => signIn(env, body, clientOf(c.req.raw.headers)),
	async register({ c, env, body }) {
		const client = clientOf(c.req.raw.headers);
		await countRegistration(env, client);
		const { sharingCode, ...registration } = body;
		const session = await register(env, registration, client.userAgent);
		await keepAfterRegistration(env, session.user.documentId, sharingCode);
		const asked = userOf(env, session.user.documentId).links.request("confirmEmail");
		c.executionCtx.waitUntil(asked.catch((error: unknown) => console.error("no mail to confirm", error)));
		return session;
	},
	async forgotPassword({ c, env, body: { email } }) {
		const { address } = clientOf(c.req.raw.headers);
		await requestLink(env, "resetPassword", { email, address }, (work) => c.executionCtx.waitUntil(work));
		return { ok: true as const };
	},
	resetPassword: ({ c, env, body }) => resetPassword(env, body, clientOf(c.req.raw.headers).userAgent),
	changePassword: ({ c, env, actor, body }) => changePassword(env, actor, body, clientOf(c.req.raw.headers)),
	async sendEmailConfirmation({ c, env, body: { email } }) {
		const { address } = clientOf(c.req.raw.headers);
		await requestLink(env, "confirmEmail", { email, address }, (work) => c.executionCtx.waitUntil(work));
		return { email, sent: true as const };
	},
	confirmEmail: ({ env, body: { code } }) => confirmEmail(env, code),
	changeEmail: ({ c, env, actor, body }) => requestEmailChange(env, actor, body, clientOf(c.req.raw.headers)),
	confirmEmailChange: ({ env, body: { code } }) => confirmEmailChange(env, code),
	async sessions({ env, userId, actor: { tokenId } }) {
		const open = await userOf(env, userId).sessions.list();
		return open.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
			documentId: id,
			userAgent,
			createdAt: instant(createdAt),
			lastSeenAt: instant(lastSeenAt),
			isCurrent: id === tokenId,
		}));
	},
	async endSession({ env, userId, id }) {
		if (!(await userOf(env, userId).sessions.end(id))) throw notFound();
		return null;
	},
	async endOtherSessions({ env, userId, actor: { tokenId } }) {
		await userOf(env, userId).sessions.endOthers(tokenId);
		return null;
	},
	async memberships({ env, userId, actor: { memberships } }) {
		const answers = await askPatiently(env, memberships).ask((store) => store.members.own(userId));
		return answers.map(({ value }) => value);
	},
	async leaveTenant({ env, userId, actor: { memberships }, id }) {
		const left = memberships.find(({ documentId }) => documentId === id);
		if (!left) throw notFound();
		unwrap(await userOf(env, userId).memberships.leave(left.tenantKey));
		return null;
	},
	async signOut({ env, actor: { userId, tokenId } }) {
		await userOf(env, userId).sessions.end(tokenId);
	},
	async me({ env, actor, query: { populate, filters } }) {
		const { tenant } = filters;
		const memberships = actor.memberships.filter(
			({ documentId }) => tenant === undefined || documentId === tenant,
		);
		const asked = { ...actor, memberships };
		const [profile, frame, populated, operates] = await Promise.all([
			userOf(env, actor.userId).account.profileWithNews(),
			populate.frame ? frameOf(env, asked) : {},
			populatedOf(env, asked, populate),
			isOperator(env, actor),
		]);
		if (!profile) throw sessionEnded();
		const user: User = { ...profile, tenantCount: actor.memberships.length, ...frame, ...populated };
		if (operates) user.isOperator = true;
		return user;
	},
	async updateMe({ env, userId, body: { data } }) {
		const user = await userOf(env, userId).account.rename(data);
		if (!user) throw sessionEnded();
		return user;
	},
});

function sessionEnded(): ContractError {
	return new ContractError("UnauthorizedError", "error.sessionEnded");
}

interface TenantAccessOfUser {
	tenant: Tenant;
	categories: CategoryAccess[];
}

interface Access {
	open: TenantAccessOfUser[];
	withheld: TenantReference[];
	silentTenants?: TenantReference[];
}

interface Populated {
	tenants: boolean;
	categoryAccess: boolean;
}

async function populatedOf(
	env: CmsEnv,
	actor: Actor,
	{ tenants, categoryAccess }: Populated,
): Promise<Partial<User>> {
	if (!tenants && !categoryAccess) return {};
	const { open, withheld, ...silence } = await accessOf(env, actor);
	return {
		...(tenants && { tenants: open.map(({ tenant }) => tenant) }),
		...(tenants && withheld.length > 0 && { withheldTenants: withheld }),
		...(tenants && silence),
		...(categoryAccess && { categoryAccess: open.flatMap(({ categories }) => categories) }),
	};
}

/** As long as the user is kept waiting for what stands around a page, in milliseconds. */
const MOMENT_MS = 20;

/** What stands around a page, where it is there within a moment. Whoever then asks for its parts learns why it was not. */
async function frameOf(env: CmsEnv, actor: Actor): Promise<Partial<User>> {
	if (actor.memberships.length > FEW_TENANTS) return {};
	const frame = Promise.all([
		populatedOf(env, actor, { tenants: true, categoryAccess: true }),
		inboxFilterOfTenants(env, actor),
	]).then(
		([access, { total }]) => ({ ...access, openInboxItems: total }),
		() => ({}),
	);
	return inTimeOr(MOMENT_MS, frame, {});
}

/**
 * What each of the user's tenants says of the user. A tenant that no longer knows the user is left out; one that demands
 * a second factor which the session does not have, or that does not answer, is named alone.
 */
async function accessOf(env: CmsEnv, { userId, memberships }: Actor): Promise<Access> {
	const questions = askPatiently(env, memberships);
	const answers = await questions.ask(
		async (
			store,
			membership,
		): Promise<Outcome<{ membership: Membership; open: TenantAccessOfUser | null }>> => {
			const outcome = await store.members.profile(userId);
			if (isWithheld(outcome)) return { ok: true, value: { membership, open: null } };
			return outcome.ok ? { ok: true, value: { membership, open: outcome.value } } : outcome;
		},
	);
	const given = answers
		.map(({ value }) => value)
		.toSorted((one, other) => memberships.indexOf(one.membership) - memberships.indexOf(other.membership));
	return {
		open: given.flatMap(({ open }) => open ?? []),
		withheld: given.flatMap(({ open, membership }) => (open ? [] : [referenceOf(membership)])),
		...questions.silence(),
	};
}
