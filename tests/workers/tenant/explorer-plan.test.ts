import { beforeAll, describe, expect, it } from "vitest";
import { EXPLORER_PAGE_SIZE } from "../../../contract/constants.ts";
import { DEFAULT_SORT, SORT_FIELDS, type Sort } from "../../../contract/explorer-columns.ts";
import { explorerFilterSchema } from "../../../contract/explorer.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { accessOf } from "../../../workers/cms/tenant/access.ts";
import type { TenantDatabase } from "../../../workers/cms/tenant/database.ts";
import { rowFilter } from "../../../workers/cms/tenant/explorer-filter.ts";
import { explore } from "../../../workers/cms/tenant/explorer.ts";
import { walkStatement } from "../../../workers/cms/tenant/explorer-walk.ts";
import { company, imported, newMember, newTenant, OWNER, type TestTenant } from "./tenant-fixture.ts";

const DOCUMENTS = 3_000;
const MAX_ROWS_READ = 80;

let tenant: TestTenant;
let member: string;

beforeAll(async () => {
	tenant = await newTenant();
	const documents = Array.from({ length: DOCUMENTS }, (_, position) =>
		imported({
			name: `Dokument ${position}`,
			documentNumber: position % 3 === 0 ? null : `R-${position}`,
			category: ["Versicherungen", "Wohnen", "Rechnungen"][position % 3] ?? "",
			state: position % 10 === 0 ? "Archived" : "Active",
			startDate: position % 2 === 0 ? "2026-03-01" : null,
			parties: [company(`Firma ${position % 40} AG`)],
			createdAt: Date.UTC(2025, 0, 1) + ((position * 7919) % DOCUMENTS) * 60_000,
		}),
	);
	unwrap(await tenant.store.importDocuments(documents));
	member = await newMember(tenant, { Versicherungen: ["Read"], Wohnen: ["Edit"] });
});

/** Rows that SQLite read to answer the first page. */
async function rowsRead(userId: string, filters: object, sort: Sort): Promise<number> {
	return tenant.inside((db) => {
		const cursors: { rowsRead: number }[] = [];
		const sql = new Proxy(db.sql, {
			get: (target, name) =>
				name === "exec"
					? (...args: Parameters<SqlStorage["exec"]>) => {
							const cursor = target.exec(...args);
							cursors.push(cursor);
							return cursor;
						}
					: Reflect.get(target, name),
		});
		const counting: TenantDatabase = { ...db, sql };
		explore(counting, userId, {
			filters: explorerFilterSchema.parse(filters),
			sort,
			limit: EXPLORER_PAGE_SIZE,
			offset: 0,
			keysOnly: false,
		});
		return cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0);
	});
}

describe("an admin's list", () => {
	it.each(SORT_FIELDS.flatMap((field) => [`${field}:asc`, `${field}:desc`]))(
		"reads few rows of thousands, sorted by %s",
		async (text) => {
			const [field, order] = text.split(":");
			const sort = { field, order } as Sort;
			expect(await rowsRead(OWNER, {}, sort)).toBeLessThanOrEqual(MAX_ROWS_READ);
			expect(await rowsRead(OWNER, { state: "Active" }, sort)).toBeLessThanOrEqual(MAX_ROWS_READ);
		},
	);
});

describe("the statement of a list", () => {
	it.each(SORT_FIELDS.flatMap((field) => [`${field}:asc`, `${field}:desc`]))(
		"walks an index and sorts nothing, by %s",
		async (text) => {
			const [field, order] = text.split(":");
			for (const userId of [OWNER, member]) {
				for (const filters of [{}, { state: "Active" as const }, { state: "Archived" as const }]) {
					const plan = await tenant.inside((db) => {
						const filter = rowFilter(db, accessOf(db, userId), explorerFilterSchema.parse(filters));
						const { sql, values } = walkStatement(filter, { field, order } as Sort);
						return db.sql
							.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values, EXPLORER_PAGE_SIZE, 0)
							.toArray()
							.map(({ detail }) => detail)
							.join("\n");
					});
					expect(plan).toContain("SEARCH d USING COVERING INDEX document_by_");
					expect(plan).not.toContain("SCAN d");
					expect(plan).not.toContain("TEMP B-TREE");
				}
			}
		},
	);
});

it("reads few rows for a member who sees two of three categories", async () => {
	expect(await rowsRead(member, {}, DEFAULT_SORT)).toBeLessThanOrEqual(2 * MAX_ROWS_READ);
});

it("reads no more for a word that is in every document than a thousand matches cost", async () => {
	expect(await rowsRead(OWNER, { text: "dokument" }, DEFAULT_SORT)).toBeLessThanOrEqual(15_000);
});

it("reads next to nothing for a word that is in none", async () => {
	expect(await rowsRead(OWNER, { text: "xylophon" }, DEFAULT_SORT)).toBeLessThanOrEqual(20);
});
