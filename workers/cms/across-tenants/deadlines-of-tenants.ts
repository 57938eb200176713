import type { DeadlinesQuery } from "../../../contract/api/deadlines.ts";
import type { Deadline, DeadlineMonth, Deadlines } from "../../../contract/entities/deadline.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import type { Actor, Membership } from "../actor.ts";
import type { DeadlinePage, DeadlineSlice } from "../tenant/deadlines/upcoming.ts";
import {
	askPatiently,
	type PatientQuestions,
	referenceOf,
	type TenantAnswer,
	tenantsAmong,
} from "./ask-tenants.ts";
import { mergePages, type MergedRow, slicesOf } from "./merge-pages.ts";

/** Deadlines of each tenant that are merged. */
const MAX_MERGED_DEADLINES = 10_000;
/** Of more tenants than this, days are asked for first, and then the items of the page. */
const MAX_TENANTS_ASKED_FOR_ITEMS = 3;
/** So many items are asked for at a time. */
const ITEMS_AT_A_TIME = 100;

/**
 * One page of what is overdue and what comes up in the actor's tenants. Each tenant decides what is seen.
 * @throws ContractError 400 for a page too far on for several tenants
 */
export async function deadlinesOfTenants(
	env: CmsEnv,
	actor: Actor,
	query: DeadlinesQuery,
): Promise<Deadlines> {
	const { tenant, documentCategory } = query.filters;
	const memberships = tenantsAmong(actor, tenant).filter(
		({ tenantKey }) =>
			documentCategory.length === 0 || documentCategory.some((id) => tenantKeyOf(id) === tenantKey),
	);
	const tenants = askPatiently(env, memberships);
	return mergedPage(query, { actor, memberships, tenants });
}

interface Asking {
	actor: Actor;
	/** Those of the actor's tenants that are asked. */
	memberships: readonly Membership[];
	tenants: PatientQuestions;
}

async function mergedPage(query: DeadlinesQuery, asking: Asking): Promise<Deadlines> {
	const { memberships, tenants } = asking;
	const { userId } = asking.actor;
	const count = memberships.length;
	const { tenant: _unused, ...filters } = query.filters;
	const { asked, merged } = slicesOf(query.pagination, count, MAX_MERGED_DEADLINES);
	const daysOnly = count > MAX_TENANTS_ASKED_FOR_ITEMS || asked.limit > ITEMS_AT_A_TIME;
	const slice = { filters, ...asked };
	const answers: TenantAnswer<DeadlinePage<Deadline | null>>[] = daysOnly
		? await tenants.ask((store) => store.deadlines.days(userId, slice))
		: await tenants.ask((store) => store.deadlines.upcoming(userId, slice));
	const pages = answers.map(({ value }) => value);
	const listed = mergePages(pages, { ...merged, order: "asc" });
	const silentBefore = tenants.silentCount();
	const items = daysOnly
		? await itemsOf(listed, answers, { ...asking, filters })
		: listed.flatMap(({ item }) => item ?? []);
	// Whoever has fallen silent since leaves the page to the others.
	if (tenants.silentCount() > silentBefore) return mergedPage(query, asking);
	return {
		items,
		total: pages.reduce((sum, { total }) => sum + total, 0),
		totalIsCapped: pages.some(({ totalIsCapped }) => totalIsCapped),
		overdue: pages.reduce((sum, { overdue }) => sum + overdue, 0),
		months: mergeMonths(pages.flatMap(({ months }) => months)),
		tenants: tenantsToChoose(asking, answers),
		...tenants.silence(),
	};
}

/** Those that show nothing are no choice, as far as they have been asked: a name alone is worth asking nobody. */
function tenantsToChoose(
	{ actor, memberships }: Asking,
	answers: readonly TenantAnswer<unknown>[],
): TenantReference[] {
	const asked = new Set(memberships);
	const answered = new Set(answers.map(({ membership }) => membership));
	return actor.memberships
		.filter((membership) => !asked.has(membership) || answered.has(membership))
		.map(referenceOf);
}

/** What comes up next in the actor's tenants, as far as they answer: nothing is counted for it. */
export async function nextOfTenants(env: CmsEnv, { userId, memberships }: Actor): Promise<Deadline | null> {
	const tenants = askPatiently(env, memberships);
	const days = await tenants.ask((store) => store.deadlines.nextDay(userId));
	const [first] = days
		.flatMap(({ membership, value }) => (value === null ? [] : { membership, day: value }))
		.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
	if (!first) return null;
	const slice = { filters: { documentCategory: [], type: [], from: first.day }, limit: 1, offset: 0 };
	const [answer] = await tenants.ask((store) => store.deadlines.items(userId, slice), [first.membership]);
	return answer?.value[0] ?? null;
}

/** The items of merged days. Those of a tenant follow each other in its own list, too. */
async function itemsOf(
	listed: readonly MergedRow<unknown>[],
	answers: readonly TenantAnswer<unknown>[],
	{ actor: { userId }, tenants, filters }: Asking & { filters: DeadlineSlice["filters"] },
): Promise<Deadline[]> {
	const bySource = await Promise.all(
		answers.map(async ({ membership }, source) => {
			const rows = listed.filter((one) => one.source === source).map(({ row }) => row);
			const items: Deadline[] = [];
			for (let at = 0; at < rows.length; at += ITEMS_AT_A_TIME) {
				const [offset = 0, ...others] = rows.slice(at, at + ITEMS_AT_A_TIME);
				const slice = { filters, offset, limit: others.length + 1 };
				// oxlint-disable-next-line no-await-in-loop -- others are served between two parts
				const [answer] = await tenants.ask((store) => store.deadlines.items(userId, slice), [membership]);
				items.push(...(answer?.value ?? []));
			}
			return items.values();
		}),
	);
	return listed.flatMap(({ source }) => bySource[source]?.next().value ?? []);
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
