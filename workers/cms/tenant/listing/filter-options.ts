import type { TenantReference } from "../../../../contract/entities/entities.ts";
import {
	type ExplorerFilter,
	explorerFilterSchema,
	type FilterList,
	type FilterOptionsQuery,
} from "../../../../contract/explorer/explorer.ts";
import type { Condition } from "../core/database.ts";
import { sortKey } from "../core/folding.ts";
import { hasWords, nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { seenApart } from "../documents/counters.ts";
import { matchesNothing, rowFilter, type RowFilter } from "./explorer-filter.ts";
import type { SeenPart } from "./explorer.ts";
import { totalFromCounters } from "./explorer-total.ts";
import { facetCounts, matchesWithin, MOST_WORK, type Facet } from "./facet-counts.ts";
import type { InTurns } from "../core/turns.ts";
import { AS_TYPED, type TypoTolerance } from "./typo-tolerance.ts";

/** A choice, with what the lists of several tenants are merged by. */
export interface RankedOption {
	documentId: string;
	name: string;
	nameKey: string;
	/** Where a category stands in its tenant. The other lists, which are long, have neither. */
	place?: number;
	icon?: string | null;
	/** Listed documents that have it, whatever the other filters. */
	used: number;
	/** Those of them that pass the other filters; `null` where they were not counted. */
	count: number | null;
}

/** What one tenant offers: of each list one choice more than the limit, so that it shows whether there are more. */
export interface TenantFilterOptions extends SeenPart {
	tenant: TenantReference;
	lists: Partial<Record<FilterList, RankedOption[]>>;
	/** No document passes the other filters, of whichever list. */
	isEmpty: boolean;
}

export interface TenantFilterOptionsQuery extends FilterOptionsQuery {
	/** How much of a word may be wrong. */
	typoTolerance?: TypoTolerance;
}

const LISTS: Readonly<Record<Exclude<FilterList, "filterTenants">, { table: Facet; name: string }>> = {
	filterDocumentCategories: { table: "category", name: "name" },
	filterTenantDocumentFolders: { table: "folder", name: "name" },
	filterDocumentParties: { table: "party", name: "display_name" },
};

/** The filter that a list is for: what is chosen in it already leaves none of its choices out. */
const OWN_FILTER = {
	filterDocumentCategories: "documentCategory",
	filterTenantDocumentFolders: "documentFolder",
	filterDocumentParties: "documentParties",
	filterTenants: "tenant",
} as const satisfies Record<FilterList, keyof ExplorerFilter>;

const EVERYTHING = explorerFilterSchema.parse({});
const NO_FILTER = JSON.stringify(EVERYTHING);

/** Of categories the place that the tenant has given them, and their icon. */
const faceOf = (table: Facet) => (table === "category" ? "t.position AS place, t.icon," : "");

/** The counters of listed documents that the member sees by category. */
function openCounters(member: Member): Condition {
	const { sql, values } = member.seesCategory("k.category_row");
	return { sql: `k.state < 2 AND ${sql}`, values };
}

/** Whether the member may see what no listed document has: a category by its right, a folder or party by having made it. */
function isSeenWithoutDocuments(member: Member, table: Facet): Condition {
	if (table === "category") return member.seesCategory("t.id");
	if (member.seesAll) return { sql: "1", values: [] };
	return { sql: "t.created_by IS ?", values: [member.userId] };
}

interface AskedOptions {
	list: { table: Facet; name: string };
	words: readonly string[];
	ids: readonly string[];
}

/**
 * What listed documents have, with the number of them as `used`. The counters are read in the order of their key, and
 * names only after that.
 */
function offeredStatement(member: Member, { list: { table, name }, words }: AskedOptions): Condition {
	const open = openCounters(member);
	const named = nameHasWords(words);
	return {
		sql: `SELECT t.id, t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey,
				${faceOf(table)} offered.used
			FROM (
				SELECT k.ref_row AS id, sum(k.n) AS used FROM counter k
				WHERE k.kind = '${table}' AND ${open.sql} GROUP BY k.ref_row HAVING used > 0
			) offered CROSS JOIN ${table} t ON t.id = offered.id
			WHERE ${named.sql}`,
		values: [...open.values, ...named.values],
	};
}

/** Of all rows, or of those with the ids: what listed documents have, or what may be seen without any. */
function everyStatement(member: Member, { list, words, ids }: AskedOptions): Condition {
	const { table, name } = list;
	const open = openCounters(member);
	const apart = seenApart(member, table, "t.id");
	const seen = isSeenWithoutDocuments(member, table);
	const named = nameHasWords(words);
	const isNamed = ids.length > 0;
	return {
		sql: `SELECT t.id, t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey,
				${faceOf(table)} coalesce(sum(k.n), 0) + ${apart.sql} AS used
			FROM ${table} t LEFT JOIN counter k ON k.kind = '${table}' AND k.ref_row = t.id AND ${open.sql}
			WHERE ${isNamed ? "t.document_id IN (SELECT value FROM json_each(?))" : "1"} AND ${named.sql}
			GROUP BY t.id HAVING used > 0 ${isNamed ? `OR ${seen.sql}` : ""}`,
		values: [
			...apart.values,
			...open.values,
			...(isNamed ? [JSON.stringify(ids)] : []),
			...named.values,
			...(isNamed ? seen.values : []),
		],
	};
}

/** These choices, the most used first. */
function mostUsed(table: Facet, choices: Condition, limit: number): Condition {
	const face = table === "category" ? "o.place, o.icon," : "";
	return {
		sql: `SELECT o.documentId, o.name, o.nameKey, ${face} o.used, o.used AS count FROM (${choices.sql}) o
			ORDER BY o.used DESC, o.nameKey, o.id LIMIT +?`,
		values: [...choices.values, limit],
	};
}

/** Of these choices those that have been counted, the highest number first. */
function counted(
	{ list: { table, name }, words, ids }: AskedOptions,
	counts: Condition,
	limit: number,
): Condition {
	const named = nameHasWords(words);
	const isNamed = ids.length > 0;
	return {
		sql: `SELECT t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey,
				${faceOf(table)} c.n AS used, c.n AS count
			FROM (${counts.sql}) c CROSS JOIN ${table} t ON t.id = c.id
			WHERE ${isNamed ? "t.document_id IN (SELECT value FROM json_each(?))" : "1"} AND ${named.sql}
			ORDER BY c.n DESC, t.name_key, t.id LIMIT +?`,
		values: [...counts.values, ...(isNamed ? [JSON.stringify(ids)] : []), ...named.values, limit],
	};
}

/**
 * What the explorer's filter offers in this tenant: whatever the listed documents have that the member may see. Nothing
 * that could be chosen is left out for the other filters: it is offered with the number 0.
 */
export function* filterOptions(
	member: Member,
	query: TenantFilterOptionsQuery,
): InTurns<TenantFilterOptions> {
	const { fields, search, ids, limit } = query;
	const { db } = member;
	const tenant = tenantReference(db);
	const words = wordsOfName(search);
	const work = MOST_WORK / fields.length;
	const others = otherFilters(member, tenant, query);
	let isEmpty = true;

	/** As one text of the database: value by value, handing out thousands of them takes as long as finding them. */
	const rows = (table: Facet, { sql, values }: Condition): RankedOption[] => {
		const face = table === "category" ? ", 'place', place, 'icon', icon" : "";
		const option = `json_object(
			'documentId', documentId, 'name', name, 'nameKey', nameKey${face}, 'used', used, 'count', count
		)`;
		const { found } = db.sql
			.exec<{ found: string }>(`SELECT json_group_array(${option}) AS found FROM (${sql})`, ...values)
			.one();
		return JSON.parse(found) as RankedOption[];
	};

	function* read(list: keyof typeof LISTS): InTurns<RankedOption[]> {
		const filter = yield* others(list);
		const asked = { list: LISTS[list], words, ids };
		const { table } = asked.list;
		const isCounted = ids.length === 0 && member.seesApart() === null;
		const choices = isCounted ? offeredStatement(member, asked) : everyStatement(member, asked);
		const found = filter && facetCounts(filter, table, work);
		isEmpty &&= found?.isEmpty ?? false;
		if (found === undefined) return rows(table, mostUsed(table, choices, limit + 1));
		if (found === null) return rows(table, mostUsed(table, choices, limit + 1)).map(withCount(null));
		const first = rows(table, counted(asked, found.counts, limit + 1));
		const known = new Set(first.map(({ documentId }) => documentId));
		if (first.length > limit) return first;
		// The others lead to nothing.
		const rest = rows(table, mostUsed(table, choices, limit + 1)).filter(
			({ documentId }) => !known.has(documentId),
		);
		return [...first, ...rest.map(withCount(0))].slice(0, limit + 1);
	}

	function* readTenant(): InTurns<RankedOption[]> {
		const nameKey = sortKey(tenant.name);
		const isAsked = ids.length === 0 || ids.includes(tenant.documentId);
		if (!isAsked || !hasWords(nameKey, words)) return [];
		const filter = yield* others("filterTenants");
		const used = countVisible(member);
		const count = filter ? countMatches(filter, work) : used;
		isEmpty &&= count === 0;
		return [{ documentId: tenant.documentId, name: tenant.name, nameKey, used, count }];
	}

	const lists: TenantFilterOptions["lists"] = {};
	for (const list of fields) lists[list] = yield* list === "filterTenants" ? readTenant() : read(list);
	return { tenant, lists, isEmpty, seesAll: member.seesAll };
}

const withCount =
	(count: number | null) =>
	(option: RankedOption): RankedOption => ({ ...option, count });

/**
 * The filters beside the one that a list is for, as rows of this tenant; `undefined` where there are none. A filter by
 * other tenants leaves nothing of this one.
 */
function otherFilters(
	member: Member,
	{ documentId, id }: TenantReference,
	{ filters, typoTolerance = AS_TYPED }: TenantFilterOptionsQuery,
): (list: FilterList) => InTurns<RowFilter | undefined> {
	let whole: RowFilter | undefined;
	return function* (list) {
		const own = OWN_FILTER[list];
		const others: ExplorerFilter = { ...filters, [own]: [] };
		if (JSON.stringify(others) === NO_FILTER) return undefined;
		const { tenant } = others;
		if (tenant.length > 0 && !tenant.includes(documentId) && !tenant.includes(String(id))) {
			return { ...(yield* rowFilter(member, EVERYTHING)), categories: [] };
		}
		if (filters[own].length > 0) return yield* rowFilter(member, others, typoTolerance);
		// A search is looked up once for all lists that have nothing chosen.
		whole ??= yield* rowFilter(member, filters, typoTolerance);
		return whole;
	};
}

function countMatches(filter: RowFilter, work: number): number | null {
	if (matchesNothing(filter)) return 0;
	const exact = totalFromCounters(filter.member.db, filter);
	return exact ? exact.total : (matchesWithin(filter, work)?.size ?? null);
}

function countVisible(member: Member): number {
	const open = openCounters(member);
	const apart = member.seesApart();
	const count = ({ sql, values }: Condition) => member.db.sql.exec<{ n: number }>(sql, ...values).one().n;
	const byCategory = count({
		sql: `SELECT coalesce(sum(k.n), 0) AS n FROM counter k WHERE k.kind = 'category' AND ${open.sql}`,
		values: open.values,
	});
	if (!apart) return byCategory;
	const sql = `SELECT count(*) AS n FROM document d WHERE d.state < 2 AND ${apart.sql}`;
	return byCategory + count({ sql, values: apart.values });
}
