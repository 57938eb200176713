import { eq } from "drizzle-orm";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { changesBetween } from "../core/audit.ts";
import { document } from "../core/schema.ts";
import type { Member, PlacedDocument } from "../core/sight.ts";
import { instant } from "../core/values.ts";
import { keepFiles, removeFilesLater } from "../files/file-removal.ts";
import type { CountedDocument } from "./counters.ts";
import { facts, record } from "./document-audit.ts";
import { countedDocument, refreshDerived } from "./document-links.ts";
import { readRow, type ReadDocument } from "./document-read.ts";

/** A document that is being changed, as it was before. */
export interface DocumentChange {
	row: ReadDocument["row"];
	before: TenantDocument;
	counted: CountedDocument;
}

/** What every change begins with. */
export function beginChange(member: Member, { id }: PlacedDocument): DocumentChange {
	const { row, document: before } = readRow(member, id);
	return { row, before, counted: countedDocument(member.db, id) };
}

/** What every change ends with: derived data, version and audit entry; nothing where nothing has changed. */
export function finishChange(
	member: Member,
	{ row: { id }, before, counted }: DocumentChange,
): TenantDocument {
	const { db, now } = member;
	const { document: changed } = readRow(member, id);
	if (Object.keys(changesBetween(facts(before), facts(changed))).length === 0) return changed;
	const after = { ...changed, version: changed.version + 1, updatedAt: instant(now) };
	db.orm.update(document).set({ version: after.version, updatedAt: now }).where(eq(document.id, id)).run();
	refreshDerived(db, id, counted);
	if (after.state === "Deleted") removeFilesLater(db, id);
	else if (before.state === "Deleted") keepFiles(db, id);
	record(member, after.state === "Deleted" ? "delete" : "update", before, after);
	return after;
}
