import type { DeadlinesQuery } from "../../../contract/api/deadlines.ts";
import type { DeadlineMonth, Deadlines } from "../../../contract/entities/deadline.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor } from "../actor.ts";
import { askPatiently, tenantsAmong } from "./ask-tenants.ts";
import { mergePages, slicesOf } from "./merge-pages.ts";

/** Deadlines of each tenant that are merged, whole as they are. */
const MAX_MERGED_DEADLINES = 10_000;

/**
 * One page of what is overdue and what comes up in the actor's tenants. Each tenant decides what is seen.
 * @throws ContractError 400 for a page too far on for several tenants
 */
export async function deadlinesOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters: { tenant, ...filters }, pagination }: DeadlinesQuery,
): Promise<Deadlines> {
	const { documentCategory } = filters;
	const memberships = tenantsAmong(actor, tenant).filter(
		({ tenantKey }) =>
			documentCategory.length === 0 || documentCategory.some((id) => tenantKeyOf(id) === tenantKey),
	);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_DEADLINES);
	const tenants = askPatiently(env, memberships);
	const answers = await tenants.ask((store) => store.deadlines.upcoming(actor.userId, { filters, ...asked }));
	const pages = answers.map(({ value }) => value);
	return {
		items: mergePages(pages, { ...merged, order: "asc" }).map(({ item }) => item),
		total: pages.reduce((sum, { total }) => sum + total, 0),
		totalIsCapped: pages.some(({ totalIsCapped }) => totalIsCapped),
		overdue: pages.reduce((sum, { overdue }) => sum + overdue, 0),
		months: mergeMonths(pages.flatMap(({ months }) => months)),
		...tenants.silence(),
	};
}

/** The same months of several tenants as one. */
function mergeMonths(months: readonly DeadlineMonth[]): DeadlineMonth[] {
	return [...Map.groupBy(months, ({ month }) => month)].map(([month, same]) => {
		const counts: DeadlineMonth["counts"] = {};
		for (const [type, n] of same.flatMap((one) => typedEntries(one.counts))) {
			counts[type] = (counts[type] ?? 0) + n;
		}
		return { month, counts };
	});
}

function typedEntries<Key extends string, Value>(record: Partial<Record<Key, Value>>): [Key, Value][] {
	return Object.entries(record) as [Key, Value][];
}
