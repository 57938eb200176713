import type { DateBound, RowFilter } from "./explorer-filter.ts";

/** SQL that tests rows, with the values that it takes in their order. */
export interface Condition {
	sql: string;
	values: SqlStorageValue[];
}

/** The filters that can give candidates by themselves. */
type SourceName = "categories" | "folders" | "parties" | "startDate" | "endDate" | "words" | "rights";

/** A filter that gives the matching rows' ids, so that a narrow one need not walk the whole list. */
export interface Source extends Condition {
	name: SourceName;
	/** SQL, with the same values, that tells from counters how many rows it gives; null where none counts them. */
	counted: string | null;
}

// Not correlated with the row, so that it is asked once for all rows.
const ADMIN = "(SELECT m.is_admin FROM member m WHERE m.user_id = ?) = 1";
const OWN_CATEGORIES = "SELECT r.category_row FROM category_right r WHERE r.user_id = ?";
const LISTED = "SELECT value FROM json_each(?)";

/**
 * The member's right, as a test of the row `d`. An admin's says nothing of the row, so that the default view can walk
 * an index and nothing else. (The `+` keeps the category's index out of it: the caller has chosen where to look.)
 */
function rightCondition({ isAdmin, userId }: RowFilter): Condition {
	return { sql: isAdmin ? ADMIN : `+d.category_row IN (${OWN_CATEGORIES})`, values: [userId] };
}

/** The tests of the row `d` that the filter asks for beside the source, the right to see it always among them. */
export function conditions(filter: RowFilter, source: Source | null): Condition {
	const parts = [rightCondition(filter)];
	const { categories, folders, parties, startDate, endDate, words } = filter;
	const given = source?.name;
	if (categories && given !== "categories") parts.push(inList(`+d.category_row IN (${LISTED})`, categories));
	if (folders && given !== "folders") parts.push(inList(linked("document_folder", "folder_row"), folders));
	if (parties && given !== "parties") parts.push(inList(linked("participation", "party_row"), parties));
	if (startDate && given !== "startDate") parts.push(dateCondition("+d.start_date", startDate));
	if (endDate && given !== "endDate") parts.push(dateCondition("+d.end_date", endDate));
	// The index of trigrams gives a few too many.
	if (words) parts.push(textCondition(words));
	return {
		sql: parts.map(({ sql }) => sql).join(" AND "),
		values: parts.flatMap(({ values }) => values),
	};
}

/** Every filter that can give candidates. */
export function sources(filter: RowFilter): Source[] {
	const { categories, folders, parties, startDate, endDate, words } = filter;
	const states = `state IN (${filter.states.join(", ")})`;
	const found: Source[] = [];
	const add = (name: SourceName, { sql, values }: Condition, counted: string | null = null) =>
		found.push({ name, sql, values, counted });
	const counter = (kind: string, rows: string) =>
		`SELECT coalesce(sum(n), 0) AS size FROM counter WHERE kind = '${kind}' AND ref_row IN (${rows}) AND ${states}`;
	if (categories) {
		const sql = `SELECT id FROM document WHERE category_row IN (${LISTED}) AND ${states}`;
		add("categories", inList(sql, categories), counter("category", LISTED));
	}
	if (folders) {
		const sql = `SELECT DISTINCT document_row AS id FROM document_folder WHERE folder_row IN (${LISTED})`;
		add("folders", inList(sql, folders));
	}
	if (parties) {
		const sql = `SELECT DISTINCT document_row AS id FROM participation WHERE party_row IN (${LISTED})`;
		add("parties", inList(sql, parties));
	}
	const dated = `SELECT id FROM document WHERE ${states} AND`;
	if (startDate) add("startDate", dateCondition(`${dated} start_date`, startDate));
	if (endDate) add("endDate", dateCondition(`${dated} end_date`, endDate));
	if (words) {
		const sql = "SELECT rowid AS id FROM search_index WHERE search_index MATCH ?";
		add("words", { sql, values: [matchExpression(words)] });
	}
	if (!filter.isAdmin) {
		const sql = `SELECT id FROM document WHERE category_row IN (${OWN_CATEGORIES}) AND ${states}`;
		add("rights", { sql, values: [filter.userId] }, counter("category", OWN_CATEGORIES));
	}
	return found;
}

function linked(table: string, column: string): string {
	return `EXISTS (SELECT 1 FROM ${table} l WHERE l.document_row = d.id AND l.${column} IN (${LISTED}))`;
}

function dateCondition(column: string, { side, day }: DateBound): Condition {
	return { sql: `${column} ${side} ?`, values: [day] };
}

function inList(sql: string, rows: readonly number[]): Condition {
	return { sql, values: [JSON.stringify(rows)] };
}

function textCondition(words: readonly string[][]): Condition {
	const tests = words.map((pieces) => `(${pieces.map(() => "instr(s.text, ?) > 0").join(" OR ")})`);
	return {
		sql: `EXISTS (SELECT 1 FROM search_text s WHERE s.id = d.id AND ${tests.join(" AND ")})`,
		values: words.flat(),
	};
}

/**
 * The search as the index of trigrams takes it: each piece as all of its trigrams. Every one is quoted, so nothing
 * that was typed is read as an operator.
 */
function matchExpression(words: readonly string[][]): string {
	return words
		.map((pieces) => `(${pieces.map((piece) => `(${trigrams(piece).join(" AND ")})`).join(" OR ")})`)
		.join(" AND ");
}

function trigrams(piece: string): string[] {
	const letters = [...piece];
	const found = new Set<string>();
	for (let start = 0; start + 3 <= letters.length; start += 1) {
		found.add(`"${letters.slice(start, start + 3).join("")}"`);
	}
	return [...found];
}
