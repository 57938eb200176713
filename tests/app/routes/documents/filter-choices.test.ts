import { expect, test } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { parseExplorerState } from "../../../../app/features/explorer/explorer-state.ts";
import {
	chosenChoices,
	filterChoices,
	offeredChoices,
} from "../../../../app/routes/documents/filter/filter-choices.server.ts";
import type { ExplorerFilterOptions, FilterOptionsQuery } from "../../../../contract/explorer/explorer.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const TENANT = { documentId: "kfamilie1ttttttttttttttt", name: "Familie Müller" };
const FOLDER = "kfamilie1aaaaaaaaaaaaaaa";
const PARTY = "kfamilie1bbbbbbbbbbbbbbb";

const ANSWER: ExplorerFilterOptions = {
	filterDocumentCategories: [],
	filterTenantDocumentFolders: [{ documentId: FOLDER, name: "Steuern", tenant: TENANT, count: 1234 }],
	filterDocumentParties: [],
	filterTenants: [{ ...TENANT, id: 1, count: 3 }],
	hasMore: {
		filterDocumentCategories: false,
		filterTenantDocumentFolders: true,
		filterDocumentParties: false,
		filterTenants: false,
	},
};

/** A CMS that answers every question alike, and what it was asked. */
function askedCms(): { cms: CmsClient; asked: Partial<FilterOptionsQuery>[] } {
	const asked: Partial<FilterOptionsQuery>[] = [];
	const cms = fakeCms(({ query }) => {
		asked.push(query);
		return ANSWER;
	});
	return { cms, asked };
}

const view = (query: string) => parseExplorerState(new URLSearchParams(query));

test("nothing is asked where nothing is chosen", async () => {
	const { cms, asked } = askedCms();
	expect(await chosenChoices(cms, view("q=Police&state=active"))).toEqual({});
	expect(asked).toEqual([]);
});

test("what is chosen gets its name in one question; what may not be seen is missing", async () => {
	const { cms, asked } = askedCms();
	expect(await chosenChoices(cms, view(`folder=${FOLDER}&party=${PARTY}`))).toEqual({
		[FOLDER]: { id: FOLDER, name: "Steuern", tenant: "Familie Müller", count: "1'234" },
	});
	expect(asked).toEqual([
		{ fields: ["filterTenantDocumentFolders", "filterDocumentParties"], ids: [FOLDER, PARTY] },
	]);
});

test("a list is searched, cut, and narrowed to the tenants chosen, but for that of the tenants", async () => {
	const { cms, asked } = askedCms();
	const { choices, hasMore, search } = await filterChoices(cms, "folder", "steu", [TENANT.documentId]);
	expect([choices.length, hasMore, search]).toEqual([1, true, "steu"]);
	expect((await filterChoices(cms, "tenant", "", [TENANT.documentId])).choices).toMatchObject([
		{ name: "Familie Müller", tenant: "", count: "3" },
	]);
	expect(asked).toEqual([
		{ fields: ["filterTenantDocumentFolders"], search: "steu", tenant: [TENANT.documentId], limit: 60 },
		{ fields: ["filterTenants"], search: "", tenant: [], limit: 60 },
	]);
});

test("without scripts every list comes with the page, searched by a field of its own", async () => {
	const { cms, asked } = askedCms();
	const parameters = new URLSearchParams({ "find-party": "zuerich", "find-tenant": "x".repeat(500) });
	await offeredChoices(cms, view(""), parameters);
	expect(asked.flatMap(({ fields = [], search }) => fields.map((field) => [field, search]))).toEqual([
		["filterDocumentCategories", ""],
		["filterTenantDocumentFolders", ""],
		["filterDocumentParties", "zuerich"],
		["filterTenants", "x".repeat(200)],
	]);
});

test("without scripts lists that are searched alike come by one question, the tenants narrowed to none", async () => {
	const { cms, asked } = askedCms();
	await offeredChoices(cms, view(""), new URLSearchParams());
	expect(asked.map(({ fields }) => fields?.length)).toEqual([4]);
	await offeredChoices(cms, view(`tenant=${TENANT.documentId}`), new URLSearchParams());
	expect(asked.slice(1)).toMatchObject([
		{ fields: { length: 3 }, tenant: [TENANT.documentId] },
		{ fields: ["filterTenants"], tenant: [] },
	]);
});
