import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { migrate } from "../../workers/cms/storage/migrate.ts";
import { migrations as ofTenant } from "../../workers/cms/tenant/core/migrations/migrations.ts";
import { migrations as ofUser } from "../../workers/cms/user/migrations/migrations.ts";
import { begin } from "../support/workers/objects-begun-once.ts";

/** Everything in a database, and each row of it. */
function contentOf(sql: SqlStorage) {
	const parts = sql
		.exec<{ type: string; name: string; sql: string | null }>(
			"SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY name",
		)
		.toArray();
	const rows = parts
		.filter(({ type }) => type === "table")
		.map(({ name }) => [name, sql.exec(`SELECT * FROM "${name}"`).toArray()]);
	return { parts, rows };
}

describe.each([
	["tenant", env.TENANTS, ofTenant],
	["user", env.USERS, ofUser],
] as const)("the database of a new %s in these tests", (_, objects, migrations) => {
	it("is the one that its migrations make", async () => {
		const stub = objects.get(objects.newUniqueId());
		await runInDurableObject(stub, async (__, { storage }) => {
			const contentAfter = async (make: typeof migrate) => {
				await storage.deleteAll();
				make(storage, migrations);
				return contentOf(storage.sql);
			};
			expect(await contentAfter(begin)).toEqual(await contentAfter(migrate));
		});
	});
});
