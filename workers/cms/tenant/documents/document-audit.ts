import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { type AuditAction, type Author, type Changes, changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";

interface Named {
	documentId: string;
	name: string;
}

/** Stands with changed reminders: whether somebody had said, and has said now, which ones the document has. */
export const OWN_REMINDERS = "hasOwnReminders";

/** Records what has changed in a document; `before` is null for a new one. `untold` is recorded, and told to nobody. */
export function record(
	member: Member,
	action: AuditAction,
	before: TenantDocument | null,
	after: TenantDocument,
	untold: Changes = {},
): void {
	const changes = { ...changesBetween(before ? facts(before) : {}, facts(after)), ...untold };
	// A deleted document that comes back is as old as it was.
	if (before && action === "delete") changes["updatedAt"] = [before.updatedAt, after.updatedAt];
	recordChange(member.db, member, { entity: "document", entityId: after.documentId, action, changes });
}

/** Records with the replaced documents that `successor` has replaced another one, or that it no longer does. */
export function recordReplacement(
	author: Author & { db: TenantDatabase },
	successor: Named,
	before: Named | null,
	after: Named | null,
): void {
	if (before?.documentId === after?.documentId) return;
	const entry = { entity: "document", action: "replaced" } as const;
	const pointer = named(successor);
	if (before) {
		const changes = changesBetween({ replacedByDocument: pointer }, {});
		recordChange(author.db, author, { ...entry, entityId: before.documentId, changes });
	}
	if (after) {
		const changes = changesBetween({}, { replacedByDocument: pointer });
		recordChange(author.db, author, { ...entry, entityId: after.documentId, changes });
	}
}

/** What the record of changes keeps of a document: its fields, and with its name what it points at. */
export function facts(value: TenantDocument): Record<string, unknown> {
	const { name, description, documentNumber, state, startDate, endDate, inactiveDate, warrantyUntil } = value;
	return {
		name,
		description,
		documentNumber,
		state,
		startDate,
		endDate,
		inactiveDate,
		warrantyUntil,
		cost: value.cost,
		costCurrency: value.costCurrency,
		documentCategory: named(value.documentCategory),
		replacedDocument: value.replacedDocument && named(value.replacedDocument),
		replacedByDocument: value.replacedByDocument && named(value.replacedByDocument),
		documentFolders: value.documentFolders.map(named),
		documentParties: value.documentParticipations.map(({ documentParty }) => documentParty),
		reminders: value.reminders.map(reminderFact),
	};
}

/** `Custom 2026-12-24`, `Custom 2026-12-24 30 endDate` */
function reminderFact({ type, date, daysBefore, basedOn }: TenantDocument["reminders"][number]): string {
	return basedOn ? `${type} ${date} ${daysBefore} ${basedOn}` : `${type} ${date}`;
}

function named({ documentId, name }: Named): Named {
	return { documentId, name };
}
