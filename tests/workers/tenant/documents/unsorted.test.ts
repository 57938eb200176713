import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { DOCUMENT_ID_PATTERN } from "../../../../contract/constants.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { migrate } from "../../../../workers/cms/storage/migrate.ts";
import { migrations } from "../../../../workers/cms/tenant/core/migrations/migrations.ts";
import { unsortedMigration } from "../../../../workers/cms/tenant/core/migrations/0015-unsorted.ts";
import { rewind } from "../core/old-tenant.ts";
import { documentIn, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const NAME = "Noch einordnen";

async function unsortedFor(tenant: TestTenant, userId = OWNER) {
	return unwrap(await tenant.store.members.profile(userId)).tenant.unsorted;
}

describe("the category for what is still to be sorted in", () => {
	it("is an ordinary one: renamed and made inactive it is still recognised", async () => {
		const tenant = await newTenant();
		const documentId = await tenant.category(NAME);
		const write = { name: "Posteingang", isActive: false };
		const changed = unwrap(await tenant.store.categories.update(OWNER, documentId, write));
		expect(changed).toMatchObject({ ...write, isUnsorted: true });
		expect(await unsortedFor(tenant)).toEqual({ documentId, name: "Posteingang", documents: 0 });
	});

	it("stays: it cannot be deleted", async () => {
		const tenant = await newTenant();
		const documentId = await tenant.category(NAME);
		expect(await tenant.store.categories.delete(OWNER, documentId)).toMatchObject({
			ok: false,
			name: "ConflictError",
			message: "error.categoryStays",
		});
	});

	it("says to whom may see it how many active documents lie there, and to nobody else", async () => {
		const tenant = await newTenant();
		const category = await tenant.category(NAME);
		const create = (name: string) =>
			tenant.store.documents.create(OWNER, documentIn(category, { name }), null);
		unwrap(await create("Scan 1"));
		const { documentId } = unwrap(await create("Scan 2"));
		unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Archived" }));
		expect(await unsortedFor(tenant)).toMatchObject({ documentId: category, documents: 1 });
		const reader = await newMember(tenant, { [NAME]: ["Read"] });
		expect(await unsortedFor(tenant, reader)).toMatchObject({ documents: 1 });
		const other = await newMember(tenant, { Wohnen: ["Edit"] });
		expect(await unsortedFor(tenant, other)).toBeNull();
	});
});

describe("a tenant from before there was one", () => {
	async function migrated(setUp: (sql: SqlStorage) => void) {
		const { stub, tenantKey } = await newTenant();
		return runInDurableObject(stub, async (_, { storage }) => {
			await rewind(storage, tenantKey, unsortedMigration);
			setUp(storage.sql);
			migrate(storage, migrations);
			migrate(storage, migrations);
			const rows = storage.sql
				.exec<{ id: string; name: string }>(
					"SELECT document_id AS id, name FROM category WHERE is_unsorted = 1",
				)
				.toArray();
			return { rows, tenantKey };
		});
	}

	it("gets it, with an id of its own", async () => {
		const { rows, tenantKey } = await migrated(() => {});
		expect(rows.map(({ name }) => name)).toEqual([NAME]);
		expect(rows[0]?.id).toMatch(DOCUMENT_ID_PATTERN);
		expect(rows[0]?.id.startsWith(tenantKey)).toBe(true);
	});

	it("keeps the one that it has by that name already", async () => {
		const { rows } = await migrated((sql) => {
			sql.exec(
				"INSERT INTO category (document_id, name, name_key) VALUES ('own', 'noch  Einordnen', 'noch einordnen')",
			);
		});
		expect(rows).toEqual([{ id: "own", name: "noch  Einordnen" }]);
	});
});
