import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { inNaturalOrder, sortKey, withoutOrder } from "../../../../workers/cms/tenant/core/folding.ts";
import { naturalOrderMigration } from "../../../../workers/cms/tenant/core/migrations/0038-natural-order.ts";
import { documentIn, find, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";
import { rewind } from "./old-tenant.ts";

const slice = { limit: 50, offset: 0 };

describe("the key of a name", () => {
	it.each([
		[["Rechnung 1", "Rechnung 2", "Rechnung 9", "Rechnung 10", "Rechnung 100", "Rechnungen"]],
		[["1", "2a", "2b", "10", "10a", "A", "Z"]],
		[["Kapitel 1.2", "Kapitel 1.10", "Kapitel 2.1"]],
		[["01 Vertrag", "02 Anhang", "10 Beilage", "100 Ende"]],
		[["Lohn 2025-01", "Lohn 2025-12", "Lohn 2026-01"]],
		[["Konto 99999999999", "Konto 123456789012"].toReversed()],
		[["Ordner 0", "Ordner 00", "Ordner 1"]],
	])("stands in the order of the numbers in it: %j", (names) => {
		expect(names.toReversed().toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))).toEqual(
			names,
		);
	});

	it("is another one for every other name, and leads back to it", () => {
		for (const name of ["rechnung 007", "rechnung 7", "a10b200c3", "2026-11-26", "", "000"]) {
			expect(withoutOrder(inNaturalOrder(name))).toBe(name);
		}
		expect(sortKey("Ordner 07")).not.toBe(sortKey("Ordner 7"));
	});
});

describe("lists by name", () => {
	const names = ["Rechnung 10", "Rechnung 2", "Rechnung 100", "Rechnung 1"];
	const inOrder = ["Rechnung 1", "Rechnung 2", "Rechnung 10", "Rechnung 100"];

	it("have documents, folders and categories in the order of their numbers", async () => {
		const tenant = await newTenant();
		const category = await tenant.category("Wohnen");
		for (const [at, name] of names.entries()) {
			const fields = { name, documentNumber: name.replace(/\D/g, ""), description: `${name} ${at}` };
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await tenant.store.documents.create(OWNER, documentIn(category, fields), null));
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await tenant.store.folders.create(OWNER, { name }, null));
		}
		for (const field of ["name", "documentNumber", "description"] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const found = await find(tenant, OWNER, {}, { field, order: "asc" });
			expect(found.names, field).toEqual(inOrder);
		}
		const folders = unwrap(await tenant.store.folders.list(OWNER, { ...slice, text: "Rechnung" }));
		expect(folders.rows.map(({ item }) => item.name)).toEqual(inOrder);
	});

	it("are searched by any part of a number, as it is written", async () => {
		const tenant = await newTenant();
		for (const name of ["Rechnung 2026", "Rechnung 007", "AB1234"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await tenant.store.folders.create(OWNER, { name }, null));
		}
		const named = async (text: string) =>
			unwrap(await tenant.store.folders.list(OWNER, { ...slice, text })).rows.map(({ item }) => item.name);
		expect(await named("02")).toEqual(["Rechnung 2026"]);
		expect(await named("2026")).toEqual(["Rechnung 2026"]);
		expect(await named("007")).toEqual(["Rechnung 007"]);
		expect(await named("ab12")).toEqual(["AB1234"]);
	});
});

/** A tenant from before, with so many documents; of its folders two have numbers. */
async function before({ stub, tenantKey }: TestTenant, documents: number): Promise<void> {
	await runInDurableObject(stub, async (_, { storage }) => {
		await rewind(storage, tenantKey, naturalOrderMigration);
		const { sql } = storage;
		sql.exec(
			"INSERT INTO member (user_id, name, email, role, is_admin) VALUES (?, 'Anna Müller', 'anna@example.ch', 'Admin', 1)",
			OWNER,
		);
		for (const name of ["Jahr 10", "Jahr 2"]) {
			sql.exec(
				"INSERT INTO folder (document_id, name, name_key) VALUES (?1 || ?2, ?2, lower(?2))",
				tenantKey,
				name,
			);
		}
		sql.exec(
			`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${documents})
			INSERT INTO document (id, document_id, identifier, name, state, category_row, cost_currency, name_key,
				category_key, created_by, created_at, updated_at)
			SELECT n, '${tenantKey}' || n, n, 'D ' || n, 0, 1, 'CHF', 'd ' || n, 'wohnen', ?, n, n FROM numbers`,
			OWNER,
		);
		sql.exec(
			"INSERT INTO counter (kind, ref_row, state, category_row, n) VALUES ('all', 0, 0, 1, ?)",
			documents,
		);
	});
	await evictDurableObject(stub);
}

describe("a tenant from before", () => {
	it("has its keys written anew in slices, killed or not, the short lists first", async () => {
		const tenant = await newTenant();
		const documents = 2_500;
		await before(tenant, documents);
		const left = () =>
			tenant.inside(({ sql }) =>
				sql
					.exec<{ name: string; after: number }>(
						"SELECT table_name AS name, after_row AS after FROM old_keys",
					)
					.toArray(),
			);
		const folders = unwrap(await tenant.store.folders.list(OWNER, { ...slice, text: "Jahr" }));
		expect(folders.rows.map(({ item }) => item.name)).toEqual(["Jahr 2", "Jahr 10"]);
		const first = await left();
		expect(first).toMatchObject([{ name: "document" }]);
		expect(first[0]?.after).toBeLessThan(500);
		await evictDurableObject(tenant.stub);
		for (let turns = 0; (await left()).length > 0; turns += 1) {
			expect(turns).toBeLessThan(100);
			// oxlint-disable-next-line no-await-in-loop -- one turn after the other
			await runDurableObjectAlarm(tenant.stub);
		}
		const found = await find(tenant, OWNER, {}, { field: "name", order: "asc" });
		expect(found.names.slice(0, 3)).toEqual(["D 1", "D 2", "D 3"]);
		const keys = await tenant.inside(({ sql }) =>
			sql
				.exec<{ name: string; key: string }>(
					"SELECT name, name_key AS key FROM document ORDER BY name_key, id",
				)
				.toArray(),
		);
		expect(keys.map(({ name }) => name)).toEqual(Array.from({ length: documents }, (_, at) => `D ${at + 1}`));
		expect(keys.every(({ name, key }) => key === sortKey(name))).toBe(true);
	});
});
