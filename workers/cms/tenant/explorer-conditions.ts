import type { RowFilter } from "./explorer-filter.ts";

/** SQL that tests rows, with the values that it takes in their order. */
export interface Condition {
	sql: string;
	values: SqlStorageValue[];
}

/** A filter that can also give the matching rows' ids, so that a narrow one need not walk the whole list. */
export interface Source extends Condition {}

const ADMIN = "EXISTS (SELECT 1 FROM member m WHERE m.user_id = ? AND m.is_admin = 1)";
const OWN_CATEGORIES = "SELECT r.category_row FROM category_right r WHERE r.user_id = ?";
const LISTED = "SELECT value FROM json_each(?)";

/**
 * The member's right, as a test of the row `d`. An admin's says nothing of the row, so that the default view can walk
 * an index and nothing else.
 */
export function rightCondition({ isAdmin, userId }: RowFilter): Condition {
	return { sql: isAdmin ? ADMIN : `d.category_row IN (${OWN_CATEGORIES})`, values: [userId] };
}

/** The tests of the row `d` that the filter asks for, the right to see it among them. */
export function conditions(filter: RowFilter): Condition {
	const parts = [rightCondition(filter)];
	if (filter.categories) parts.push(inList(`d.category_row IN (${LISTED})`, filter.categories));
	if (filter.folders) {
		const sql = `EXISTS (SELECT 1 FROM document_folder l WHERE l.document_row = d.id AND l.folder_row IN (${LISTED}))`;
		parts.push(inList(sql, filter.folders));
	}
	if (filter.parties) {
		const sql = `EXISTS (SELECT 1 FROM participation l WHERE l.document_row = d.id AND l.party_row IN (${LISTED}))`;
		parts.push(inList(sql, filter.parties));
	}
	if (filter.startDate) {
		parts.push({ sql: `d.start_date ${filter.startDate.side} ?`, values: [filter.startDate.day] });
	}
	if (filter.endDate)
		parts.push({ sql: `d.end_date ${filter.endDate.side} ?`, values: [filter.endDate.day] });
	if (filter.words) parts.push(textCondition(filter.words));
	return {
		sql: parts.map(({ sql }) => sql).join(" AND "),
		values: parts.flatMap(({ values }) => values),
	};
}

/** The filters that can give candidates by themselves. Each may give a few too many: the tests come after. */
export function sources(filter: RowFilter): Source[] {
	const found: Source[] = [];
	const states = `(${filter.states.join(", ")})`;
	if (filter.categories) {
		found.push(
			inList(
				`SELECT id FROM document WHERE category_row IN (${LISTED}) AND state IN ${states}`,
				filter.categories,
			),
		);
	} else if (!filter.isAdmin) {
		const sql = `SELECT id FROM document WHERE category_row IN (${OWN_CATEGORIES}) AND state IN ${states}`;
		found.push({ sql, values: [filter.userId] });
	}
	if (filter.folders) {
		const sql = `SELECT document_row AS id FROM document_folder WHERE folder_row IN (${LISTED})`;
		found.push(inList(sql, filter.folders));
	}
	if (filter.parties) {
		const sql = `SELECT document_row AS id FROM participation WHERE party_row IN (${LISTED})`;
		found.push(inList(sql, filter.parties));
	}
	for (const [column, bound] of [
		["start_date", filter.startDate] as const,
		["end_date", filter.endDate] as const,
	]) {
		if (!bound) continue;
		const sql = `SELECT id FROM document WHERE state IN ${states} AND ${column} ${bound.side} ?`;
		found.push({ sql, values: [bound.day] });
	}
	if (filter.words) {
		const sql = "SELECT rowid AS id FROM search_index WHERE search_index MATCH ?";
		found.push({ sql, values: [matchExpression(filter.words)] });
	}
	return found;
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
