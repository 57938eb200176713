import { isCanonical } from "../../../../contract/search/number-words.ts";
import type { Condition, TenantDatabase } from "../core/database.ts";
import { LEVEL } from "../search-index/topics.ts";
import type { RowFilter } from "./explorer-filter.ts";
import { asStored, FEW_PIECES, hasPiece } from "./text-conditions.ts";
import { LOOKED_AT, nearness } from "./word-nearness.ts";

/** Compared from the left; smaller is better. What is the better the more there is of it is negative. */
type Rank = readonly [
	/** Of each word 0 if name or number has it, 1 if a party or the name of a file has it, else 2: together. */
	place: number,
	/** 0 valid, 1 archived, 2 replaced. */
	state: number,
	/** 0 whole words, 1 parts of words. */
	isOfParts: 0 | 1,
	/** How near the words stand to each other. */
	nearness: number,
	/** How much the texts are about the words. */
	level: number,
];

/** A match and its rank. */
export interface RankedRow {
	row: number;
	rank: Rank;
	createdAt: number;
}

/** Row, where the words stand, state, whether it is replaced, creation, levels of the words: as JSON of the database. */
type Candidate = [
	row: number,
	where: number,
	state: number,
	isReplaced: 0 | 1,
	createdAt: number,
	levels: number,
];

/** The candidates, the best first. `whole` are those that have the words as they were typed. */
export function inOrder(
	db: TenantDatabase,
	{ words, member }: RowFilter,
	candidates: readonly number[],
	whole: ReadonlySet<number>,
): RankedRow[] {
	const where = sumOf((words ?? []).map(({ pieces }) => placeOf(pieces)));
	const levels = sumOf((words ?? []).map(({ pieces }) => levelOf(pieces)));
	// A successor that the member may not see must not show in the order either.
	const seen = member.sees("n");
	const { list } = db.sql
		.exec<{ list: string }>(
			`SELECT json_group_array(json_array(d.id, ${where.sql}, d.state, EXISTS (
				SELECT 1 FROM document n WHERE n.replaces_row = d.id AND n.state < 2 AND ${seen.sql}
			), d.created_at, ${levels.sql})) AS list
			FROM json_each(?) c CROSS JOIN document d ON d.id = c.value CROSS JOIN search_text t ON t.id = d.id
			LEFT JOIN search_topic p ON p.id = d.id`,
			...where.values,
			...seen.values,
			...levels.values,
			JSON.stringify(candidates),
		)
		.one();
	return (JSON.parse(list) as Candidate[])
		.map(([row, place, state, isReplaced, createdAt, level]): RankedRow => ({
			row,
			createdAt,
			rank: [place, isReplaced ? 2 : state, whole.has(row) ? 0 : 1, 0, -level],
		}))
		.toSorted(compareRanked);
}

/** The same, where of the first those come before their like in which the words stand nearer to each other. */
export function nearestFirst(db: TenantDatabase, ordered: RankedRow[], text: string): RankedRow[] {
	const first = ordered.slice(0, LOOKED_AT).map(({ row }) => row);
	const near = first.length > 1 ? nearness(db, first, text) : new Map<number, number>();
	if (near.size === 0) return ordered;
	return ordered
		.map(({ row, rank: [place, state, isOfParts, , level], createdAt }): RankedRow => ({
			row,
			createdAt,
			rank: [place, state, isOfParts, -(near.get(row) ?? 0), level],
		}))
		.toSorted(compareRanked);
}

/** 0 for the name and the number, 1 for what it is called by as well, 2 for everything else. */
function placeOf(pieces: readonly string[]): Condition {
	const inName = hasPiece("t.name", pieces);
	const inFront = hasPiece("t.front", pieces);
	return {
		sql: `iif(${inName.sql}, 0, iif(${inFront.sql}, 1, 2))`,
		values: [...inName.values, ...inFront.values],
	};
}

/** The highest level of a topic that has a piece, which is that of the first; 0 for none. */
function levelOf(pieces: readonly string[]): Condition {
	const plain = pieces
		.filter((piece) => !isCanonical(piece))
		.slice(0, MAX_LEVELLED)
		.map(asStored);
	const level = (piece: string) => `coalesce((
		SELECT CAST(substr(topic, instr(topic, '${LEVEL}') + 1, 1) AS INTEGER)
		FROM (SELECT substr(p.topics, nullif(instr(p.topics, ${piece}), 0), ${LONGEST_TOPIC}) AS topic)
	), 0)`;
	if (plain.length > FEW_PIECES) {
		// A statement takes a hundred values.
		const sql = `(SELECT max(${level("w.value")}) FROM json_each(?) w)`;
		return { sql, values: [JSON.stringify(plain)] };
	}
	const levels = plain.map(() => level("?"));
	const sql = levels.length > 1 ? `max(${levels.join(", ")})` : (levels[0] ?? "0");
	return { sql, values: plain };
}

/** Of this many spellings it is asked how much a text is about them. */
const MAX_LEVELLED = 40;
const LONGEST_TOPIC = 120;

function sumOf(parts: readonly Condition[]): Condition {
	return {
		sql: parts.length === 0 ? "0" : parts.map(({ sql }) => sql).join(" + "),
		values: parts.flatMap(({ values }) => values),
	};
}

/** Better matches first. Of equal ones the newest first. */
export function compareRanked(one: RankedRow, other: RankedRow): number {
	for (const [at, value] of one.rank.entries()) {
		const difference = value - (other.rank[at] ?? 0);
		if (difference !== 0) return difference;
	}
	return other.createdAt - one.createdAt || other.row - one.row;
}
