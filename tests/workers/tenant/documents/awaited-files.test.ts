import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { JOBS } from "../../../../workers/cms/tenant/jobs.ts";
import { documentIn, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

async function create(tenant: TestTenant, key: string | null, userId = OWNER) {
	const category = await tenant.category("Wohnen");
	return unwrap(await tenant.store.documents.create(userId, documentIn(category), key)).documentId;
}

async function dayLater(tenant: TestTenant) {
	const now = Date.now() + UPLOAD_EXPIRY_MS + 1_000;
	await tenant.inside((db) => new Jobs(JOBS).runDue({ db, env, now, began: 0 }));
}

async function binned(tenant: TestTenant) {
	const { rows } = unwrap(await tenant.store.documents.bin(OWNER, { limit: 10, offset: 0 }));
	return rows.map(({ item }) => item?.documentId);
}

describe("a document that was made for a file", () => {
	it("goes into the bin a day later where the file never came", async () => {
		const tenant = await newTenant();
		const documentId = await create(tenant, "upload-1");
		expect(await binned(tenant)).toEqual([]);
		await dayLater(tenant);
		expect(await binned(tenant)).toEqual([documentId]);
	});

	it("stays where it has a file, or somebody has changed it", async () => {
		const tenant = await newTenant();
		const filled = await create(tenant, "upload-1");
		await tenant.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state, state_at,
					created_by, created_at)
				SELECT 'f', id, 'files/f', 'a.txt', 'text/plain', 1, 'processed', 0, 'u', 0
				FROM document WHERE document_id = ?`,
				filled,
			),
		);
		const changed = await create(tenant, "upload-2");
		unwrap(await tenant.store.documents.update(OWNER, changed, { description: "von Hand" }));
		await dayLater(tenant);
		expect(await binned(tenant)).toEqual([]);
	});

	it("waits as long as its upload goes on", async () => {
		const tenant = await newTenant();
		const documentId = await create(tenant, "upload-1");
		const ends = Date.now() + 2 * UPLOAD_EXPIRY_MS;
		await tenant.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO upload (session_id, user_id, document_row, file_id, file_name, content_type, expires_at)
				SELECT 'upload-1', ?, id, 'f', 'a.txt', 'text/plain', ? FROM document WHERE document_id = ?`,
				OWNER,
				ends,
				documentId,
			),
		);
		await dayLater(tenant);
		expect(await binned(tenant)).toEqual([]);
		await tenant.inside((db) => new Jobs(JOBS).runDue({ db, env, now: ends + 1, began: 0 }));
		expect(await binned(tenant)).toEqual([documentId]);
	});

	it("is left to others where its maker may not delete it any more", async () => {
		const tenant = await newTenant();
		const maker = await newMember(tenant, { Wohnen: ["Edit"] });
		await create(tenant, "upload-1", maker);
		await tenant.inside(({ sql }) => sql.exec("DELETE FROM category_right WHERE user_id = ?", maker));
		await dayLater(tenant);
		expect(await binned(tenant)).toEqual([]);
	});
});

it("a document that was filed for itself is no shell", async () => {
	const tenant = await newTenant();
	await create(tenant, null);
	await create(tenant, "0f8fad5b-d9cb-469f-a165-70867728950e");
	await dayLater(tenant);
	expect(await binned(tenant)).toEqual([]);
});
