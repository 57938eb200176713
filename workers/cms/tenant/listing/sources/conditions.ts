import type { Condition } from "../../core/database.ts";
import type { CostRange, Range, RowFilter } from "../explorer-filter.ts";
import type { SearchedWord } from "../search-filter.ts";
import { hasPiece, runHasPiece } from "../text-conditions.ts";

/** The filters of which a source of candidates may answer some by itself. */
export type FilterName =
	| "categories"
	| "folders"
	| "parties"
	| "startDate"
	| "endDate"
	| "withoutEndDate"
	| "warranty"
	| "cost"
	| "withoutFile"
	| "words"
	| "without"
	| "rows";

/** The index of the documents by row: what is filtered by stands in it, so that it is read instead of the table. */
export const BY_ROW = "document_by_state";
const WITH_DATES: ReadonlySet<string> = new Set([BY_ROW, "document_by_created_at", "document_by_updated_at"]);

export const LISTED = "SELECT value FROM json_each(?)";

export const WITHOUT_END: Condition = { sql: "end_date IS NULL", values: [] };
const WITHOUT_FILE: Condition = {
	sql: "NOT EXISTS (SELECT 1 FROM document_file l WHERE l.document_row = d.id)",
	values: [],
};

/**
 * The tests of the row `d` that the filter asks for beside those that it has `passed`, the right to see it always among
 * them; the cheap ones first. `index` is the one that `d` is read from, `null` the table.
 */
export function conditions(
	filter: RowFilter,
	passed: readonly FilterName[],
	index: string | null,
): Condition {
	const parts = [filter.member.sees()];
	const { categories, folders, parties, startDate, endDate, warranty, cost } = filter;
	const { words, without, rows, withoutRows } = filter;
	if (categories && !passed.includes("categories"))
		parts.push(inList(`+d.category_row IN (${LISTED})`, categories));
	if (startDate && !passed.includes("startDate"))
		parts.push(dateTest(rangeCondition("start_date", startDate), index));
	if (endDate && !passed.includes("endDate"))
		parts.push(dateTest(rangeCondition("end_date", endDate), index));
	if (filter.withoutEndDate && !passed.includes("withoutEndDate")) parts.push(dateTest(WITHOUT_END, index));
	if (warranty && !passed.includes("warranty")) parts.push(rangeCondition("+d.warranty_until", warranty));
	if (cost && !passed.includes("cost")) parts.push(costCondition("+d.cost_currency", "+d.cost", cost));
	if (folders && !passed.includes("folders"))
		parts.push(inList(linked("document_folder", "folder_row"), folders));
	if (parties && !passed.includes("parties"))
		parts.push(inList(linked("participation", "party_row"), parties));
	if (filter.withoutFile && !passed.includes("withoutFile")) parts.push(WITHOUT_FILE);
	if (rows && !passed.includes("rows")) parts.push(inList(`d.id IN (${LISTED})`, rows));
	if (withoutRows.length > 0) parts.push(inList(`d.id NOT IN (${LISTED})`, withoutRows));
	if (words && !passed.includes("words")) parts.push(...words.map(hasWord));
	if (!passed.includes("without"))
		parts.push(...without.map(hasWord).map(({ sql, values }) => ({ sql: `NOT ${sql}`, values })));
	return {
		sql: parts.map(({ sql }) => sql).join(" AND "),
		values: parts.flatMap(({ values }) => values),
	};
}

export function inList(sql: string, rows: readonly number[]): Condition {
	return { sql, values: [JSON.stringify(rows)] };
}

export function rangeCondition<Value extends string | number>(
	column: string,
	{ from, to }: Range<Value>,
): Condition {
	if (from !== null && to !== null) return { sql: `${column} BETWEEN ? AND ?`, values: [from, to] };
	if (from !== null) return { sql: `${column} >= ?`, values: [from] };
	return to === null ? { sql: `${column} IS NOT NULL`, values: [] } : { sql: `${column} <= ?`, values: [to] };
}

export function costCondition(currencyColumn: string, costColumn: string, range: CostRange): Condition {
	const { sql, values } = rangeCondition(costColumn, range);
	return { sql: `${currencyColumn} = ? AND ${sql}`, values: [range.currency, ...values] };
}

/** @param condition begins with a column of days */
function dateTest({ sql, values }: Condition, index: string | null): Condition {
	if (index === null || WITH_DATES.has(index)) return { sql: `+d.${sql}`, values };
	return {
		sql: `EXISTS (SELECT 1 FROM document f INDEXED BY ${BY_ROW} WHERE f.state = d.state AND f.id = d.id AND +f.${sql})`,
		values,
	};
}

function linked(table: string, column: string): string {
	return `EXISTS (SELECT 1 FROM ${table} l WHERE l.document_row = d.id AND l.${column} IN (${LISTED}))`;
}

/** Whether the row `d`, or a file of it, has a word with one of the pieces. */
function hasWord({ pieces }: SearchedWord): Condition {
	const ofFields = hasPiece("t.text", pieces);
	const ofRun = runHasPiece("t", pieces);
	return {
		sql: `(EXISTS (SELECT 1 FROM search_text t WHERE t.id = d.id AND ${ofFields.sql})
			OR EXISTS (SELECT 1 FROM search_file_text t WHERE t.document_row = d.id AND ${ofRun.sql}))`,
		values: [...ofFields.values, ...ofRun.values],
	};
}
