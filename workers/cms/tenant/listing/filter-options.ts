import type { TenantReference } from "../../../../contract/entities/entities.ts";
import type { FilterList, FilterOptionsQuery } from "../../../../contract/explorer/explorer.ts";
import { accessOf } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { sortKey } from "../core/folding.ts";
import { hasWords, nameHasWords, wordsOfName } from "../core/name-words.ts";
import { tenantReference } from "../core/tenant-row.ts";

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

const ADMIN = "EXISTS (SELECT 1 FROM member m WHERE m.user_id = ?1 AND m.is_admin = 1)";
const OWN_RIGHTS = "SELECT r.category_row FROM category_right r WHERE r.user_id = ?1";

/** The counters of listed documents that the member's rights open; an admin's are all of them. */
const OPEN = `k.state < 2 AND (${ADMIN} OR k.category_row IN (${OWN_RIGHTS}))`;

/** Who may see a row that stands on no document (spec 6). */
const SEEN_WITHOUT_DOCUMENTS: Readonly<Record<Table, string>> = {
	category: `(${ADMIN} OR t.id IN (${OWN_RIGHTS}))`,
	folder: `(${ADMIN} OR EXISTS (${OWN_RIGHTS} AND r.rights >= 2))`,
	party: `(${ADMIN} OR EXISTS (${OWN_RIGHTS} AND r.rights >= 2))`,
};

/** ?1 the user, ?2 the words of the name, ?3 how many. */
const offered = (table: Table, name: string) =>
	optionsOf(table, name, { where: nameHasWords("?2"), having: "count > 0" });

/** As `offered`, with ?4 the ids. */
const named = (table: Table, name: string) =>
	optionsOf(table, name, {
		where: `t.document_id IN (SELECT value FROM json_each(?4)) AND ${nameHasWords("?2")}`,
		having: `count > 0 OR ${SEEN_WITHOUT_DOCUMENTS[table]}`,
	});

function optionsOf(table: Table, name: string, { where, having }: { where: string; having: string }): string {
	return `
		SELECT t.document_id AS documentId, t.${name} AS name, t.name_key AS nameKey, coalesce(sum(k.n), 0) AS count
		FROM ${table} t LEFT JOIN counter k ON k.kind = '${table}' AND k.ref_row = t.id AND ${OPEN}
		WHERE ${where}
		GROUP BY t.id HAVING ${having}
		ORDER BY count DESC, t.name_key, t.id LIMIT ?3`;
}

const QUERIES = {
	filterDocumentCategories: { offered: offered("category", "name"), named: named("category", "name") },
	filterTenantDocumentFolders: { offered: offered("folder", "name"), named: named("folder", "name") },
	filterDocumentParties: {
		offered: offered("party", "display_name"),
		named: named("party", "display_name"),
	},
};

const DOCUMENTS = `SELECT coalesce(sum(k.n), 0) AS count FROM counter k WHERE k.kind = 'category' AND ${OPEN}`;

/** What the explorer's filter can offer in this tenant: what has listed documents that the member may see. */
export function filterOptions(
	db: TenantDatabase,
	userId: string,
	{ fields, search, ids, limit }: FilterOptionsQuery,
): TenantFilterOptions {
	accessOf(db, userId);
	const tenant = tenantReference(db);
	const words = wordsOfName(search);

	function read(list: keyof typeof QUERIES): RankedOption[] {
		const values = [userId, JSON.stringify(words), limit + 1];
		const cursor =
			ids.length > 0
				? db.sql.exec<OptionRow>(QUERIES[list].named, ...values, JSON.stringify(ids))
				: db.sql.exec<OptionRow>(QUERIES[list].offered, ...values);
		return cursor.toArray();
	}

	function readTenant(): RankedOption[] {
		const nameKey = sortKey(tenant.name);
		const isAsked = ids.length === 0 || ids.includes(tenant.documentId);
		if (!isAsked || !hasWords(nameKey, words)) return [];
		const { count } = db.sql.exec<{ count: number }>(DOCUMENTS, userId).one();
		return [{ documentId: tenant.documentId, name: tenant.name, nameKey, count }];
	}

	const lists: TenantFilterOptions["lists"] = {};
	for (const list of fields) lists[list] = list === "filterTenants" ? readTenant() : read(list);
	return { tenant, lists };
}
