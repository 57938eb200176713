import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { amount, instant, stateFromRow, textList } from "../core/values.ts";
import { tenantReference } from "../core/tenant-row.ts";

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
	categoryIcon: string | null;
	categoryRow: number;
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
	c.document_id AS categoryId, c.name AS categoryName, c.icon AS categoryIcon, d.category_row AS categoryRow,
	p.document_id AS replacedId, p.name AS replacedName, p.state AS replacedState,
	s.document_id AS replacedById, s.name AS replacedByName, s.state AS replacedByState`;

/** The neighbours in the chain of replacements are named only where the member may see them too. */
function itemsStatement(member: Member, rows: readonly number[]): Condition {
	const [d, p, s] = [member.sees("d"), member.sees("p"), member.sees("s")];
	return {
		sql: `SELECT ${COLUMNS} FROM json_each(?) wanted
			CROSS JOIN document d ON d.id = wanted.value
			CROSS JOIN category c ON c.id = d.category_row
			LEFT JOIN document p ON p.id = d.replaces_row AND p.state < 2 AND ${p.sql}
			LEFT JOIN document s ON s.replaces_row = d.id AND s.state < 2 AND ${s.sql}
			WHERE ${d.sql} AND d.state < 2`,
		values: [JSON.stringify(rows), ...p.values, ...s.values, ...d.values],
	};
}

/** The explorer's rows of these documents, as far as the member may see them, by the documents' row ids. */
export function explorerItems(member: Member, rows: readonly number[]): Map<number, ExplorerItem> {
	const tenant = tenantReference(member.db);
	const { sql, values } = itemsStatement(member, rows);
	const found = member.db.sql.exec<ItemRow>(sql, ...values);
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
			rights: member.rightsOn(row),
			...member.limitsOn(row),
			documentCategory: { documentId: row.categoryId, name: row.categoryName, icon: row.categoryIcon },
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
