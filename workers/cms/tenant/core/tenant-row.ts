import type { CategoryAccess, Tenant, TenantReference } from "../../../../contract/entities/entities.ts";
import { notFound, refusedField } from "./errors.ts";
import { countMembers } from "./people.ts";
import type { Member } from "./rights/sight.ts";
import { countDocuments } from "./subscription.ts";
import type { TenantDatabase } from "./database.ts";
import { tenant } from "./schema.ts";
import { stateToRow } from "./values.ts";

/** The tenant as everything that it owns names it; 404 where none lives here. */
export function tenantReference(db: TenantDatabase): TenantReference {
	const sql = "SELECT document_id AS documentId, id, name FROM tenant";
	const [row] = db.memory.rows<{ documentId: string; id: number; name: string }>({ sql, values: [] });
	if (!row) throw notFound();
	return row;
}

/** 400 where a write says another tenant than the one that owns what is written: nothing moves. */
export function refuseOtherTenant(db: TenantDatabase, named: string | undefined): void {
	if (named === undefined) return;
	const { documentId, id } = tenantReference(db);
	if (named !== documentId && named !== String(id)) throw refusedField("tenant", "validation.otherTenant");
}

/** What a user's profile says about one tenant (spec 3). */
export interface TenantProfile {
	tenant: Tenant;
	categories: CategoryAccess[];
}

type TenantFacts = Omit<Tenant, "tenantRoles" | "unsorted">;

/** What all members may know of the tenant. */
export function tenantFacts(db: TenantDatabase): TenantFacts {
	return db.memory.read("facts of the tenant", () => readFacts(db));
}

function readFacts(db: TenantDatabase): TenantFacts {
	const row = db.orm.select().from(tenant).get();
	if (!row) throw notFound();
	const { documentId, id, name, isActive, subscriptionId, features, logo } = row;
	const latestMeterEvents = {
		...row.latestMeterEvents,
		documents: countDocuments(db),
		members: countMembers(db),
	};
	const subscription = { status: row.subscriptionStatus };
	const facts = { documentId, id, name, isActive, subscription, subscriptionId, features, latestMeterEvents };
	return {
		...facts,
		...(logo !== null && { logo }),
		...(row.demandsSecondFactor && { demandsSecondFactor: true }),
	};
}

/** What whoever has come by a share may know: how it is called. */
export function factsForGuests(db: TenantDatabase): Omit<Tenant, "tenantRoles" | "unsorted"> {
	return {
		...tenantReference(db),
		isActive: true,
		subscription: { status: "active" },
		subscriptionId: null,
		features: [],
		latestMeterEvents: {},
	};
}

/** The tenant as its member sees it, with the member's roles and rights by category. */
export function tenantProfile(member: Member): TenantProfile {
	const facts = member.isGuest ? factsForGuests(member.db) : tenantFacts(member.db);
	return {
		tenant: { ...facts, tenantRoles: [...member.tenantRoles], unsorted: unsortedOf(member) },
		categories: member.categories.map(({ categoryId, isActive, rights }) => ({
			categoryId,
			tenantId: facts.documentId,
			isActive,
			rights: [...rights],
		})),
	};
}

/** The category for what is still to be sorted in. The counters are kept on write, so this is two lookups. */
function unsortedOf(member: Member): Tenant["unsorted"] {
	const sees = member.seesCategory("c.id");
	const rows = member.db.memory.rows<{ documentId: string; name: string; documents: number }>({
		sql: `SELECT c.document_id AS documentId, c.name, coalesce(k.n, 0) AS documents
		FROM category c
		LEFT JOIN counter k ON k.kind = 'category' AND k.ref_row = c.id AND k.state = ? AND k.category_row = c.id
		WHERE c.is_unsorted = 1 AND ${sees.sql}`,
		values: [stateToRow("Active"), ...sees.values],
	});
	return rows[0] ?? null;
}
