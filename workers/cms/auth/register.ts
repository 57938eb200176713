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
	const { companyName, ...account } = registration;
	if (typeof account.password === "string") refuseGuessable(account.password, registration);
	const personName = `${account.firstName} ${account.lastName}`;
	const isCompany = account.accountType === "company";
	const kind = isCompany ? "company" : "private";

	const user = await createUser(env, { ...account, role: "user" }, ({ documentId: userId, email }) =>
		createTenant(env, {
			name: isCompany && companyName ? companyName : personName,
			kind,
			subscription: "trialing",
			owner: { userId, name: personName, email },
			...startingSet(kind),
		}),
	);
	return beginSession(env, user.documentId, userAgent);
}
