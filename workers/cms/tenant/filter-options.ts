import type { ExplorerFilterOptions, FilterList, FilterOption } from "../../../contract/explorer.ts";
import { accessOf } from "./access.ts";
import type { TenantDatabase } from "./database.ts";
import { tenantReference } from "./tenant-row.ts";

/** The counters that the member's rights open; an admin's are all of them. */
const OPEN = `(
	EXISTS (SELECT 1 FROM member m WHERE m.user_id = ?1 AND m.is_admin = 1)
	OR k.category_row IN (SELECT r.category_row FROM category_right r WHERE r.user_id = ?1)
)`;

const options = (table: "category" | "folder" | "party", name: string) => `
	SELECT t.document_id AS documentId, t.${name} AS name, sum(k.n) AS count
	FROM counter k JOIN ${table} t ON t.id = k.ref_row
	WHERE k.kind = '${table}' AND k.state < 2 AND ${OPEN}
	GROUP BY k.ref_row HAVING sum(k.n) > 0
	ORDER BY t.name_key, t.id`;
const CATEGORIES = options("category", "name");
const FOLDERS = options("folder", "name");
const PARTIES = options("party", "display_name");

/** What the explorer's filter can offer in this tenant: what has listed documents that the member may see. */
export function filterOptions(
	db: TenantDatabase,
	userId: string,
	lists: readonly FilterList[],
): ExplorerFilterOptions {
	accessOf(db, userId);
	const { documentId, name, id } = tenantReference(db);
	const read = (query: string): FilterOption[] =>
		db.sql
			.exec<{ documentId: string; name: string; count: number }>(query, userId)
			.toArray()
			.map((option) => Object.assign(option, { tenant: { documentId, name } }));
	const asked = (list: FilterList) => lists.includes(list);
	const categories = read(CATEGORIES);
	const count = categories.reduce((sum, category) => sum + category.count, 0);
	return {
		filterDocumentCategories: asked("filterDocumentCategories") ? categories : [],
		filterTenantDocumentFolders: asked("filterTenantDocumentFolders") ? read(FOLDERS) : [],
		filterDocumentParties: asked("filterDocumentParties") ? read(PARTIES) : [],
		filterTenants: asked("filterTenants") ? [{ documentId, name, id, count }] : [],
	};
}
