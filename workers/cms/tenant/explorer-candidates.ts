import {
	BY_ROW,
	conditions,
	dateCondition,
	inList,
	LISTED,
	OWN_CATEGORIES,
	type Condition,
	type FilterName,
} from "./explorer-conditions.ts";
import type { RowFilter } from "./explorer-filter.ts";

/** Gives the ids of candidates, so that a narrow filter need not walk the whole list. */
export interface Source extends Condition {
	/** The filters that each candidate has passed. */
	passed: readonly FilterName[];
	/** SQL, with the same values, that tells from counters how many rows it gives at most; null where none counts them. */
	counted: string | null;
	/** Where it reads an index of the documents themselves: that index, and the test of the row `d`. */
	direct: { index: string; test: string } | null;
}

const counter = (filter: RowFilter, kind: string, rows: string) =>
	`SELECT coalesce(sum(n), 0) AS size FROM counter
	WHERE kind = '${kind}' AND ref_row IN (${rows}) AND ${stateOf("", filter)}`;

/** Every filter that can give candidates. */
export function sources(filter: RowFilter): Source[] {
	const { categories, folders, parties, startDate, endDate, match } = filter;
	const found: Source[] = [];
	if (categories) {
		const test = inList(`category_row IN (${LISTED})`, categories);
		const counted = counter(filter, "category", LISTED);
		found.push(indexed(filter, ["categories"], "document_by_category", test, counted));
	}
	if (folders) found.push(linking(filter, "folders", "document_folder", "folder", folders));
	if (parties) found.push(linking(filter, "parties", "participation", "party", parties));
	if (startDate) {
		const test = dateCondition("start_date", startDate);
		found.push(indexed(filter, ["startDate"], "document_by_start_date", test));
	}
	if (endDate) {
		const test = dateCondition("end_date", endDate);
		found.push(indexed(filter, ["endDate"], "document_by_end_date", test));
	}
	if (match !== null) found.push(matching(match));
	if (!filter.isAdmin) {
		const test = { sql: `category_row IN (${OWN_CATEGORIES})`, values: [filter.userId] };
		const counted = counter(filter, "category", OWN_CATEGORIES);
		found.push(indexed(filter, [], "document_by_category", test, counted));
	}
	return found;
}

/** All documents, as the index by row has them: it is read quicker than rows are looked up. */
export function everything(filter: RowFilter): Source {
	return indexed(filter, [], BY_ROW, { sql: "1", values: [] }, counter(filter, "all", "0"));
}

/**
 * What the index of words and one folder, or one party, give both: each is read in the order of its rows, so neither
 * has to be held. `null` for other sources.
 */
export function withWords({ match, folders, parties }: RowFilter, source: Source): Source | null {
	const [passed] = source.passed;
	const linked = passed === "folders" ? folders : passed === "parties" ? parties : null;
	if (match === null || linked?.length !== 1) return null;
	const words = matching(match);
	return {
		passed: source.passed,
		sql: `${words.sql} INTERSECT ${source.sql} ORDER BY id`,
		values: [...words.values, ...source.values],
		counted: null,
		direct: null,
	};
}

/** What the source gives, already read: `list` is a JSON list of row ids. */
export function listed(source: Source, list: string): Source {
	return {
		...source,
		sql: "SELECT value AS id FROM json_each(?)",
		values: [list],
		counted: null,
		direct: null,
	};
}

/** `FROM … WHERE …`: the rows `d` that the source gives and that pass every other test. */
export function matchingRows(filter: RowFilter, source: Source): Condition {
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

/** Whether the tests beside the source's own need no other row than that of the source's index. */
export function isCovered(
	{ folders, parties, startDate, endDate, words }: RowFilter,
	source: Source,
): boolean {
	if ((folders ?? parties ?? words) || !source.direct) return false;
	if (source.direct.index === BY_ROW) return true;
	return (
		(!startDate || source.passed.includes("startDate")) && (!endDate || source.passed.includes("endDate"))
	);
}

function indexed(
	filter: RowFilter,
	passed: readonly FilterName[],
	index: string,
	{ sql, values }: Condition,
	counted: string | null = null,
): Source {
	return {
		passed,
		sql: `SELECT id FROM document INDEXED BY ${index} WHERE ${stateOf("", filter)} AND ${sql}`,
		values,
		counted,
		direct: { index, test: sql === "1" ? sql : `d.${sql}` },
	};
}

function linking(
	filter: RowFilter,
	name: FilterName,
	table: string,
	kind: "folder" | "party",
	rows: readonly number[],
): Source {
	// Only in two of them can a document lie twice.
	const distinct = rows.length > 1 ? "DISTINCT" : "";
	const sql = `SELECT ${distinct} document_row AS id FROM ${table} WHERE ${kind}_row IN (${LISTED})`;
	return { passed: [name], ...inList(sql, rows), counted: counter(filter, kind, LISTED), direct: null };
}

function matching(match: string): Source {
	const sql = "SELECT rowid AS id FROM search_index WHERE search_index MATCH ?";
	return { passed: [], sql, values: [match], counted: null, direct: null };
}

function stateOf(row: string, { states }: RowFilter): string {
	return `${row}state IN (${states.join(", ")})`;
}
