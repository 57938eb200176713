import type { OwnMembership } from "../../../../contract/identity/auth.ts";
import type { TenantDatabase } from "../core/database.ts";
import { adminsOf } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { exportParts } from "../export/export-part.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";

/** What somebody is in the tenant, in their own eyes. */
export function ownMembership(member: Member): OwnMembership {
	const { db, userId, isAdmin } = member;
	const rights = new Map(member.categories.map((category) => [category.categoryId, category]));
	const names = db.sql
		.exec<{ documentId: string; name: string }>(
			`SELECT document_id AS documentId, name FROM category
			WHERE document_id IN (SELECT value FROM json_each(?)) ORDER BY position, name_key`,
			JSON.stringify([...rights.keys()]),
		)
		.toArray();
	return {
		tenant: tenantReference(db),
		isAdmin,
		isMandated: member.isMandated,
		isLastAdmin: isLastAdmin(db, userId),
		categories: names.flatMap(({ documentId, name }) => {
			const category = rights.get(documentId);
			if (!category) return [];
			return [{ documentId, name, isActive: category.isActive, rights: [...category.rights] }];
		}),
		exportParts: member.isOutside ? 0 : exportParts(db),
		since: memberSince(db, userId),
	};
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
