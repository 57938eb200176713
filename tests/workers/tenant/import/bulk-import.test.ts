import { evictDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import {
	company,
	endBulkImport,
	find,
	imported,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const NAMES = Array.from({ length: 40 }, (_, position) => `Dokument ${String(position).padStart(2, "0")}`);

let tenant: TestTenant;
let indices: string[];

beforeEach(async () => {
	tenant = await newTenant();
	indices = await indexNames();
	await tenant.store.setup.beginBulkImport();
	for (const half of [NAMES.slice(20), NAMES.slice(0, 20)]) {
		const documents = half.map((name) => imported({ name, parties: [company("Helvion")] }));
		unwrap(await tenant.store.setup.importDocuments(documents));
	}
});

function indexNames(): Promise<string[]> {
	return tenant.inside(({ sql }) =>
		sql
			.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name")
			.toArray()
			.map(({ name }) => name),
	);
}

describe("a bulk import", () => {
	it("does without the indices by which documents are listed, and keeps the unique ones", async () => {
		const left = await indexNames();
		expect(left).not.toContain("document_by_name");
		expect(left).not.toContain("participation_by_party");
		expect(left).toContain("document_by_replaced");
	});

	it("has every index again when it is over, part by part", async () => {
		const left = await indexNames();
		// Each index is a part of its own, and so is what is joined of the index of words.
		expect(await endBulkImport(tenant)).toBeGreaterThan(indices.length - left.length);
		expect(await indexNames()).toEqual(indices);
		expect((await find(tenant, OWNER)).names).toEqual(NAMES);
		expect(await find(tenant, OWNER, { text: "helvion" })).toMatchObject({ total: 40 });
	});

	it("that was cut off is put right before anything is read", async () => {
		await evictDurableObject(tenant.stub);
		expect((await find(tenant, OWNER)).names).toEqual(NAMES);
		expect(await indexNames()).toEqual(indices);
	});

	it("is over for whoever reads before its end, and can go on", async () => {
		expect((await find(tenant, OWNER)).names).toEqual(NAMES);
		expect(await indexNames()).toEqual(indices);
		unwrap(await tenant.store.setup.importDocuments([imported({ name: "Nachzügler" })]));
		await endBulkImport(tenant);
		expect(await find(tenant, OWNER)).toMatchObject({ total: 41 });
	});

	it("may begin twice", async () => {
		await tenant.store.setup.beginBulkImport();
		await endBulkImport(tenant);
		expect(await indexNames()).toEqual(indices);
	});
});
