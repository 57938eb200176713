/** Lists that have their latest first, over the tenants of a user. */
import type { TenantReference } from "../../../contract/entities/entities.ts";
import type { Membership } from "../actor.ts";
import { type Outcome, unwrap } from "../outcome.ts";
import type { LatestCursor, LatestPart } from "../tenant/core/latest-first.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { isWithheld } from "./ask-tenants.ts";
import { tenantByKey } from "./tenant-client.ts";

type Unanswered = { documentId: string; name: string }[];
type Part<Item> = Pick<LatestPart<Item>, "entries" | "next">;

/** Asks all at once. One that does not answer is named, and the others' are there. */
export async function askForLatest<Item>(
	env: CmsEnv,
	memberships: readonly Membership[],
	ask: (store: TenantClient) => Promise<Outcome<LatestPart<Item>>>,
): Promise<{ parts: LatestPart<Item>[]; unanswered: Unanswered }> {
	const unanswered: Unanswered = [];
	const parts = await Promise.all(
		memberships.map(async ({ tenantKey, documentId, name }) => {
			try {
				const outcome = await ask(tenantByKey(env, tenantKey));
				if (!outcome.ok && (outcome.name === "NotFoundError" || isWithheld(outcome))) return [];
				return [unwrap(outcome)];
			} catch (error) {
				console.error("a tenant does not say what it has of a list", error);
				unanswered.push({ documentId, name });
				return [];
			}
		}),
	);
	return { parts: parts.flat(), unanswered };
}

/** The latest of all parts. Where one was not gone through to its end, nothing behind that can follow yet. */
export function mergeLatest<Item>(
	parts: readonly Part<Item>[],
	limit: number,
): { items: Item[]; next: string | null } {
	const horizon = parts.flatMap(({ next }) => next ?? []).toSorted(byTime)[0] ?? null;
	const entries = parts
		.flatMap((part) => part.entries)
		.filter(({ cursor }) => horizon === null || byTime(cursor, horizon) <= 0)
		.toSorted((one, other) => byTime(one.cursor, other.cursor));
	const shown = entries.slice(0, limit);
	const last = entries.length > limit ? (shown.at(-1)?.cursor ?? null) : horizon;
	return { items: shown.map(({ item }) => item), next: last && `${last.at}-${last.id}` };
}

/** The latest first. */
function byTime(one: LatestCursor, other: LatestCursor): number {
	if (one.at !== other.at) return other.at - one.at;
	return one.id === other.id ? 0 : one.id > other.id ? -1 : 1;
}

export function cursorOf(after: string | undefined): LatestCursor | null {
	if (after === undefined) return null;
	const [at = "", id = ""] = after.split("-");
	return { at: Number(at), id };
}

/** The tenants of which the user may see all that is in the list: those that they administer. */
export function administeredAmong(
	parts: readonly Pick<LatestPart<unknown>, "isAdmin" | "tenant">[],
): TenantReference[] {
	return parts.filter(({ isAdmin }) => isAdmin).map(({ tenant }) => tenant);
}
