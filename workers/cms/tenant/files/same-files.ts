import type { FileCheck } from "../../../../contract/files/upload.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { stateFromRow } from "../core/values.ts";

/** What a file is recognised by. */
export interface WantedBytes {
	sha256: string;
	size: number;
}

// Rights are part of the query: a file that may not be seen neither shows nor takes the place of one that may.
export function sameFilesStatement(member: Member, { sha256, size }: WantedBytes, limit: number): Condition {
	const sees = member.sees();
	return {
		sql: `SELECT f.document_id AS documentId, f.name,
				d.document_id AS ownerId, d.name AS ownerName, d.state AS ownerState
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.sha256 = ? AND f.size = ? AND d.state < 2 AND ${sees.sql}
			ORDER BY f.id DESC LIMIT +?`,
		values: [sha256, size, ...sees.values, limit],
	};
}

/** Files with these bytes in documents that the member may see, the newest first. */
export function sameFiles(member: Member, wanted: WantedBytes, limit: number): FileCheck["sameFiles"] {
	const { sql, values } = sameFilesStatement(member, wanted, limit);
	return member.db.sql
		.exec<{ documentId: string; name: string; ownerId: string; ownerName: string; ownerState: number }>(
			sql,
			...values,
		)
		.toArray()
		.map(({ documentId, name, ownerId, ownerName, ownerState }) => ({
			documentId,
			name,
			document: { documentId: ownerId, name: ownerName, state: stateFromRow(ownerState) },
		}));
}
