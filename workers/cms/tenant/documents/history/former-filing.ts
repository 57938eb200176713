import { eq } from "drizzle-orm";
import { z } from "zod";
import type { TenantDatabase } from "../../core/database.ts";
import { document, participation } from "../../core/schema.ts";
import type { Member } from "../../core/rights/sight.ts";
import { placeInFolders, placeParty, removeParticipation } from "../document-relations.ts";
import type { LinkedTable } from "../linked-rows.ts";
import { categoryToFileIn } from "../references.ts";

const listSchema = z.array(z.looseObject({ documentId: z.string() }));
type Listed = z.infer<typeof listSchema>;

const filingChangeSchema = z.strictObject({
	documentCategory: z.tuple([z.object({ documentId: z.string() }), z.unknown()]).optional(),
	documentFolders: z.tuple([listSchema, listSchema]).optional(),
	documentParties: z.tuple([listSchema, listSchema]).optional(),
});

/** Where a document was filed before a change of nothing else. What is missing was not changed. */
export interface FormerFiling {
	category?: string | undefined;
	folders?: readonly string[] | undefined;
	parties?: readonly string[] | undefined;
}

/** `null` where a change was one of something else too, such as of a party itself. */
export function formerFiling(changes: unknown): FormerFiling | null {
	const { documentCategory, documentFolders, documentParties } =
		filingChangeSchema.safeParse(changes).data ?? {};
	if (!documentCategory && !documentFolders && !documentParties) return null;
	if (documentParties && !isAboutMembersAlone(...documentParties)) return null;
	return {
		category: documentCategory?.[0].documentId,
		folders: documentFolders && idsOf(documentFolders[0]),
		parties: documentParties && idsOf(documentParties[0]),
	};
}

/** Files the document as it was. Folders and parties that are there no longer are left out. */
export function fileBack(member: Member, documentRow: number, former: FormerFiling): void {
	const { db } = member;
	if (former.category !== undefined) {
		const { id, nameKey } = categoryToFileIn(member, former.category);
		db.orm
			.update(document)
			.set({ categoryRow: id, categoryKey: nameKey })
			.where(eq(document.id, documentRow))
			.run();
	}
	if (former.folders) placeInFolders(db, documentRow, rowsOf(db, "folder", former.folders));
	if (former.parties) setParties(member, documentRow, former.parties);
}

function setParties(member: Member, documentRow: number, former: readonly string[]): void {
	const { db } = member;
	const there = db.orm
		.select({ documentId: participation.documentId, row: participation.partyRow })
		.from(participation)
		.where(eq(participation.documentRow, documentRow))
		.all();
	const wanted = rowsOf(db, "party", former);
	for (const { documentId, row } of there) {
		if (!wanted.includes(row)) removeParticipation(member, documentId);
	}
	for (const row of wanted) {
		if (!there.some((other) => other.row === row)) placeParty(db, documentRow, row);
	}
}

/**
 * Rows of those that are still there. Whether the member sees them is not asked: they stood on the document when the
 * member took them off, and with that the last one seen may have been this one.
 */
function rowsOf(db: TenantDatabase, table: LinkedTable, ids: readonly string[]): number[] {
	return db.sql
		.exec<{ id: number }>(
			`SELECT id FROM ${table} WHERE document_id IN (SELECT value FROM json_each(?))`,
			JSON.stringify(ids),
		)
		.toArray()
		.map(({ id }) => id);
}

/** Whoever is in both lists is the same in both. */
function isAboutMembersAlone(before: Listed, after: Listed): boolean {
	return before.every((one) => {
		const same = after.find(({ documentId }) => documentId === one.documentId);
		return same === undefined || JSON.stringify(same) === JSON.stringify(one);
	});
}

function idsOf(listed: Listed): string[] {
	return listed.map(({ documentId }) => documentId);
}
