import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import { RIGHTS } from "../../../../contract/identity/rights.ts";
import { rightsFromBits, type MemberAccess } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { amount, instant, stateFromRow, textList } from "../documents/document-values.ts";
import { tenantReference } from "../core/tenant-row.ts";

// A type, because the rows of `exec` are records.
type ItemRow = {
	id: number;
	documentId: string;
	identifier: number;
	number: string | null;
	name: string;
	description: string | null;
	state: number;
	startDate: string | null;
	endDate: string | null;
	inactiveDate: string | null;
	warrantyUntil: string | null;
	cost: number | null;
	costCurrency: string;
	folderNames: string;
	partyNames: string;
	createdAt: number;
	updatedAt: number;
	version: number;
	categoryId: string;
	categoryName: string;
	rights: number | null;
	replacedId: string | null;
	replacedName: string | null;
	replacedState: number | null;
	replacedById: string | null;
	replacedByName: string | null;
	replacedByState: number | null;
};

const COLUMNS = `d.id, d.document_id AS documentId, d.identifier, d.number, d.name, d.description, d.state,
	d.start_date AS startDate, d.end_date AS endDate, d.inactive_date AS inactiveDate,
	d.warranty_until AS warrantyUntil, d.cost, d.cost_currency AS costCurrency,
	d.folder_names AS folderNames, d.party_names AS partyNames,
	d.created_at AS createdAt, d.updated_at AS updatedAt, d.version,
	c.document_id AS categoryId, c.name AS categoryName, g.rights,
	p.document_id AS replacedId, p.name AS replacedName, p.state AS replacedState,
	s.document_id AS replacedById, s.name AS replacedByName, s.state AS replacedByState`;

/** The neighbours in the chain of replacements are named only where the member may see them too. */
const items = (isAdmin: boolean) => {
	const own = "SELECT r.category_row FROM category_right r WHERE r.user_id = ?1";
	const admin = "(SELECT m.is_admin FROM member m WHERE m.user_id = ?1) = 1";
	const seen = (row: string) => (isAdmin ? admin : `${row}.category_row IN (${own})`);
	return `SELECT ${COLUMNS} FROM json_each(?2) wanted
		CROSS JOIN document d ON d.id = wanted.value
		CROSS JOIN category c ON c.id = d.category_row
		LEFT JOIN category_right g ON g.user_id = ?1 AND g.category_row = d.category_row
		LEFT JOIN document p ON p.id = d.replaces_row AND p.state < 2 AND ${seen("p")}
		LEFT JOIN document s ON s.replaces_row = d.id AND s.state < 2 AND ${seen("s")}
		WHERE ${seen("d")} AND d.state < 2`;
};
const ITEMS_FOR_ADMIN = items(true);
const ITEMS_FOR_MEMBER = items(false);

/** The explorer's rows of these documents, as far as the member may see them, by the documents' row ids. */
export function explorerItems(
	db: TenantDatabase,
	access: MemberAccess,
	rows: readonly number[],
): Map<number, ExplorerItem> {
	const tenant = tenantReference(db);
	const found = db.sql.exec<ItemRow>(
		access.isAdmin ? ITEMS_FOR_ADMIN : ITEMS_FOR_MEMBER,
		access.userId,
		JSON.stringify(rows),
	);
	const byRow = new Map<number, ExplorerItem>();
	for (const row of found) {
		byRow.set(row.id, {
			documentId: row.documentId,
			documentIdentifier: row.identifier,
			documentNumber: row.number,
			name: row.name,
			description: row.description,
			state: stateFromRow(row.state),
			tenant,
			startDate: row.startDate,
			endDate: row.endDate,
			inactiveDate: row.inactiveDate,
			warrantyUntil: row.warrantyUntil,
			cost: amount(row.cost),
			costCurrency: row.costCurrency,
			replacedByDocument: reference(row.replacedById, row.replacedByName, row.replacedByState),
			replacedDocument: reference(row.replacedId, row.replacedName, row.replacedState),
			createdAt: instant(row.createdAt),
			updatedAt: instant(row.updatedAt),
			version: row.version,
			rights: access.isAdmin ? [...RIGHTS] : rightsFromBits(row.rights ?? 0),
			documentCategory: { documentId: row.categoryId, name: row.categoryName },
			documentFolders: textList(row.folderNames),
			documentParties: textList(row.partyNames),
		});
	}
	return byRow;
}

function reference(documentId: string | null, name: string | null, state: number | null) {
	if (documentId === null || name === null || state === null) return null;
	return { documentId, name, state: stateFromRow(state) };
}
