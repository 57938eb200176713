import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../contract/explorer.ts";
import type { SearchAnswer } from "../../../contract/search.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import type { ImportedDocument } from "../../../workers/cms/tenant/import-types.ts";
import { searchTenants } from "../../../workers/cms/tenant/search-tenants.ts";
import { imported, newMember, newTenant, type TestTenant } from "./tenant-fixture.ts";

const DAY_MS = 86_400_000;
/** Fifty words that are xasko but for one letter. */
const NEAR = [..."abcdefghijlmnopqrstuvwyz"].flatMap((letter) => [`${letter}asko`, `xask${letter}`]);

interface Reading {
	tenant: TestTenant;
	member: string;
}

/** Documents that a member may read, in a tenant that has these others as well. */
async function tenantWith(
	seen: readonly Partial<ImportedDocument>[],
	hidden: readonly Partial<ImportedDocument>[],
): Promise<Reading> {
	const tenant = await newTenant();
	const others = hidden.map((fields) => imported({ ...fields, category: "Rechnungen" }));
	const own = seen.map((fields, day) =>
		imported({ createdAt: Date.UTC(2026, 0, 1) + day * DAY_MS, ...fields }),
	);
	unwrap(await tenant.store.importDocuments([...others, ...own]));
	return { tenant, member: await newMember(tenant, { Versicherungen: ["Read"] }) };
}

async function search({ tenant, member }: Reading, text: string): Promise<SearchAnswer> {
	const { tenantKey, documentId } = tenant;
	const actor = {
		userId: member,
		tokenId: "search",
		memberships: [{ tenantKey, documentId, name: "Familie Müller", id: 7 }],
	};
	const filters = explorerFilterSchema.parse({ text });
	return searchTenants(env, actor, { filters, pagination: { page: 1, pageSize: 100 } });
}

const told = ({ items, ...rest }: SearchAnswer) => ({ ...rest, names: items.map(({ name }) => name) });

describe("what others have shows nowhere in a search", () => {
	it.each([
		["one word nearer to the misspelt one", "xasko", [["Kasko"], ["Vollkasko"]], ["basko"]],
		["several words nearer to it", "xasko", [["Kasko"], ["Vollkasko"]], ["basko", "dasko", "rasko"]],
		["very many words as near to it", "xasko", [["Kasko"]], NEAR],
	])("%s", async (_, typed, seen, hidden) => {
		const own = seen.map(([description = ""], at) => ({ name: `Papier ${at}`, description }));
		const alone = await tenantWith(own, []);
		const beside = await tenantWith(
			own,
			hidden.map((description) => ({ name: "Geheim", description })),
		);
		expect(told(await search(beside, typed))).toEqual(told(await search(alone, typed)));
	});
});
