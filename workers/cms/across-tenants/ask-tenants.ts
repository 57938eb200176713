import { SECOND_FACTOR_DEMANDED } from "../../../contract/identity/second-factor.ts";
import type { Actor, Membership } from "../actor.ts";
import { unwrap, type Outcome } from "../outcome.ts";
import { inTenantOrder } from "./merge-pages.ts";
import { tenantByKey } from "./tenant-client.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";

type Ask<Value> = (store: TenantClient) => Promise<Outcome<Value>>;

/** A tenant's answer. */
export interface TenantAnswer<Value> {
	store: TenantClient;
	value: Value;
}

/**
 * Asks several tenants at once, and answers in their order. One that does not know the actor any more is left out:
 * what the user's own object remembers may be older than the tenant. So is one that demands a second factor which the
 * session does not have.
 */
export async function askTenants<Value>(
	env: CmsEnv,
	memberships: readonly Membership[],
	ask: Ask<Value>,
): Promise<TenantAnswer<Value>[]> {
	const answers = await Promise.all(
		inTenantOrder(memberships).map(async ({ tenantKey }) => {
			const store = tenantByKey(env, tenantKey);
			const outcome = await ask(store);
			if (!outcome.ok && (outcome.name === "NotFoundError" || isWithheld(outcome))) return [];
			return [{ store, value: unwrap(outcome) }];
		}),
	);
	return answers.flat();
}

/** Whether the tenant shows nothing, since it demands a second factor. */
export function isWithheld(outcome: Outcome<unknown>): boolean {
	return !outcome.ok && outcome.message === SECOND_FACTOR_DEMANDED;
}

/** The actor's tenants among these, each by its id or its number; all of them where none is named. */
export function tenantsAmong({ memberships }: Actor, named: readonly string[]): readonly Membership[] {
	if (named.length === 0) return memberships;
	return memberships.filter(({ documentId, id }) => named.includes(documentId) || named.includes(String(id)));
}
