import { runInDurableObject } from "cloudflare:test";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { tenantOf } from "../../support/files-api.ts";

/** Everything that a tenant's database says, by table. */
export function contentOf(tenantId: string): Promise<Record<string, unknown[]>> {
	return runInDurableObject(tenantOf(tenantKeyOf(tenantId)), (_, { storage: { sql } }) => {
		const tables = sql
			.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'")
			.toArray();
		return Object.fromEntries(
			tables.map(({ name }) => [name, sql.exec(`SELECT * FROM "${name}"`).toArray()]),
		);
	});
}
