import type { TenantDatabase } from "./database.ts";
import { changesBetween, recordChange } from "./audit.ts";
import { saveMembership } from "./rights/memberships.ts";
import { membersOf } from "./people.ts";
import { requireWithinPlan } from "./subscription.ts";
import { sortKey } from "./folding.ts";
import type { NewMember, TenantFoundation } from "../import/import-types.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { TRIAL_DAYS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the tenant with its first admin, categories and folders. Again for the same tenant: nothing happens. */
export function createTenant(db: TenantDatabase, foundation: TenantFoundation): void {
	const { tenant, subscription, owner } = foundation;
	const there = db.sql.exec<{ id: string }>("SELECT document_id AS id FROM tenant").toArray()[0];
	if (there?.id === tenant.documentId) return;
	if (there) throw new ContractError("ConflictError", "another tenant lives here");
	db.sql.exec(
		`INSERT INTO tenant (row, document_id, id, name, kind, subscription_status, period_end, latest_meter_events)
		VALUES (1, ?, ?, ?, ?, ?, ?, '{"storageBytes":0,"files":0}')`,
		tenant.documentId,
		tenant.id,
		tenant.name,
		tenant.kind,
		subscription,
		subscription === "trialing" ? db.clock() + TRIAL_DAYS * DAY_MS : null,
	);
	recordChange(
		db,
		{ userId: owner.userId, now: db.clock() },
		{
			entity: "tenant",
			entityId: tenant.documentId,
			action: "create",
			changes: changesBetween({}, { ...tenant, subscription }),
		},
	);
	addMember(db, { ...owner, role: "Admin", rights: [] });
	const tenantKey = tenantKeyOf(tenant.documentId);
	for (const name of foundation.categories) ensureCategory(db, tenantKey, name);
	const unsorted = ensureCategory(db, tenantKey, foundation.unsorted);
	db.sql.exec("UPDATE category SET is_unsorted = 1 WHERE id = ?", unsorted);
	for (const [name, icon] of Object.entries(foundation.icons ?? {})) {
		db.sql.exec("UPDATE category SET icon = ? WHERE name = ?", icon, name);
	}
	for (const name of foundation.folders) ensureFolder(db, tenantKey, name);
	// Its owner is just being told by the answer.
	db.sql.exec("DELETE FROM tenant_news");
}

/** Adds a member, or gives an existing one this role and these rights. Categories that are missing are made. */
export function addMember(db: TenantDatabase, newMember: NewMember): void {
	const { userId, role, rights } = newMember;
	const members = membersOf(db);
	if (!members.some((member) => member.userId === userId)) {
		requireWithinPlan(db, "members", members.length);
	}
	const tenantKey = readTenantKey(db);
	saveMembership(db, {
		...newMember,
		rights: rights
			.filter((entry) => entry.rights.length > 0)
			.map((entry) => ({
				rights: entry.rights,
				categoryRow: ensureCategory(db, tenantKey, entry.category),
			})),
	});
	recordChange(
		db,
		{ userId, now: db.clock() },
		{
			entity: "member",
			entityId: userId,
			action: "update",
			changes: { role: [null, role], rights: [null, rights] },
		},
	);
}

/** Key of the tenant that lives here; 404 where none does. */
export function readTenantKey(db: TenantDatabase): string {
	const tenant = db.sql.exec<{ id: string }>("SELECT document_id AS id FROM tenant").toArray()[0];
	if (!tenant) throw new ContractError("NotFoundError", "error.entryNotFound");
	return tenantKeyOf(tenant.id);
}

/** Row of the category of this name, made where it is missing. */
export function ensureCategory(db: TenantDatabase, tenantKey: string, name: string): number {
	return ensureNamed(db, "category", tenantKey, name);
}

/** Row of the folder of this name, made where it is missing. */
export function ensureFolder(db: TenantDatabase, tenantKey: string, name: string): number {
	return ensureNamed(db, "folder", tenantKey, name);
}

function ensureNamed(
	db: TenantDatabase,
	table: "category" | "folder",
	tenantKey: string,
	name: string,
): number {
	const there = db.sql.exec<{ id: number }>(`SELECT id FROM ${table} WHERE name = ?`, name).toArray()[0];
	if (there) return there.id;
	return db.sql
		.exec<{ id: number }>(
			`INSERT INTO ${table} (document_id, name, name_key) VALUES (?, ?, ?) RETURNING id`,
			newTenantOwnedId(tenantKey),
			name,
			sortKey(name),
		)
		.one().id;
}
