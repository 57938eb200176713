import type { ExportedPart } from "../../../../contract/identity/data-export.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";

/**
 * Documents of one part, whoever sees them: by their rows, so that a part stays the same while others come and go, and
 * finding it costs no more in a large tenant. As many as one archive has room for.
 */
export const PART_ROWS = 2_000;

/** In how many parts the tenant's documents are taken along. */
export function exportParts({ sql }: TenantDatabase): number {
	const { last } = sql.exec<{ last: number | null }>("SELECT max(id) AS last FROM document").one();
	return Math.max(1, Math.ceil((last ?? 0) / PART_ROWS));
}

/** What the member sees of a part, and writes down that they take it along. 403 for who works here by a mandate alone. */
export function exportPart(member: Member, tenantId: string, part: number): ExportedPart {
	const { db, userId } = member;
	if (tenantReference(db).documentId !== tenantId) throw notFound();
	if (member.isOutside) throw forbidden();
	const parts = exportParts(db);
	if (part > parts) throw notFound();
	const sees = member.sees("d");
	const documents = db.sql
		.exec<{ documentId: string; name: string }>(
			`SELECT d.document_id AS documentId, d.name FROM document d
			WHERE d.id > ? AND d.id <= ? AND d.state < 2 AND ${sees.sql} ORDER BY d.id`,
			(part - 1) * PART_ROWS,
			part * PART_ROWS,
			...sees.values,
		)
		.toArray();
	recordChange(db, member, {
		entity: "member",
		entityId: userId,
		action: "update",
		changes: { exportedPart: [null, `${part}/${parts}`] },
	});
	return { part, parts, documents };
}
