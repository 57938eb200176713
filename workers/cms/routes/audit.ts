import { auditApi, type AuditQuery } from "../../../contract/api/audit.ts";
import type { AuditEntry } from "../../../contract/audit/audit-entry.ts";
import { withTenantNames } from "../across-tenants/moved-place.ts";
import { routesOf, type Store } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";

/** Turns of the tenant that one answer may take; what then is missing the next one brings. */
const MOST_TURNS = 20;

/** Who did what in a tenant, for its admins. */
export const audit = routesOf(auditApi, {
	async list({ actor, store, userId, id, query }) {
		// An id of something else of the tenant leads to the same database.
		if (!actor.memberships.some(({ documentId }) => documentId === id)) throw notFound();
		const [{ entries, next }, people] = await Promise.all([
			readSlices(store, userId, query),
			store.audit.people(userId),
		]);
		return { items: withTenantNames(actor, entries), next, people: unwrap(people) };
	},
});

/** Slice by slice until the page is full or everything has been looked through: others have their turn in between. */
async function readSlices(
	store: Store,
	userId: string,
	query: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
	const entries: AuditEntry[] = [];
	let before = query.before;
	for (let turn = 0; turn < MOST_TURNS; turn += 1) {
		const asked = { ...query, before, limit: query.limit - entries.length };
		// oxlint-disable-next-line no-await-in-loop -- where one ends the next one begins
		const slice = unwrap(await store.audit.slice(userId, asked));
		entries.push(...slice.entries);
		if (slice.next === null) return { entries, next: null };
		before = slice.next;
		if (entries.length >= query.limit) break;
	}
	return { entries, next: before ?? null };
}
