import type { Registration, Session } from "../../../contract/identity/auth.ts";
import type { NewAccount } from "../user/calls/account-calls.ts";
import { createTenant, createUser } from "./accounts.ts";
import { refuseGuessable } from "./guessable-password.ts";
import { startingSet } from "./starting-set.ts";
import { beginSession } from "./sign-in.ts";

/** As somebody typed it; seeding brings its passwords hashed. */
export type NewRegistration = Omit<Registration, "password"> &
	Pick<NewAccount, "password" | "isEmailConfirmed">;

/** Makes the user and the tenant in which the user keeps documents, and signs the user in. */
export async function register(env: CmsEnv, registration: NewRegistration, userAgent = ""): Promise<Session> {
	if (typeof registration.password === "string") refuseGuessable(registration.password, registration);
	return registerPerson(env, registration, userAgent);
}

/** @param equip adds what the user cannot be without, before anybody can sign in */
export async function registerPerson(
	env: CmsEnv,
	{ companyName, ...account }: NewRegistration,
	userAgent: string,
	equip: (userId: string) => Promise<void> = async () => {},
): Promise<Session> {
	const personName = `${account.firstName} ${account.lastName}`.trim();
	const isCompany = account.accountType === "company";
	const kind = isCompany ? "company" : "private";

	const user = await createUser(env, { ...account, role: "user" }, async ({ documentId: userId, email }) => {
		await createTenant(env, {
			name: isCompany && companyName ? companyName : personName,
			kind,
			subscription: "trialing",
			owner: { userId, name: personName, email },
			...startingSet(kind),
		});
		await equip(userId);
	});
	return beginSession(env, user.documentId, userAgent);
}
