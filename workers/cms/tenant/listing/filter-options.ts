import type { TenantReference } from "../../../../contract/entities/entities.ts";
import type { FilterList, FilterOptionsQuery } from "../../../../contract/explorer/explorer.ts";
import type { Condition } from "../core/database.ts";
import { sortKey } from "../core/folding.ts";
import { hasWords, nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { Member } from "../core/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { seenApart } from "../documents/counters.ts";

/** A choice, with the key by which the lists of several tenants are merged. */
export interface RankedOption {
	documentId: string;
	name: string;
	nameKey: string;
	count: number;
}

/** What one tenant offers: of each list one choice more than the limit, so that it shows whether there are more. */
export interface TenantFilterOptions {
	tenant: TenantReference;
	lists: Partial<Record<FilterList, RankedOption[]>>;
}

type OptionRow = Pick<RankedOption, keyof RankedOption>;

type Table = "category" | "folder" | "party";

const LISTS: Readonly<Record<Exclude<FilterList, "filterTenants">, { table: Table; name: string }>> = {
	filterDocumentCategories: { table: "category", name: "name" },
	filterTenantDocumentFolders: { table: "folder", name: "name" },
	filterDocumentParties: { table: "party", name: "display_name" },
};

/** The counters of listed documents that the member sees by category. */
function openCounters(member: Member): Condition {
	const { sql, values } = member.seesCategory("k.category_row");
	return { sql: `k.state < 2 AND ${sql}`, values };
}

/** Whether the member may see a folder or party that no document has (spec 6). */
function isSeenWithoutDocuments(member: Member, table: Table): Condition {
	if (table === "category") return member.seesCategory("t.id");
	return { sql: member.mayEdit || member.seesAll ? "1" : "0", values: [] };
}

interface AskedOptions {
	list: { table: Table; name: string };
	words: readonly string[];
	limit: number;
	ids: readonly string[];
}

/**
 * What listed documents have, the most used first. The counters are read in the order of their key, and names only
 * after that.
 */
function offeredStatement(member: Member, { list: { table, name }, words, limit }: AskedOptions): Condition {
	const open = openCounters(member);
	const named = nameHasWords(words);
	return {
		sql: `SELECT t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey, k.count
			FROM (
				SELECT k.ref_row AS id, sum(k.n) AS count FROM counter k
				WHERE k.kind = '${table}' AND ${open.sql} GROUP BY k.ref_row HAVING count > 0
			) k CROSS JOIN ${table} t ON t.id = k.id
			WHERE ${named.sql} ORDER BY k.count DESC, t.name_key, t.id LIMIT ?`,
		values: [...open.values, ...named.values, limit],
	};
}

/**
 * Of all rows, or of those with the ids: what listed documents have, or what may be seen without any. The most used
 * first.
 */
function everyStatement(member: Member, { list, words, limit, ids }: AskedOptions): Condition {
	const { table, name } = list;
	const open = openCounters(member);
	const apart = seenApart(member, table, "t.id");
	const seen = isSeenWithoutDocuments(member, table);
	const named = nameHasWords(words);
	const isNamed = ids.length > 0;
	return {
		sql: `SELECT t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey,
				coalesce(sum(k.n), 0) + ${apart.sql} AS count
			FROM ${table} t LEFT JOIN counter k ON k.kind = '${table}' AND k.ref_row = t.id AND ${open.sql}
			WHERE ${isNamed ? "t.document_id IN (SELECT value FROM json_each(?))" : "1"} AND ${named.sql}
			GROUP BY t.id HAVING count > 0 ${isNamed ? `OR ${seen.sql}` : ""}
			ORDER BY count DESC, t.name_key, t.id LIMIT ?`,
		values: [
			...apart.values,
			...open.values,
			...(isNamed ? [JSON.stringify(ids)] : []),
			...named.values,
			...(isNamed ? seen.values : []),
			limit,
		],
	};
}

/** What the explorer's filter offers in this tenant: whatever the listed documents have that the member may see. */
export function filterOptions(
	member: Member,
	{ fields, search, ids, limit }: FilterOptionsQuery,
): TenantFilterOptions {
	const { db } = member;
	const tenant = tenantReference(db);
	const words = wordsOfName(search);

	function read(list: keyof typeof LISTS): RankedOption[] {
		const asked = { list: LISTS[list], words, limit: limit + 1, ids };
		const isCounted = ids.length === 0 && member.seesApart() === null;
		const { sql, values } = isCounted ? offeredStatement(member, asked) : everyStatement(member, asked);
		return db.sql.exec<OptionRow>(sql, ...values).toArray();
	}

	function readTenant(): RankedOption[] {
		const nameKey = sortKey(tenant.name);
		const isAsked = ids.length === 0 || ids.includes(tenant.documentId);
		if (!isAsked || !hasWords(nameKey, words)) return [];
		return [{ documentId: tenant.documentId, name: tenant.name, nameKey, count: countVisible(member) }];
	}

	const lists: TenantFilterOptions["lists"] = {};
	for (const list of fields) lists[list] = list === "filterTenants" ? readTenant() : read(list);
	return { tenant, lists };
}

function countVisible(member: Member): number {
	const open = openCounters(member);
	const apart = member.seesApart() ?? { sql: "0", values: [] };
	return member.db.sql
		.exec<{ count: number }>(
			`SELECT (SELECT coalesce(sum(k.n), 0) FROM counter k WHERE k.kind = 'category' AND ${open.sql})
				+ (SELECT count(*) FROM document d WHERE d.state < 2 AND ${apart.sql}) AS count`,
			...open.values,
			...apart.values,
		)
		.one().count;
}
