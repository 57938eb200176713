import { accountApi } from "../../../contract/api/account.ts";
import type { CloseAccount } from "../../../contract/identity/account-closing.ts";
import { askTenants } from "../across-tenants/ask-tenants.ts";
import type { Actor } from "../actor.ts";
import { attempted } from "../attempts/attempted.ts";
import { countExport, countPasswordChange } from "../attempts/limits.ts";
import { normalizedEmail } from "../directory/users.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { instant } from "../tenant/core/values.ts";
import { userOf } from "../user/user-client.ts";

/** Taking one's data along, deleting one's account, and coming back. */
export const account = routesOf(accountApi, {
	async closing({ env, userId, actor: { memberships } }) {
		const [closesAt, answers] = await Promise.all([
			userOf(env, userId).closing.shutUntil(),
			askTenants(env, memberships, (store) => store.members.fate(userId)),
		]);
		return {
			closesAt: closesAt === null ? null : instant(closesAt),
			tenants: answers.map(({ value }) => value),
		};
	},
	close: ({ env, actor, body }) => closeAccount(env, actor, body),
	async exportTenant({ env, userId, id, store, body: { part } }) {
		await countExport(env, userId);
		return unwrap(await store.documents.exportPart(userId, id, part));
	},
	async keep({ env, userId }) {
		unwrap(await userOf(env, userId).closing.keep());
		return null;
	},
});

/** 400 naming the field whose proof is wrong, 409 where a tenant does not let the user go, 429 after too many tries. */
async function closeAccount(
	env: CmsEnv,
	{ userId, tokenId }: Actor,
	{ password, email }: CloseAccount,
): Promise<{ closesAt: string }> {
	const attempt = await countPasswordChange(env, userId);
	const proof = password ? { password } : { email: normalizedEmail(email ?? "") };
	const endsAt = await attempted(attempt, async () =>
		unwrap(await userOf(env, userId).closing.shut(tokenId, proof)),
	);
	if (endsAt === null) {
		throw password
			? refusedField("password", "error.wrongPassword")
			: refusedField("email", "validation.notYourEmail");
	}
	await attempt.succeeded();
	return { closesAt: instant(endsAt) };
}
