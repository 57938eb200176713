import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { userSchema } from "../../../contract/entities/entities.ts";
import { migrate } from "../../../workers/cms/storage/migrate.ts";
import type { ImportedDocument } from "../../../workers/cms/tenant/import/import-types.ts";
import { migrations } from "../../../workers/cms/tenant/core/migrations/migrations.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { type Library, newLibrary, someBytes, uploadSmall } from "../../support/files-api.ts";
import { call } from "../../support/workers-api.ts";
import { imported, newTenant } from "../tenant/tenant-fixture.ts";
import { insertOldFile, rewind } from "../tenant/core/old-tenant.ts";

/** What the member's profile says of the tenant's files. */
async function meterOf({ token }: Library): Promise<unknown> {
	const response = await call("GET", `${identityApi.me.path}?populate[tenants]=true`, { token });
	const { tenants } = answerSchema(userSchema).parse(await response.json()).data;
	const { storageBytes, files } = tenants?.[0]?.latestMeterEvents ?? {};
	return { storageBytes, files };
}

async function put({ token }: Library, path: string, data: object): Promise<void> {
	const response = await call("PUT", path, { token, body: { data } });
	expect(response.status).toBe(200);
}

describe("what a tenant's files take up", () => {
	it("is nothing at first, and counted with every file that comes and goes", async () => {
		const library = await newLibrary();
		expect(await meterOf(library)).toEqual({ storageBytes: 0, files: 0 });
		const first = await uploadSmall(library, { bytes: someBytes(1_000) });
		await uploadSmall(library, { bytes: someBytes(234) });
		expect(await meterOf(library)).toEqual({ storageBytes: 1_234, files: 2 });
		await put(library, pathOf(fileApi.read, { id: first }), { name: "Anders.bin" });
		await call("DELETE", pathOf(fileApi.delete, { id: first }), { token: library.token });
		expect(await meterOf(library)).toEqual({ storageBytes: 234, files: 1 });
	});

	it("is less by the files of a deleted document, and as before when that is taken back", async () => {
		const library = await newLibrary();
		await uploadSmall(library, { bytes: someBytes(1_000) });
		const path = pathOf(documentApi.read, { id: library.documentId });
		await put(library, path, { state: "Archived" });
		expect(await meterOf(library)).toEqual({ storageBytes: 1_000, files: 1 });
		await put(library, path, { state: "Deleted" });
		expect(await meterOf(library)).toEqual({ storageBytes: 0, files: 0 });
		const undone = await call("POST", `${path}/undo`, {
			token: library.token,
			body: { data: { version: 3 } },
		});
		expect(undone.status).toBe(200);
		expect(await meterOf(library)).toEqual({ storageBytes: 1_000, files: 1 });
	});

	it("counts what an import brings, documents that come deleted aside", async () => {
		const { store, inside } = await newTenant();
		unwrap(
			await store.setup.importDocuments([withFiles("Active", [100, 20]), withFiles("Deleted", [7_000])]),
		);
		const meter = await inside(({ sql }) =>
			sql.exec("SELECT latest_meter_events AS meter FROM tenant").one(),
		);
		expect(meter).toEqual({ meter: '{"storageBytes":120,"files":2}' });
	});

	it("is known of tenants from before it was metered", async () => {
		const { stub, tenantKey } = await newTenant();
		await runInDurableObject(stub, async (_, { storage }) => {
			await rewind(storage, tenantKey, "CREATE TRIGGER meter_");
			const { sql } = storage;
			for (const [id, state, size] of [
				["1", 0, 100],
				["2", 1, 20],
				["3", 2, 7_000],
			] as const) {
				insertOldFile(sql, { id, state, size });
			}
			migrate(storage, migrations);
			expect(sql.exec("SELECT latest_meter_events AS meter FROM tenant").one()).toEqual({
				meter: '{"storageBytes":120,"files":2}',
			});
		});
	});
});

function withFiles(state: ImportedDocument["state"], sizes: readonly number[]): ImportedDocument {
	const file = { objectKey: "o", name: "a.txt", mime: "text/plain", state: "processed" } as const;
	return imported({ state, category: "Wohnen", files: sizes.map((size) => ({ ...file, size })) });
}
