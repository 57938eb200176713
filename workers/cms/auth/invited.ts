/** What the link of an invitation opens, in the Worker: its tenant decides whether it counts. */
import type { InvitedRegistration, ReceivedInvitation } from "../../../contract/identity/invitations.ts";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { Session } from "../../../contract/identity/auth.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import type { Client } from "../attempts/client.ts";
import { countRegistration } from "../attempts/limits.ts";
import { findUserByEmail } from "../directory/users.ts";
import { unwrap } from "../outcome.ts";
import { readTenantSecret } from "../tenant/members/tenant-secrets.ts";
import { userOf } from "../user/user-client.ts";
import { createUser } from "./accounts.ts";
import { refuseGuessable } from "./guessable-password.ts";
import { beginSession } from "./sign-in.ts";

/** What the invitation says. Whoever has the link reads the mails of its address, and may know whether that has an account. */
export async function receiveInvitation(env: CmsEnv, code: string): Promise<ReceivedInvitation> {
	const { invitations, brought } = await invitationOf(env, code);
	const received = unwrap(await invitations.receive(brought));
	return { ...received, hasAccount: (await findUserByEmail(env.DIRECTORY, received.email)) !== null };
}

export async function acceptInvitation(
	env: CmsEnv,
	userId: string,
	code: string,
): Promise<{ tenant: TenantReference }> {
	const { invitations, brought } = await invitationOf(env, code);
	const user = await userOf(env, userId).account.profile();
	if (!user) throw new ContractError("UnauthorizedError", "error.sessionEnded");
	const { firstName, lastName, email } = user;
	const accepting = { userId, name: `${firstName} ${lastName}`, email };
	return { tenant: unwrap(await invitations.accept(brought, accepting)) };
}

/**
 * Makes an account with the address of the invitation, which the link confirms, and accepts. Such an account has no
 * tenant of its own. Cut off in between, there is an account, and its user signs in and accepts by the same link.
 */
export async function registerInvited(
	env: CmsEnv,
	{ code, password, firstName, lastName }: InvitedRegistration,
	client: Client,
): Promise<Session> {
	const { invitations, brought } = await invitationOf(env, code);
	const { email } = unwrap(await invitations.receive(brought));
	refuseGuessable(password, { email, firstName, lastName });
	await countRegistration(env, client);
	const user = await createUser(env, {
		email,
		password,
		firstName,
		lastName,
		accountType: "privatePerson",
		role: "user",
		isEmailConfirmed: true,
	});
	const { documentId: userId } = user;
	const accepting = { userId, name: `${firstName} ${lastName}`, email: user.email };
	unwrap(await invitations.accept(brought, accepting));
	return beginSession(env, userId, client.userAgent);
}

async function invitationOf(env: CmsEnv, code: string) {
	const read = await readTenantSecret("invitation", code);
	if (!read) throw new ContractError("ValidationError", "error.invitationOver");
	return { invitations: tenantByKey(env, read.tenantKey).invitations, brought: read.brought };
}
