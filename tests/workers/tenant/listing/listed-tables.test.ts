import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ExplorerFilter } from "../../../../contract/explorer/explorer.ts";
import { find, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { rewind } from "../core/old-tenant.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";

const AT_ONCE = 2_000;
const BEFORE = "CREATE TABLE listed_cost";

/**
 * Puts the tenant back to before there were tables of listed documents, with so many of them: each second one costs
 * francs, each fiftieth of these euros, each fifth has a file, each seventh is deleted.
 */
async function before({ stub, tenantKey }: TestTenant, documents: number): Promise<void> {
	await runInDurableObject(stub, async (_, { storage }) => {
		await rewind(storage, tenantKey, BEFORE);
		const { sql } = storage;
		sql.exec("INSERT INTO member VALUES (?, 'Anna Müller', 'anna@example.ch', 'Admin', 1)", OWNER);
		const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${documents})`;
		sql.exec(
			`${numbers} INSERT INTO document (id, document_id, identifier, name, state, category_row, cost,
				cost_currency, name_key, category_key, created_by, created_at, updated_at)
			SELECT n, '${tenantKey}' || n, n, 'D' || n, iif(n % 7 = 0, 2, 0), 1, iif(n % 2 = 0, n * 100, NULL),
				iif(n % 100 = 0, 'EUR', 'CHF'), 'd' || n, 'wohnen', ?, n, n FROM numbers`,
			OWNER,
		);
		sql.exec(
			`${numbers} INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state,
				state_at, sha256, created_by, created_at)
			SELECT 'f' || n, n, 'files/f', 'a.pdf', 'application/pdf', 1, 'processed', 0, 'a', ?, 0 FROM numbers
			WHERE n % 5 = 0`,
			OWNER,
		);
		sql.exec(
			`INSERT INTO counter (kind, ref_row, state, category_row, n)
			SELECT kind, iif(kind = 'all', 0, 1), 0, iif(kind = 'all', 0, 1), (SELECT count(*) FROM document WHERE state = 0)
			FROM (SELECT 'all' AS kind UNION SELECT 'category')`,
		);
	});
	await evictDurableObject(stub);
}

const missing = ({ inside }: TestTenant) =>
	inside(
		({ sql }) =>
			sql.exec<{ last: number }>("SELECT last_row AS last FROM listed_fill").toArray()[0]?.last ?? null,
	);

const total = async (tenant: TestTenant, filters: Partial<ExplorerFilter>) =>
	(await find(tenant, OWNER, filters)).total;

describe("a tenant from before documents were listed by cost and missing file", () => {
	it("finds all of them from its first list on, and puts its own in slice by slice, killed or not", async () => {
		const tenant = await newTenant();
		const documents = 2 * AT_ONCE + 500;
		await before(tenant, documents);
		const numbers = Array.from({ length: documents }, (_, at) => at + 1).filter((n) => n % 7 !== 0);
		const expected = {
			withoutFile: numbers.filter((n) => n % 5 !== 0 && n > 3_900).length,
			francs: numbers.filter((n) => n % 2 === 0 && n % 100 !== 0 && n > 3_900).length,
			euros: numbers.filter((n) => n % 100 === 0).length,
		};
		const agrees = async () => {
			expect(await total(tenant, { costFrom: 3_901 })).toBe(expected.francs);
			expect(await total(tenant, { costCurrency: "EUR" })).toBe(expected.euros);
			const newest = { limit: 600, offset: 0 };
			const sort = { field: "createdAt", order: "desc" } as const;
			const { names } = await find(tenant, OWNER, { withoutFile: true }, sort, newest);
			expect(names.filter((name) => Number(name.slice(1)) > 3_900)).toHaveLength(expected.withoutFile);
		};

		await agrees();
		expect(await missing(tenant)).toBe(documents - AT_ONCE);
		await evictDurableObject(tenant.stub);
		await agrees();
		expect(await missing(tenant)).toBe(documents - 2 * AT_ONCE);
		while (await runDurableObjectAlarm(tenant.stub));
		expect(await missing(tenant)).toBeNull();
		await agrees();
		const tables = await tenant.inside(({ sql }) =>
			sql
				.exec(
					"SELECT (SELECT count(*) FROM listed_cost) AS costs, (SELECT count(*) FROM listed_without_file) AS files",
				)
				.one(),
		);
		expect(tables).toEqual({
			costs: numbers.filter((n) => n % 2 === 0).length,
			files: numbers.filter((n) => n % 5 !== 0).length,
		});
	});

	it("keeps what is written before its turn has come", async () => {
		const tenant = await newTenant();
		await before(tenant, 2 * AT_ONCE);
		expect(await total(tenant, { costCurrency: "USD" })).toBe(0);
		await tenant.inside(({ sql }) => {
			// Of those that are still to come, in and not yet in the tables.
			sql.exec("UPDATE document SET cost_currency = 'USD' WHERE id IN (8, 10)");
			sql.exec("UPDATE document SET cost = NULL WHERE id = 10");
			sql.exec("DELETE FROM document_file WHERE document_row = 15");
			sql.exec("UPDATE document SET state = 2 WHERE id = 16");
		});
		unwrap(
			await tenant.store.setup.importDocuments([imported({ name: "Neu", cost: 5, costCurrency: "USD" })]),
		);
		while (await runDurableObjectAlarm(tenant.stub));
		expect((await find(tenant, OWNER, { costCurrency: "USD" })).names).toEqual(["D8", "Neu"]);
		const oldest = { limit: 14, offset: 0 };
		const sort = { field: "createdAt", order: "asc" } as const;
		const { names } = await find(tenant, OWNER, { withoutFile: true }, sort, oldest);
		expect(names).toEqual("D1 D2 D3 D4 D6 D8 D9 D11 D12 D13 D15 D17 D18 D19".split(" "));
	});
});
