import type { SelectableDocument } from "../../../../contract/explorer/explorer-ids.ts";
import type { ExplorerFilter } from "../../../../contract/explorer/explorer.ts";
import { accessOf, rightsToBits } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { rowSources } from "./row-sources.ts";
import { conditions, type Condition } from "./conditions.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";

/** Up to here all candidates of a filter are collected; beyond, the documents are scanned from the newest on. */
const COLLECT_LIMIT = 20_000;

const EDITING = rightsToBits(["Edit", "Admin"]);

export interface TenantIdsQuery {
	filters: ExplorerFilter;
	limit: number;
	/** How much of a word may be wrong. */
	typoTolerance: TypoTolerance;
}

/** The documents that the member may see and that match, the newest first, as much of each as selecting it takes. */
export function explorerIds(
	db: TenantDatabase,
	userId: string,
	{ filters, limit, typoTolerance }: TenantIdsQuery,
): SelectableDocument[] {
	const filter = rowFilter(db, accessOf(db, userId), filters, typoTolerance);
	if (matchesNothing(filter)) return [];
	const { sql, values } = idsStatement(db, filter);
	return db.sql
		.exec<Omit<SelectableDocument, "mayEdit" | "state"> & { isArchived: number; mayEdit: number }>(
			sql,
			...values,
			limit,
		)
		.toArray()
		.map(({ documentId, version, name, isArchived, mayEdit }) => ({
			documentId,
			version,
			name,
			state: isArchived ? "Archived" : "Active",
			mayEdit: mayEdit === 1,
		}));
}

/** Takes the limit as its last value. */
export function idsStatement(db: TenantDatabase, filter: RowFilter): Condition {
	const source = narrowSource(db, filter);
	const tests = conditions(filter, source?.passed ?? [], null);
	// Who may edit: an admin, else a right to edit on a category in use (spec 6).
	const mayEdit = filter.isAdmin
		? "1"
		: `EXISTS (SELECT 1 FROM category_right r CROSS JOIN category c ON c.id = r.category_row
			WHERE r.user_id = ? AND r.category_row = d.category_row AND r.rights & ${EDITING} AND c.is_active = 1)`;
	const from = source ? "candidate CROSS JOIN document d ON d.id = candidate.id" : "document d NOT INDEXED";
	return {
		sql: `${source ? `WITH candidate (id) AS MATERIALIZED (${source.sql})` : ""}
			SELECT d.document_id AS documentId, d.version, d.name, d.state AS isArchived, ${mayEdit} AS mayEdit
			FROM ${from} WHERE d.state IN (${filter.states.join(", ")}) AND ${tests.sql}
			ORDER BY d.id DESC LIMIT ?`,
		values: [...(source?.values ?? []), ...(filter.isAdmin ? [] : [filter.userId]), ...tests.values],
	};
}

/** The filter with the fewest candidates, where they are few enough. */
function narrowSource(db: TenantDatabase, filter: RowFilter) {
	const sized = rowSources(filter).map((source) => {
		const counting =
			source.counted ??
			`SELECT count(*) AS size FROM (SELECT 1 FROM (${source.sql}) LIMIT ${COLLECT_LIMIT + 1})`;
		return { source, size: db.sql.exec<{ size: number }>(counting, ...source.values).one().size };
	});
	const [narrowest] = sized.toSorted((one, other) => one.size - other.size);
	return narrowest && narrowest.size <= COLLECT_LIMIT ? narrowest.source : null;
}
