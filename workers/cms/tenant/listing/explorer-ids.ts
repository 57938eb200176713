import type { SelectableDocument } from "../../../../contract/explorer/explorer-ids.ts";
import type { ExplorerFilter } from "../../../../contract/explorer/explorer.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { rowSources } from "./sources/row-sources.ts";
import { conditions } from "./sources/conditions.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import type { SeenPart } from "./explorer.ts";
import { isManyLeft, leftOver } from "./search-without.ts";
import { STEP } from "./sources/walk.ts";
import type { InTurns } from "../core/turns.ts";
import type { TypoTolerance } from "./typo-tolerance.ts";

/** Up to this many candidates of a filter are collected. If there are more, the documents are scanned, newest first. */
const COLLECT_LIMIT = 20_000;

export interface TenantIdsQuery {
	filters: ExplorerFilter;
	limit: number;
	/** How much of a word may be wrong. */
	typoTolerance: TypoTolerance;
}

export interface TenantIds extends SeenPart {
	documents: SelectableDocument[];
}

/** The documents that the member may see and that match, newest first: of each only what a selection needs. */
export function* explorerIds(
	member: Member,
	{ filters, limit, typoTolerance }: TenantIdsQuery,
): InTurns<TenantIds> {
	const { seesAll } = member;
	const filter = yield* rowFilter(member, filters, typoTolerance);
	if (matchesNothing(filter)) return { documents: [], seesAll };
	if (isManyLeft(filter)) filter.left = { ...(yield* leftOver(filter, STEP, limit)), isCut: false };
	const { sql, values } = idsStatement(filter);
	const documents = member.db.sql
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
			state: isArchived ? ("Archived" as const) : ("Active" as const),
			mayEdit: mayEdit === 1,
		}));
	return { documents, seesAll };
}

/** Takes the limit as its last value. */
export function idsStatement(filter: RowFilter): Condition {
	const source = narrowSource(filter.member.db, filter);
	const tests = conditions(filter, source?.passed ?? [], null);
	const mayEdit = filter.member.edits();
	const from = source ? "candidate CROSS JOIN document d ON d.id = candidate.id" : "document d NOT INDEXED";
	return {
		sql: `${source ? `WITH candidate (id) AS MATERIALIZED (${source.sql})` : ""}
			SELECT d.document_id AS documentId, d.version, d.name, d.state AS isArchived, ${mayEdit.sql} AS mayEdit
			FROM ${from} WHERE d.state IN (${filter.states.join(", ")}) AND ${tests.sql}
			ORDER BY d.id DESC LIMIT +?`,
		values: [...(source?.values ?? []), ...mayEdit.values, ...tests.values],
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
