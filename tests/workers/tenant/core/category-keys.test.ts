import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { DOCUMENTS_AT_ONCE } from "../../../../workers/cms/tenant/core/category-keys.ts";
import { sortKey } from "../../../../workers/cms/tenant/core/folding.ts";
import { newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** So many documents in a category, as the database has them. */
function fill(tenant: TestTenant, categoryId: string, documents: number): Promise<unknown> {
	return tenant.inside(({ sql }) =>
		sql.exec(
			`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${documents})
			INSERT INTO document (id, document_id, identifier, name, state, category_row, cost_currency, name_key,
				category_key, created_by, created_at, updated_at)
			SELECT n, ?1 || n, n, 'D ' || n, n % 3, c.id, 'CHF', 'd ' || n, c.name_key, ?2, n, n
			FROM numbers, category c WHERE c.document_id = ?3`,
			tenant.tenantKey,
			OWNER,
			categoryId,
		),
	);
}

function keysOf(tenant: TestTenant): Promise<{ key: string; n: number }[]> {
	return tenant.inside(({ sql }) =>
		sql
			.exec<{ key: string; n: number }>(
				"SELECT category_key AS key, count(*) AS n FROM document GROUP BY category_key ORDER BY n",
			)
			.toArray(),
	);
}

async function rename(tenant: TestTenant, category: string, name: string): Promise<void> {
	unwrap(await tenant.store.categories.update(OWNER, category, { name }));
}

async function finish(tenant: TestTenant): Promise<void> {
	const left = () =>
		tenant.inside(({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM renamed_category").one().n);
	for (let turns = 0; (await left()) > 0; turns += 1) {
		expect(turns).toBeLessThan(20);
		// oxlint-disable-next-line no-await-in-loop -- one turn after the other
		await runDurableObjectAlarm(tenant.stub);
	}
}

it("the documents of a renamed category follow in slices that may be cut off", async () => {
	const tenant = await newTenant();
	const category = await tenant.category("Wohnen");
	const documents = 2 * DOCUMENTS_AT_ONCE + 10;
	await fill(tenant, category, documents);
	await rename(tenant, category, "Miete");
	expect(await keysOf(tenant)).toEqual([
		{ key: sortKey("Miete"), n: DOCUMENTS_AT_ONCE },
		{ key: sortKey("Wohnen"), n: documents - DOCUMENTS_AT_ONCE },
	]);
	await evictDurableObject(tenant.stub);
	await finish(tenant);
	expect(await keysOf(tenant)).toEqual([{ key: sortKey("Miete"), n: documents }]);
});

it("a category that is renamed again, and back, has all its documents by the last name", async () => {
	const tenant = await newTenant();
	const category = await tenant.category("Wohnen");
	const documents = 2 * DOCUMENTS_AT_ONCE + 10;
	await fill(tenant, category, documents);
	await rename(tenant, category, "Miete");
	await rename(tenant, category, "Heim");
	await rename(tenant, category, "Wohnen");
	await finish(tenant);
	expect(await keysOf(tenant)).toEqual([{ key: sortKey("Wohnen"), n: documents }]);
});

it("a few documents follow at once, and those of other categories stay", async () => {
	const tenant = await newTenant();
	await fill(tenant, await tenant.category("Rechnungen"), 5);
	await rename(tenant, await tenant.category("Wohnen"), "Miete");
	expect(await keysOf(tenant)).toEqual([{ key: sortKey("Rechnungen"), n: 5 }]);
	await rename(tenant, await tenant.category("Rechnungen"), "Belege");
	expect(await keysOf(tenant)).toEqual([{ key: sortKey("Belege"), n: 5 }]);
});
