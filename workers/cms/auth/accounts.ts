import type { User } from "../../../contract/entities/entities.ts";
import type { SubscriptionStatus } from "../../../contract/entities/vocabulary.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Membership } from "../actor.ts";
import { registerTenant } from "../directory/tenants.ts";
import { activateUser, hashOfEmail, normalizedEmail, reserveEmail } from "../directory/users.ts";
import { newDocumentId } from "../new-id.ts";
import { unwrap } from "../outcome.ts";
import type { NewMember, TenantFoundation } from "../tenant/import/import-types.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import type { NewAccount } from "../user/calls/account-calls.ts";
import { UNSORTED_NAME } from "./starting-set.ts";
import { decoyOf, userOf } from "../user/user-client.ts";

export interface NewTenant extends Pick<TenantFoundation, "owner" | "categories" | "folders"> {
	name: string;
	kind: TenantFoundation["tenant"]["kind"];
	subscription: SubscriptionStatus;
}

/**
 * Makes a user. `equip` adds what the user cannot be without, before anyone can sign in: a user whose making is cut
 * off stays unknown, and the same e-mail address can be tried again. Throws 400 naming `email` where it is taken.
 */
export async function createUser(
	env: CmsEnv,
	newUser: Omit<NewAccount, "documentId">,
	equip: (user: User) => Promise<unknown> = async () => {},
): Promise<User> {
	const documentId = newDocumentId();
	const email = normalizedEmail(newUser.email);
	if (!(await reserveEmail(env.DIRECTORY, email, documentId))) {
		// What a password costs on purpose it costs here too: asking whether an address is taken is no cheaper.
		if (typeof newUser.password === "string") {
			unwrap(await decoyOf(env, await hashOfEmail(email)).account.signIn(newUser.password, ""));
		}
		throw emailTaken();
	}
	const user = unwrap(await userOf(env, documentId).account.create({ ...newUser, email, documentId }));
	await equip(user);
	if (!(await activateUser(env.DIRECTORY, email, documentId))) throw emailTaken();
	return user;
}

/** Makes a tenant, of which the owner is a member and the admin. */
export async function createTenant(env: CmsEnv, newTenant: NewTenant): Promise<Membership> {
	const { name, kind, owner, ...foundation } = newTenant;
	const membership = await registerTenant(env.DIRECTORY, name);
	const { tenantKey, documentId, id } = membership;
	unwrap(
		await tenantByKey(env, tenantKey).setup.createTenant({
			...foundation,
			unsorted: UNSORTED_NAME,
			owner,
			tenant: { documentId, id, name, kind },
		}),
	);
	await userOf(env, owner.userId).memberships.add(membership);
	return membership;
}

/** Makes a user a member of a tenant. */
export async function addMembership(env: CmsEnv, membership: Membership, member: NewMember): Promise<void> {
	const { setup } = tenantByKey(env, membership.tenantKey);
	unwrap(await setup.addMember(member));
	await userOf(env, member.userId).memberships.add(membership);
	// The news of it may have been quicker than the user's own object, and an open page has found nothing new then.
	unwrap(await setup.tellMember(member.userId));
}

export function emailTaken(): ContractError {
	const message = "validation.emailTaken";
	return new ContractError("ValidationError", `email: ${message}`, {
		errors: [{ path: ["email"], message }],
	});
}
