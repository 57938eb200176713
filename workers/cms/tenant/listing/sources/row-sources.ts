import { costCondition, type FilterName, inList, LISTED, rangeCondition, WITHOUT_END } from "./conditions.ts";
import { hasListedTables } from "./listed-tables.ts";
import { counter, everything, indexed, listedRows, type RowSource, withRows } from "./row-source.ts";
import { wordSources } from "./word-sources.ts";
import type { Condition } from "../../core/database.ts";
import type { VisibleSources } from "../../core/rights/sight.ts";
import type { RowFilter } from "../explorer-filter.ts";

/** Every filter that can give candidates. */
export function rowSources(filter: RowFilter): RowSource[] {
	const { categories, folders, parties, startDate, endDate, warranty, words, without, rows, left } = filter;
	// They have passed every test as they were looked for, and are few: nothing else has to be asked for.
	if (rows) return [listedRows(rows, ["rows", "words", "without"])];
	const found: RowSource[] = [];
	if (categories) {
		const test = inList(`category_row IN (${LISTED})`, categories);
		const counted = counter(filter, "category", LISTED);
		found.push(indexed(filter, ["categories"], "document_by_category", test, counted));
	}
	if (folders) found.push(linking(filter, "folders", "document_folder", "folder", folders));
	if (parties) found.push(linking(filter, "parties", "participation", "party", parties));
	if (startDate) {
		const test = rangeCondition("start_date", startDate);
		found.push(indexed(filter, ["startDate"], "document_by_start_date", test));
	}
	if (endDate) {
		const test = rangeCondition("end_date", endDate);
		found.push(indexed(filter, ["endDate"], "document_by_end_date", test));
	}
	if (filter.withoutEndDate)
		found.push(indexed(filter, ["withoutEndDate"], "document_by_end_date", WITHOUT_END));
	if (warranty) {
		const test = rangeCondition("warranty_until", warranty);
		found.push(indexed(filter, ["warranty"], "document_by_warranty_until", test));
	}
	found.push(...listedSources(filter));
	if (left && !left.isCut) found.push(listedRows(left.rows, ["words", "without"]));
	else if (words) found.push(...wordSources({ words, without }));
	const visible = filter.member.sources;
	if (visible) found.push(visibleRows(filter, visible));
	// A search that only excludes begins with all documents; so does what has no table yet.
	const isTested =
		filter.cost !== null || filter.withoutFile || without.length + filter.withoutRows.length > 0;
	if (found.length === 0 && isTested) found.push(everything(filter));
	return found;
}

/** What a table of its own says of documents by cost, and of those without a file. */
function listedSources({ member, cost, withoutFile }: RowFilter): RowSource[] {
	if ((!cost && !withoutFile) || !hasListedTables(member.db)) return [];
	const of = (name: FilterName, { sql, values }: Condition): RowSource => ({
		passed: [name],
		sql: `SELECT document_row AS id FROM ${sql}`,
		values,
		counted: null,
		direct: null,
	});
	const found: RowSource[] = [];
	if (cost) {
		const { sql, values } = costCondition("currency", "cost", cost);
		found.push(of("cost", { sql: `listed_cost WHERE ${sql}`, values }));
	}
	if (withoutFile) found.push(of("withoutFile", { sql: "listed_without_file", values: [] }));
	return found;
}

/** What the member sees, where that is not everything. */
function visibleRows(filter: RowFilter, { categories, documents }: VisibleSources): RowSource {
	const test = inList(`category_row IN (${LISTED})`, categories);
	const byCategory = indexed(filter, [], "document_by_category", test, counter(filter, "category", LISTED));
	return withRows(byCategory, documents);
}

function linking(
	filter: RowFilter,
	name: FilterName,
	table: string,
	kind: "folder" | "party",
	rows: readonly number[],
): RowSource {
	// A document comes twice only where two of them have it.
	const distinct = rows.length > 1 ? "DISTINCT" : "";
	const sql = `SELECT ${distinct} document_row AS id FROM ${table} WHERE ${kind}_row IN (${LISTED})`;
	return { passed: [name], ...inList(sql, rows), counted: counter(filter, kind, LISTED), direct: null };
}
