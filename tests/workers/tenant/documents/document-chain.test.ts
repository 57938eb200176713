import { expect, describe, it } from "vitest";
import { documentChainSchema } from "../../../../contract/entities/document-chain.ts";
import { MAX_CHAIN_LINKS } from "../../../../contract/constants.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { DEFAULT_SORT } from "../../../../contract/explorer/explorer-columns.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { chainStatement } from "../../../../workers/cms/tenant/documents/document-chain.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { documentIn, imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

async function file(tenant: TestTenant, fields: Partial<DocumentCreate>, category = "Wohnen") {
	const write = documentIn(await tenant.category(category), fields);
	return unwrap(await tenant.store.documents.create(OWNER, write, null)).documentId;
}

async function chainOf(tenant: TestTenant, documentId: string, userId = OWNER) {
	const chain = documentChainSchema.parse(unwrap(await tenant.store.documents.chain(userId, documentId)));
	return chain.map((link) => (link.isVisible ? link.name : null));
}

describe("the chain of a document", () => {
	it("is a line from the oldest to the newest, whichever link is asked for", async () => {
		const tenant = await newTenant();
		const first = await file(tenant, { name: "2024", cost: 100, startDate: "2024-01-01" });
		const second = await file(tenant, { name: "2025", cost: 107, replacedDocument: first });
		const third = await file(tenant, { name: "2026", replacedDocument: second });
		for (const documentId of [first, second, third]) {
			expect(await chainOf(tenant, documentId)).toEqual(["2024", "2025", "2026"]);
		}
		const [link] = unwrap(await tenant.store.documents.chain(OWNER, second));
		expect(link).toEqual({
			isVisible: true,
			documentId: first,
			name: "2024",
			state: "Active",
			startDate: "2024-01-01",
			endDate: null,
			cost: 100,
			costCurrency: "CHF",
		});
		expect(await chainOf(tenant, await file(tenant, { name: "Allein" }))).toEqual(["Allein"]);
	});

	it("comes with the document where it is asked for", async () => {
		const tenant = await newTenant();
		const first = await file(tenant, { name: "2024" });
		const second = await file(tenant, { name: "2025", replacedDocument: first });
		const alone = unwrap(await tenant.store.documents.read(OWNER, second));
		const inChain = unwrap(await tenant.store.documents.read(OWNER, second, true));
		expect(inChain).toEqual({ ...alone, chain: unwrap(await tenant.store.documents.chain(OWNER, second)) });
		expect(inChain.chain).toHaveLength(2);
	});

	it("ends where a document was deleted", async () => {
		const tenant = await newTenant();
		const first = await file(tenant, { name: "2024" });
		const second = await file(tenant, { name: "2025", replacedDocument: first });
		const third = await file(tenant, { name: "2026", replacedDocument: second });
		unwrap(await tenant.store.documents.update(OWNER, second, { state: "Deleted" }));
		expect(await chainOf(tenant, first)).toEqual(["2024"]);
		expect(await chainOf(tenant, third)).toEqual(["2026"]);
	});

	it(`shows ${MAX_CHAIN_LINKS} links either way at most`, async () => {
		const tenant = await newTenant();
		const names = Array.from({ length: 120 }, (_, position) => String(position));
		const ids = unwrap(
			await tenant.store.setup.importDocuments(
				names.map((name, position) => imported({ name, replaces: position === 0 ? null : position - 1 })),
			),
		);
		expect(await chainOf(tenant, ids[60] ?? "")).toEqual(names.slice(10, 111));
	});

	it("walks by indexes alone", async () => {
		const tenant = await newTenant();
		const plan = await tenant.inside((db) => {
			const { sql, values } = chainStatement(Member.prove(db, OWNER), 1);
			return db.sql
				.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
				.toArray()
				.map(({ detail }) => detail);
		});
		expect(plan.join("\n")).toContain("SEARCH d USING INDEX document_by_replaced");
		expect(plan.join("\n")).not.toContain("SCAN d");
	});
});

describe("a member who may read one category", () => {
	it("sees that there are other documents in the line, but not which", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		const first = await file(tenant, { name: "2024" });
		const second = await file(tenant, { name: "Geheim 1", replacedDocument: first }, "Rechnungen");
		const third = await file(tenant, { name: "2026", replacedDocument: second });
		await file(tenant, { name: "Geheim 2", replacedDocument: third }, "Rechnungen");
		expect(await chainOf(tenant, third, member)).toEqual(["2024", null, "2026", null]);
		const raw = unwrap(await tenant.store.documents.chain(member, third));
		expect(raw[1]).toEqual({ isVisible: false });
		expect(unwrap(await tenant.store.documents.read(member, third, true)).chain).toEqual(raw);
	});

	it("learns no neighbour's name from the document or from the explorer", async () => {
		const tenant = await newTenant();
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		const before = await file(tenant, { name: "Geheim 1" }, "Rechnungen");
		const seen = await file(tenant, { name: "2026", replacedDocument: before });
		const after = await file(tenant, { name: "Geheim 2", replacedDocument: seen }, "Rechnungen");
		const document = unwrap(await tenant.store.documents.read(member, seen));
		const query = { filters: explorerFilterSchema.parse({}), sort: DEFAULT_SORT, keysOnly: false };
		const page = unwrap(await tenant.store.listing.explore(member, { ...query, limit: 15, offset: 0 }));
		const text = JSON.stringify([
			document,
			page,
			unwrap(
				await tenant.store.listing.hydrateRows(member, [1, 2, 3], { text: "", typoTolerance: AS_TYPED }),
			),
		]);
		expect(text).toContain("2026");
		for (const hidden of ["Geheim", before, after, "Rechnungen"]) expect(text).not.toContain(hidden);
		expect(document).toMatchObject({ replacedDocument: null, replacedByDocument: null });
	});
});
