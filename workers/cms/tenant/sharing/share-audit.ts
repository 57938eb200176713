import type { Author, Changes } from "../core/audit.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { rightsFromBits } from "../core/rights/kinds-of-right.ts";
import { documentsOf, factsOf, type ShareRow } from "./share-rows.ts";

/** Names of documents that one entry of the record has. */
const MAX_NAMES = 20;

/** What the record says of a share, as far as it has changed. Of a password, whether there is one. */
export function auditFacts(db: TenantDatabase, before: ShareRow | null, after: ShareRow | null): Changes {
	return changesBetween(before ? factsFor(db, before) : {}, after ? factsFor(db, after) : {});
}

export function recordShare(
	db: TenantDatabase,
	author: Author,
	share: ShareRow,
	action: "create" | "update" | "delete" | "read",
	changes: Changes,
): void {
	recordChange(db, author, { entity: "share", entityId: share.documentId, action, changes });
}

function factsFor(db: TenantDatabase, share: ShareRow): Record<string, unknown> {
	return {
		shareKind: share.kind,
		sharedWith: share.receiverName ?? share.email ?? share.recipient,
		documents: documentsOf(db, share.row, MAX_NAMES).map(({ name }) => name),
		shareRight: share.kind === "link" ? null : rightsFromBits(share.rights).at(-1),
		shareFacts: factsOf(share),
		withFiles: share.kind === "link" ? share.withFiles === 1 : null,
		hasPassword: share.kind === "link" ? share.passwordHash !== null : null,
		note: share.note,
		lastDay: share.lastDay,
	};
}
