import { lacksSecondFactor } from "../../acting.ts";
import { recordChange } from "../core/audit.ts";
import { forbidden, notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";

/**
 * Whether whoever acts here has to have shown a second factor. 403 for who has not shown one: they would put themselves
 * out. @param tenantId as the path says it
 */
export function demandSecondFactor(member: Member, tenantId: string, isDemanded: boolean): boolean {
	const { documentId } = tenantReference(member.db);
	if (documentId !== tenantId) throw notFound();
	member.requireAdmin();
	if (isDemanded && lacksSecondFactor()) throw forbidden("error.ownSecondFactorFirst");
	const changed = member.db.sql.exec(
		"UPDATE tenant SET demands_second_factor = ?1 WHERE demands_second_factor <> ?1",
		isDemanded ? 1 : 0,
	);
	if (changed.rowsWritten > 0) {
		recordChange(member.db, member, {
			entity: "tenant",
			entityId: documentId,
			action: "update",
			changes: { demandsSecondFactor: [!isDemanded, isDemanded] },
		});
	}
	return isDemanded;
}
