import { eq } from "drizzle-orm";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { MemberAccess } from "../core/access.ts";
import { changesBetween } from "../core/audit.ts";
import type { CountedDocument } from "./counters.ts";
import type { TenantDatabase } from "../core/database.ts";
import { documentWithCategory, type VisibleDocument } from "./document-access.ts";
import { facts, record } from "./document-audit.ts";
import { countedDocument, refreshDerived } from "./document-links.ts";
import { populate } from "./document-read.ts";
import { keepFiles, removeFilesLater } from "../files/file-removal.ts";
import { document } from "../core/schema.ts";

/** A document that is being changed, as it was before. */
export interface DocumentChange {
	/** Row of the document. */
	id: number;
	before: TenantDocument;
	counted: CountedDocument;
}

/** What every change begins with. */
export function beginChange(
	db: TenantDatabase,
	access: MemberAccess,
	visible: VisibleDocument,
): DocumentChange {
	const { id } = visible.row;
	return { id, before: populate(db, access, visible), counted: countedDocument(db, id) };
}

/** What every change ends with: derived data, version and audit entry; nothing where nothing has changed. */
export function finishChange(
	db: TenantDatabase,
	access: MemberAccess,
	{ id, before, counted }: DocumentChange,
): TenantDocument {
	const after = populate(db, access, documentWithCategory(db, id));
	if (Object.keys(changesBetween(facts(before), facts(after))).length === 0) return after;
	db.orm
		.update(document)
		.set({ version: after.version + 1, updatedAt: Date.now() })
		.where(eq(document.id, id))
		.run();
	refreshDerived(db, id, counted);
	if (after.state === "Deleted") removeFilesLater(db, id);
	else if (before.state === "Deleted") keepFiles(db, id);
	record(db, access.userId, after.state === "Deleted" ? "delete" : "update", before, after);
	return populate(db, access, documentWithCategory(db, id));
}
