import { BY_ROW, conditions, type FilterName } from "./conditions.ts";
import type { Condition } from "../../core/database.ts";
import type { RowFilter } from "../explorer-filter.ts";

/** Gives the ids of candidates, so that a narrow filter need not scan the whole list. */
export interface RowSource extends Condition {
	/** The filters that each candidate has passed. */
	passed: readonly FilterName[];
	/**
	 * SQL, with the same values, that reads from counters how many rows it gives at most. Null where no counter
	 * knows.
	 */
	counted: string | null;
	/** It gives its rows in their order, so the newest of very many can be read without the others. */
	isInOrder?: true;
	/** The index leaves out excluded words by itself, so there may be a long way from one row to the next. */
	leavesOut?: true;
	/** What is not wanted of it beside excluded words, as a question to the index of words. */
	besides?: string;
	/** If it reads an index of the documents themselves: that index, and the test of the row `d`. */
	direct: { index: string; test: string } | null;
}

/** Active and archived. */
const LISTED_STATES = 2;
const LISTED_ROWS = "SELECT value AS id FROM json_each(?)";

/** `FROM … WHERE …`: the rows `d` that the source gives and that pass every other test. */
export function matchingRows(filter: RowFilter, source: RowSource): Condition {
	const index = source.direct?.index ?? BY_ROW;
	const tests = conditions(filter, source.passed, index);
	const rows = source.direct
		? `document d INDEXED BY ${index} WHERE ${source.direct.test}`
		: `(${source.sql}) candidate CROSS JOIN document d INDEXED BY ${index} WHERE d.id = candidate.id`;
	return {
		sql: `FROM ${rows} AND ${stateOf("d.", filter)} AND ${tests.sql}`,
		values: [...source.values, ...tests.values],
	};
}

/** The ids of those rows. */
export function matchingIds(filter: RowFilter, source: RowSource): Condition {
	if (!asksForWordsAlone(filter, source)) {
		const { sql, values } = matchingRows(filter, source);
		return { sql: `SELECT d.id AS id ${sql}`, values };
	}
	// The index of words holds listed documents only, so no other row has to be looked up.
	const { sql, values } = conditions(filter, source.passed, BY_ROW);
	return {
		sql: `SELECT candidate.id AS id FROM (${source.sql}) candidate WHERE ${sql}`,
		values: [...source.values, ...values],
	};
}

/**
 * Whether every document with these words is wanted. Only for who sees everything, so that no row has to be asked for
 * a right.
 */
function asksForWordsAlone(filter: RowFilter, source: RowSource): boolean {
	const { member, states, categories, folders, parties, startDate, endDate, warranty, cost, rows } = filter;
	const others = categories ?? folders ?? parties ?? startDate ?? endDate ?? warranty ?? cost ?? rows;
	const isExcluding = filter.withoutEndDate || filter.withoutFile || filter.withoutRows.length > 0;
	const isAlone = source.passed.includes("words") && !others && !isExcluding;
	return member.seesAll && isAlone && states.length === LISTED_STATES && !readsTexts(filter, source);
}

/** Whether the remaining tests can be answered from the source's index, without looking up the row. */
export function isCovered(filter: RowFilter, source: RowSource): boolean {
	const { folders, parties, startDate, endDate, warranty, cost, rows, withoutRows } = filter;
	if ((folders ?? parties ?? cost ?? rows) || filter.withoutFile || withoutRows.length > 0) return false;
	if (readsTexts(filter, source) || !source.direct) return false;
	const { passed } = source;
	if (warranty && !passed.includes("warranty")) return false;
	if (source.direct.index === BY_ROW) return true;
	return (
		(!startDate || passed.includes("startDate")) &&
		(!endDate || passed.includes("endDate")) &&
		(!filter.withoutEndDate || passed.includes("withoutEndDate"))
	);
}

/** Whether words have to be looked for in the whole text of the source's documents. */
export function readsTexts({ words, without }: RowFilter, { passed }: RowSource): boolean {
	return (words !== null && !passed.includes("words")) || (without.length > 0 && !passed.includes("without"));
}

/** `ORDER BY …` of `matchingRows`: newest first, unless all rows would have to be read for that. */
export function newestFirst({ isInOrder }: RowSource): string {
	return isInOrder ? "ORDER BY candidate.id DESC" : "";
}

/** All documents, read from the index by row. That is quicker than looking up rows. */
export function everything(filter: RowFilter): RowSource {
	return indexed(filter, [], BY_ROW, { sql: "1", values: [] }, counter(filter, "all", "0"));
}

export function indexed(
	filter: RowFilter,
	passed: readonly FilterName[],
	index: string,
	{ sql, values }: Condition,
	counted: string | null = null,
): RowSource {
	return {
		passed,
		sql: `SELECT id FROM document INDEXED BY ${index} WHERE ${stateOf("", filter)} AND ${sql}`,
		values,
		counted,
		direct: { index, test: sql === "1" ? sql : `d.${sql}` },
	};
}

export function listedRows(rows: readonly number[], passed: readonly FilterName[]): RowSource {
	return {
		passed,
		sql: LISTED_ROWS,
		values: [JSON.stringify(rows)],
		counted: null,
		direct: null,
	};
}

/** What the source gives, already read: `list` is a JSON list of row ids. */
export function listed(source: RowSource, list: string): RowSource {
	return {
		...source,
		sql: LISTED_ROWS,
		values: [list],
		counted: null,
		direct: null,
	};
}

/** These documents too. */
export function withRows(source: RowSource, rows: readonly number[]): RowSource {
	if (rows.length === 0) return source;
	const sql = `${source.sql} UNION ${LISTED_ROWS}`;
	return { ...source, sql, values: [...source.values, JSON.stringify(rows)], counted: null, direct: null };
}

export const counter = (filter: RowFilter, kind: string, rows: string) =>
	`SELECT coalesce(sum(n), 0) AS size FROM counter
	WHERE kind = '${kind}' AND ref_row IN (${rows}) AND ${stateOf("", filter)}`;

function stateOf(row: string, { states }: RowFilter): string {
	return `${row}state IN (${states.join(", ")})`;
}
