import type { BinnedDocument } from "../../../contract/explorer/document-bin.ts";
import { formatCount, formatInstant } from "../../features/documents/format.ts";
import { formatDocumentVersion } from "../../features/selection/document-field.ts";

/** What the page shows of a deleted document, ready to be written out. */
export interface BinRow {
	documentId: string;
	name: string;
	/** What the forms send of it. */
	field: string;
	category: string;
	tenant: string;
	wasActive: boolean;
	deletedAt: string;
	deletedBy: string | null;
	daysLeft: number;
	files: { count: number; shown: string };
	/** It was moved: where to, as far as the user may know. */
	movedTo: { tenant: string | null; documentId: string | null } | null;
}

export function binRow(document: BinnedDocument): BinRow {
	const { documentId, name, documentCategory, tenant, stateBefore, deletedAt, deletedBy, movedTo } = document;
	return {
		documentId,
		name,
		field: formatDocumentVersion(document),
		category: documentCategory.name,
		tenant: tenant.name,
		wasActive: stateBefore === "Active",
		deletedAt: formatInstant(deletedAt),
		deletedBy,
		daysLeft: document.daysLeft,
		movedTo: movedTo && { tenant: movedTo.tenant?.name ?? null, documentId: movedTo.documentId },
		files: { count: document.fileCount, shown: formatCount(document.fileCount) },
	};
}
