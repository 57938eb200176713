import { SEARCH_TOTAL_CAP } from "../../../contract/constants.ts";
import type { ExplorerFilter, RangeSide } from "../../../contract/explorer.ts";
import { stateToRow, dayOf } from "./document-values.ts";
import type { MemberAccess } from "./access.ts";
import type { CounterKind } from "./counters.ts";
import type { TenantDatabase } from "./database.ts";
import { searchWords } from "./folding.ts";
import { matchExpression } from "./search-match.ts";

/** A day from which, or up to which, both included. */
export interface DateBound {
	side: ">=" | "<=";
	day: string;
}

/** The explorer's filter in rows of this tenant. Empty lists that were asked for match nothing. */
export interface RowFilter {
	userId: string;
	isAdmin: boolean;
	states: number[];
	/** Of the columns below, `null` means: not asked for. */
	categories: number[] | null;
	folders: number[] | null;
	parties: number[] | null;
	startDate: DateBound | null;
	endDate: DateBound | null;
	words: string[][] | null;
	/** The words, as the index of trigrams is asked for them. */
	match: string | null;
}

/** `few` is how many candidates are few enough to read all of them. */
export function rowFilter(
	db: TenantDatabase,
	access: MemberAccess,
	filter: ExplorerFilter,
	few: number = SEARCH_TOTAL_CAP,
): RowFilter {
	const states = [stateToRow("Active"), stateToRow("Archived")];
	const words = filter.text === "" ? null : searchWords(filter.text);
	return {
		userId: access.userId,
		isAdmin: access.isAdmin,
		states: filter.state ? [stateToRow(filter.state)] : states,
		categories: rowsOf(db, "category", filter.documentCategory),
		folders: rowsOf(db, "folder", filter.documentFolder),
		parties: rowsOf(db, "party", filter.documentParties),
		startDate: dateBound(filter.startDate, filter.startDateRange),
		endDate: dateBound(filter.endDate, filter.endDateRange),
		words,
		match: words && words.length > 0 ? matchExpression(db, words, few) : null,
	};
}

/** Whether nothing can match: a text without words, or ids of which this tenant has none. */
export function matchesNothing({ categories, folders, parties, words }: RowFilter): boolean {
	return [categories, folders, parties, words].some((list) => list?.length === 0);
}

/** The counters whose sum is how many match; of these categories only, where some are named. */
export interface CountedBy {
	kind: CounterKind;
	rows: number[] | null;
	categories: number[] | null;
}

/** The counters that answer how many match: of no filter, or of one by relation, also together with categories. */
export function countedBy(filter: RowFilter): CountedBy | null {
	if (filter.words ?? filter.startDate ?? filter.endDate) return null;
	const { categories, folders, parties } = filter;
	if (folders && parties) return null;
	// A document may lie in two of the folders, so only one folder, or one party, can be counted.
	if (folders) return folders.length === 1 ? { kind: "folder", rows: folders, categories } : null;
	if (parties) return parties.length === 1 ? { kind: "party", rows: parties, categories } : null;
	if (categories) return { kind: "category", rows: categories, categories: null };
	return { kind: filter.isAdmin ? "all" : "category", rows: null, categories: null };
}

function rowsOf(
	db: TenantDatabase,
	table: "category" | "folder" | "party",
	documentIds: readonly string[],
): number[] | null {
	if (documentIds.length === 0) return null;
	return db.sql
		.exec<{ id: number }>(
			`SELECT id FROM ${table} WHERE document_id IN (SELECT value FROM json_each(?))`,
			JSON.stringify(documentIds),
		)
		.toArray()
		.map(({ id }) => id);
}

function dateBound(timestamp: number | undefined, range: RangeSide): DateBound | null {
	if (timestamp === undefined) return null;
	return { side: range === "from" ? ">=" : "<=", day: dayOf(timestamp) };
}
