import { eq } from "drizzle-orm";
import type { TenantDatabase } from "../core/database.ts";
import { forbiddenField, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { findVisible } from "./document-access.ts";
import { foldersWithNames, linkedRowsWithIds, visibleLinkedRow } from "./linked-rows.ts";
import { category } from "../core/schema.ts";

/** What the body of a write points at. Whatever the member may not see is refused as if it did not exist. */
const UNKNOWN = "validation.unknownReference";

/**
 * The category in which a document is filed: active, and the member may edit in it.
 * @param field that names it in the body
 */
export function categoryToFileIn(member: Member, documentId: string, field = "documentCategory") {
	const row = member.db.orm.select().from(category).where(eq(category.documentId, documentId)).get();
	if (!row || member.rightsInCategory(row.id).length === 0) throw refusedField(field, UNKNOWN);
	if (!row.isActive) throw refusedField(field, "validation.categoryInactive");
	if (!member.mayEditIn(row.id)) throw forbiddenField(field);
	return row;
}

/** Rows of the folders with these ids or names, all of which the member has to see. */
export function folderRows(member: Member, named: readonly string[]): number[] {
	const wanted = [...new Set(named)];
	const found = linkedRowsWithIds(member, "folder", wanted);
	const names = wanted.filter((name) => !found.some(({ documentId }) => documentId === name));
	const rows = new Set(found.map(({ id }) => id));
	if (names.length > 0) {
		const byName = foldersWithNames(member, names);
		if (byName.length !== names.length) throw refusedField("documentFolders", UNKNOWN);
		for (const id of byName) rows.add(id);
	}
	return [...rows];
}

/** Row of the party with this id, which the member has to see. */
export function partyRow(member: Member, documentId: string, path: readonly string[]): number {
	const row = visibleLinkedRow(member, "party", documentId);
	if (row === null) throw refusedField(path, UNKNOWN);
	return row;
}

/**
 * Row of the document that another one replaces (spec 5): of the same tenant, Active or Archived, visible, replaced by
 * no other, and not itself a successor of the one that replaces it.
 */
export function replacedRow(member: Member, documentId: string, replacingRow: number | null): number {
	const { db } = member;
	const row = findVisible(member, documentId)?.id;
	if (row === undefined) throw refusedField("replacedDocument", UNKNOWN);
	if (replacingRow !== null && leadsTo(db, row, replacingRow)) {
		throw refusedField("replacedDocument", "validation.replacementCircle");
	}
	const other = db.sql
		.exec<{ id: number }>(
			"SELECT id FROM document WHERE replaces_row = ? AND state < 2 AND id IS NOT ?",
			row,
			replacingRow,
		)
		.toArray();
	if (other.length > 0) throw refusedField("replacedDocument", "validation.alreadyReplaced");
	return row;
}

/** Whether the chain of replaced documents that begins at `row` comes to `target`. */
function leadsTo(db: TenantDatabase, row: number, target: number): boolean {
	return (
		db.sql
			.exec(
				`WITH RECURSIVE chain (id) AS (
					SELECT ?1 UNION SELECT d.replaces_row FROM chain JOIN document d ON d.id = chain.id
					WHERE d.replaces_row IS NOT NULL
				) SELECT id FROM chain WHERE id = ?2`,
				row,
				target,
			)
			.toArray().length > 0
	);
}
