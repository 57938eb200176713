import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { accountApi } from "../../../contract/api/account.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import type { TenantRole } from "../../../contract/entities/vocabulary.ts";
import type { AccountClosing } from "../../../contract/identity/account-closing.ts";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { userStub } from "../../../workers/cms/user/user-client.ts";
import { tenantOf } from "../../support/files-api.ts";
import { call, PASSWORD, type Registered } from "../../support/workers-api.ts";

export const DAY = 24 * 60 * 60 * 1000;

export const post = ({ path }: { path: string }, body: unknown, token?: string) =>
	call("POST", path, {
		body,
		headers: { "X-Client-Address": crypto.randomUUID() },
		...(token !== undefined && { token }),
	});

export const close = (jwt: string, proof: Record<string, string> = { password: PASSWORD }) =>
	post(accountApi.close, proof, jwt);
export const keep = (jwt: string) => call("DELETE", accountApi.keep.path, { token: jwt });
export const statusOf = async (token: string) => (await call("GET", identityApi.me.path, { token })).status;

export async function planOf(token: string): Promise<AccountClosing> {
	const response = await call("GET", accountApi.closing.path, { token });
	return (await response.json<{ data: AccountClosing }>()).data;
}

/** Signs in by the password. @returns the token; "" where that is refused */
export async function signIn(email: string): Promise<string> {
	const response = await post(identityApi.signIn, { identifier: email, password: PASSWORD });
	return response.ok ? (await response.json<{ jwt: string }>()).jwt : "";
}

export function join(
	{ tenant }: Registered,
	{ user }: Pick<Registered, "user">,
	role: TenantRole = "Member",
) {
	const member = { userId: user.documentId, name: "Mia Muster", email: user.email, role };
	return addMembership(env, tenant, {
		...member,
		rights: role === "Admin" ? [] : [{ category: "Versicherungen", rights: ["Read", "Edit"] }],
	});
}

/** The next turns of the user's alarm, as long as there is one, this often at most. */
export async function wake({ user }: Pick<Registered, "user">, turns = 1): Promise<void> {
	for (let turn = 0; turn < turns; turn += 1) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		if (!(await runDurableObjectAlarm(userStub(env, user.documentId)))) return;
	}
}

/** How far the deletion has come, as the user's object has it; `null` for none. */
export function stateOf({ user }: Pick<Registered, "user">) {
	return runInDurableObject(userStub(env, user.documentId), (_, { storage: { sql } }) => {
		const [row] = sql.exec<{ state: string }>("SELECT state FROM closing").toArray();
		return row?.state ?? null;
	});
}

/** Until when members of the tenant are shut, by user; `null` for who is not. */
export function closingIn(tenantKey: string) {
	return runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
		Object.fromEntries(
			sql
				.exec<{ userId: string; closesAt: number | null }>(
					"SELECT user_id AS userId, closes_at AS closesAt FROM member",
				)
				.toArray()
				.map(({ userId, closesAt }) => [userId, closesAt]),
		),
	);
}
