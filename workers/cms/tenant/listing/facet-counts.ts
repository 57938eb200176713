import type { Condition } from "../core/database.ts";
import { BY_ROW, LISTED } from "./sources/conditions.ts";
import { costOfRow, firstRows, sizedUpTo } from "./sources/choose-source.ts";
import { countedBy, matchesNothing, type RowFilter } from "./explorer-filter.ts";
import { matchingIds } from "./sources/row-source.ts";
import { rowSources } from "./sources/row-sources.ts";

/** What a list of choices is about. */
export type Facet = "category" | "folder" | "party";

/**
 * What one question may cost, as testing so many documents does: all requests of the tenant wait meanwhile. A number of
 * steps and not of milliseconds, so that the same question always has the same answer. With it a turn stays below 15 ms
 * (decision 037).
 */
export const MOST_WORK = 6_000;
/** Links of matching documents to folders or parties that are counted, for each document that may be tested. */
const LINKS_PER_DOCUMENT = 2;

export interface FacetCounts {
	/** SQL of (id, n): rows with how many documents have each; those that none has are missing. */
	counts: Condition;
	/** No document matches. */
	isEmpty: boolean;
}

const NONE: FacetCounts = { counts: { sql: "SELECT 0 AS id, 0 AS n WHERE 0", values: [] }, isEmpty: true };

/**
 * How many of the documents that match have each category, folder or party. `null` where counting them would cost more
 * than `work`.
 */
export function facetCounts(filter: RowFilter, facet: Facet, work: number): FacetCounts | null {
	if (matchesNothing(filter)) return NONE;
	return countsFromCounters(filter, facet) ?? countsFromRows(filter, facet, work);
}

/** The ids of the documents that match, as a JSON list. `null` where looking for them would cost more than `work`. */
export function matchesWithin(filter: RowFilter, work: number): { size: number; list: string } | null {
	// More documents may have a phrase than were looked through.
	if (filter.rowsAreCut) return null;
	const { db } = filter.member;
	const sized = rowSources(filter).map((source) => {
		const most = Math.floor(work / Math.max(1, costOfRow(filter, source)));
		const { source: read, size } = sizedUpTo(db, source, most);
		return { source: read, size, most };
	});
	const [narrowest] = sized.toSorted((one, other) => one.size - other.size);
	if (!narrowest || narrowest.size > narrowest.most) return null;
	return firstRows(db, matchingIds(filter, narrowest.source), narrowest.most + 1);
}

/**
 * Counters know documents by category together with a folder or a party, and by nothing else. (Documents that the
 * member sees for themselves they do not know either.)
 */
function countsFromCounters(filter: RowFilter, facet: Facet): FacetCounts | null {
	const { member, states, categories } = filter;
	const by = member.seesApart() === null ? countedBy(filter) : null;
	const isByRelation = by?.kind === "folder" || by?.kind === "party";
	if (!by || (isByRelation && facet !== "category")) return null;
	const seen = member.seesCategory("k.category_row");
	const only = (column: string, rows: readonly number[] | null): Condition =>
		rows === null
			? { sql: "1", values: [] }
			: { sql: `${column} IN (${LISTED})`, values: [JSON.stringify(rows)] };
	const ref = only("k.ref_row", isByRelation ? by.rows : null);
	const category = only("k.category_row", categories);
	const counts = {
		sql: `SELECT ${facet === "category" ? "k.category_row" : "k.ref_row"} AS id, sum(k.n) AS n FROM counter k
			WHERE k.kind = '${isByRelation ? by.kind : facet}' AND ${ref.sql} AND k.state IN (${states.join(", ")})
			AND ${category.sql} AND ${seen.sql} GROUP BY 1`,
		values: [...ref.values, ...category.values, ...seen.values],
	};
	return { counts, isEmpty: false };
}

const LINKS: Readonly<Record<Exclude<Facet, "category">, { table: string; column: string }>> = {
	folder: { table: "document_folder", column: "folder_row" },
	party: { table: "participation", column: "party_row" },
};

function countsFromRows(filter: RowFilter, facet: Facet, work: number): FacetCounts | null {
	const matches = matchesWithin(filter, work);
	if (!matches) return null;
	if (matches.size === 0) return NONE;
	if (facet === "category") {
		const sql = `SELECT d.category_row AS id, count(*) AS n
			FROM json_each(?) m CROSS JOIN document d INDEXED BY ${BY_ROW}
			WHERE d.id = m.value AND d.state IN (${filter.states.join(", ")}) GROUP BY d.category_row`;
		return { counts: { sql, values: [matches.list] }, isEmpty: false };
	}
	const { table, column } = LINKS[facet];
	const links = `SELECT l.${column} AS id FROM json_each(?) m CROSS JOIN ${table} l WHERE l.document_row = m.value`;
	const most = Math.floor(LINKS_PER_DOCUMENT * work);
	const { size, list } = firstRows(filter.member.db, { sql: links, values: [matches.list] }, most + 1);
	if (size > most) return null;
	const sql = "SELECT value AS id, count(*) AS n FROM json_each(?) GROUP BY value";
	return { counts: { sql, values: [list] }, isEmpty: false };
}
