import { describe, expect, test } from "vitest";
import type { ExplorerFilterOptions, FilterOption } from "../../../../contract/explorer/explorer.ts";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { searchChoices } from "../../../../app/routes/search/search-choices.server.ts";
import { NO_CHOICES } from "../../../../app/routes/search/search-choices.ts";
import { searchFor } from "../../../../app/features/search/search-view.ts";
import type { Bindings } from "../../../../app/middleware/bindings.ts";

const tenant = (letter: string) => ({
	documentId: `k${letter.repeat(23)}`,
	name: `Mandant ${letter.toUpperCase()}`,
});
const category = (name: string, of: string, letter: string): FilterOption => ({
	documentId: `k${of.repeat(8)}${letter.repeat(15)}`,
	name,
	tenant: tenant(of),
	count: 1,
});

/** What the CMS offers, and what it was asked for. */
async function choices(
	offered: { tenants: string[]; categories: FilterOption[]; hasMore?: boolean },
	filter = searchFor("police").filter,
) {
	const asked: string[] = [];
	const fetchCms: Bindings["fetchCms"] = (path) => {
		asked.push(decodeURIComponent(path));
		const isOfTenants = path.includes("filterTenants");
		const data: ExplorerFilterOptions = {
			filterDocumentCategories: isOfTenants ? [] : offered.categories,
			filterTenantDocumentFolders: [],
			filterDocumentParties: [],
			filterTenants: isOfTenants ? offered.tenants.map((of, id) => ({ ...tenant(of), id, count: 1 })) : [],
			hasMore: {
				filterDocumentCategories: offered.hasMore ?? false,
				filterTenantDocumentFolders: false,
				filterDocumentParties: false,
				filterTenants: false,
			},
		};
		return Promise.resolve(Response.json({ data, meta: {} }));
	};
	const cms = createCmsClient({ fetchCms } as unknown as Bindings, { token: "token" });
	return { ...(await searchChoices(cms, filter)), asked };
}

describe("a search can be narrowed", () => {
	test("by the categories of the one tenant, in the order that it has given them", async () => {
		const categories = [category("Zins", "a", "z"), category("Ämter", "a", "y")];
		const { tenants, categories: offered } = await choices({ tenants: ["a"], categories });
		expect(tenants).toEqual([]);
		expect(offered.map(({ label }) => label)).toEqual(["Zins", "Ämter"]);
	});

	test("by tenants where there are several, each category under the name of its own", async () => {
		const categories = [category("Haus", "b", "z"), category("Haus", "a", "y")];
		const { tenants, categories: offered } = await choices({ tenants: ["a", "b"], categories });
		expect(tenants.map(({ label }) => label)).toEqual(["Mandant A", "Mandant B"]);
		expect(offered.map(({ label }) => label)).toEqual(["Mandant A: Haus", "Mandant B: Haus"]);
	});

	test("by a tenant first where there are too many categories of too many", async () => {
		const categories = [category("Haus", "b", "z"), category("Haus", "a", "y")];
		const offered = await choices({ tenants: ["a", "b"], categories, hasMore: true });
		expect([offered.tenants.length, offered.categories]).toEqual([2, []]);
	});

	test("by the categories of the tenant that is chosen", async () => {
		const filter = { ...searchFor("police").filter, tenants: [tenant("a").documentId] };
		const offered = await choices({ tenants: ["a", "b"], categories: [category("Haus", "a", "y")] }, filter);
		expect(offered.categories.map(({ label }) => label)).toEqual(["Haus"]);
		expect(offered.asked.find((path) => path.includes("Categories"))).toContain(tenant("a").documentId);
		expect(offered.asked.find((path) => path.includes("Tenants"))).not.toContain(tenant("a").documentId);
	});

	test("by nothing before anything is searched for", async () => {
		const offered = await choices({ tenants: ["a", "b"], categories: [] }, searchFor("").filter);
		expect(offered).toEqual({ ...NO_CHOICES, asked: [] });
	});
});
