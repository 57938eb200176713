import type { OwnMembership } from "../../../../contract/identity/auth.ts";
import { recordChange } from "./audit.ts";
import type { TenantDatabase } from "./database.ts";
import { inUse } from "./errors.ts";
import { adminsOf, type Member, removeMember, rolesOfMembers } from "./sight.ts";
import { tenantReference } from "./tenant-row.ts";
import { instant } from "./values.ts";

/** What somebody is in the tenant, in their own eyes. */
export function ownMembership(member: Member): OwnMembership {
	const { db, userId, isAdmin } = member;
	const rights = new Map(member.categories.map((category) => [category.categoryId, category]));
	const names = db.sql
		.exec<{ documentId: string; name: string }>(
			`SELECT document_id AS documentId, name FROM category
			WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY name_key`,
			JSON.stringify([...rights.keys()]),
		)
		.toArray();
	return {
		tenant: tenantReference(db),
		isAdmin,
		isLastAdmin: isLastAdmin(db, userId),
		categories: names.flatMap(({ documentId, name }) => {
			const category = rights.get(documentId);
			if (!category) return [];
			return [{ documentId, name, isActive: category.isActive, rights: [...category.rights] }];
		}),
		since: memberSince(db, userId),
	};
}

/**
 * Takes out a member who leaves, with what is kept for them here. Again, or for somebody who is none, nothing happens.
 * 409 for the last one with full rights: nobody could let anybody in any more.
 */
export function leaveTenant(db: TenantDatabase, userId: string): null {
	if (isLastAdmin(db, userId)) throw inUse("error.lastAdmin");
	if (!rolesOfMembers(db).has(userId)) return null;
	const entry = { entity: "member", entityId: userId, action: "delete", changes: {} } as const;
	// Before the name is gone, which the record keeps.
	recordChange(db, { userId, now: db.clock() }, entry);
	removeMember(db, userId);
	for (const table of ["notification_setting", "notice", "inbox_dismissal"]) {
		db.sql.exec(`DELETE FROM ${table} WHERE user_id = ?`, userId);
	}
	return null;
}

function isLastAdmin(db: TenantDatabase, userId: string): boolean {
	const admins = adminsOf(db);
	return admins.length === 1 && admins[0] === userId;
}

/** As the record of changes has it, from when the member has come (again). */
function memberSince(db: TenantDatabase, userId: string): string | null {
	const { at } = db.sql
		.exec<{ at: number | null }>(
			`SELECT min(at) AS at FROM audit_entry WHERE entity = 'member' AND entity_id = ?1 AND id > coalesce(
				(SELECT max(id) FROM audit_entry WHERE entity = 'member' AND entity_id = ?1 AND action = 'delete'), 0
			)`,
			userId,
		)
		.one();
	return at === null ? null : instant(at);
}
