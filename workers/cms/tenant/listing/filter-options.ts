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

/** What one tenant offers: of each list one choice more than the limit, so that a cut can be told. */
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

/** Whether the member may see a row that stands on no document (spec 6). */
function isSeenWithoutDocuments(member: Member, table: Table): Condition {
	if (table === "category") return member.seesCategory("t.id");
	return { sql: member.mayEdit || member.seesAll ? "1" : "0", values: [] };
}

/** What has listed documents, or those of the rows with the ids that the member may see; the most used first. */
function optionsStatement(
	member: Member,
	{ table, name }: { table: Table; name: string },
	{ words, limit, ids }: { words: string; limit: number; ids: readonly string[] },
): Condition {
	const open = openCounters(member);
	const apart = seenApart(member, table, "t.id");
	const seen = isSeenWithoutDocuments(member, table);
	const isNamed = ids.length > 0;
	return {
		sql: `SELECT t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey,
				coalesce(sum(k.n), 0) + ${apart.sql} AS count
			FROM ${table} t LEFT JOIN counter k ON k.kind = '${table}' AND k.ref_row = t.id AND ${open.sql}
			WHERE ${isNamed ? "t.document_id IN (SELECT value FROM json_each(?)) AND" : ""} ${nameHasWords("?")}
			GROUP BY t.id HAVING count > 0 ${isNamed ? `OR ${seen.sql}` : ""}
			ORDER BY count DESC, t.name_key, t.id LIMIT ?`,
		values: [
			...apart.values,
			...open.values,
			...(isNamed ? [JSON.stringify(ids)] : []),
			words,
			...(isNamed ? seen.values : []),
			limit,
		],
	};
}

/** What the explorer's filter can offer in this tenant: what has listed documents that the member may see. */
export function filterOptions(
	member: Member,
	{ fields, search, ids, limit }: FilterOptionsQuery,
): TenantFilterOptions {
	const { db } = member;
	const tenant = tenantReference(db);
	const words = wordsOfName(search);

	function read(list: keyof typeof LISTS): RankedOption[] {
		const asked = { words: JSON.stringify(words), limit: limit + 1, ids };
		const { sql, values } = optionsStatement(member, LISTS[list], asked);
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
