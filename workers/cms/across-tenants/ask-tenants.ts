import type { TenantReference } from "../../../contract/entities/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import { SECOND_FACTOR_DEMANDED } from "../../../contract/identity/second-factor.ts";
import type { Actor, Membership } from "../actor.ts";
import { unwrap, type Outcome } from "../outcome.ts";
import { within } from "../time-limits.ts";
import { inTenantOrder } from "./merge-pages.ts";
import { tenantByKey } from "./tenant-client.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";

type Ask<Value> = (store: TenantClient, membership: Membership) => Promise<Outcome<Value>>;

/** A tenant's answer. */
export interface TenantAnswer<Value> {
	membership: Membership;
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
		inTenantOrder(memberships).map(async (membership) => {
			const store = tenantByKey(env, membership.tenantKey);
			const outcome = await ask(store, membership);
			if (!outcome.ok && (outcome.name === "NotFoundError" || isWithheld(outcome))) return [];
			return [{ membership, store, value: unwrap(outcome) }];
		}),
	);
	return answers.flat();
}

/** As long as all others wait for one tenant, in milliseconds. */
const PATIENCE_MS = 8_000;

/** What reads from several tenants, and goes on without those that do not answer. */
export interface PatientQuestions {
	/** As `askTenants`. One that has not answered once is not asked again. `among`: only these of them are asked. */
	ask: <Value>(ask: Ask<Value>, among?: readonly Membership[]) => Promise<TenantAnswer<Value>[]>;
	/** How many have not answered. */
	silentCount: () => number;
	/** Those that have not answered, by name, for the answer to say; nothing where all have. */
	silence: () => { silentTenants?: TenantReference[] };
}

/**
 * Asks several tenants for what may be shown without one of them: a tenant whose object is down or slow leaves the
 * others as they are, and is named. Where none answers, or there is but one, its failure is thrown, as is whatever the
 * question itself is refused for.
 */
export function askPatiently(
	env: CmsEnv,
	memberships: readonly Membership[],
	patience = PATIENCE_MS,
): PatientQuestions {
	const silent = new Map<Membership, unknown>();
	return {
		async ask(ask, among = memberships) {
			if (memberships.length <= 1) return askTenants(env, among, ask);
			const asked = among.filter((membership) => !silent.has(membership));
			const answers = await Promise.all(
				inTenantOrder(asked).map(async (membership) => {
					const answer = within(patience, askTenants(env, [membership], ask));
					return answer.catch((error: unknown) => {
						if (isRefusal(error)) throw error;
						console.error("a tenant does not answer", membership.tenantKey, error);
						silent.set(membership, error);
						return [];
					});
				}),
			);
			if (silent.size === memberships.length) throw silent.values().next().value;
			return answers.flat();
		},
		silentCount: () => silent.size,
		silence: () =>
			silent.size === 0 ? {} : { silentTenants: inTenantOrder([...silent.keys()]).map(referenceOf) },
	};
}

/** The tenant as others name it. */
export function referenceOf({ documentId, id, name }: Membership): TenantReference {
	return { documentId, id, name };
}

/** The tenant has answered: that it does not give this. */
function isRefusal(error: unknown): boolean {
	return error instanceof ContractError && error.status < 500;
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
