import { expect, test } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { parseExplorerState } from "../../../../app/features/explorer/explorer-state.ts";
import {
	chosenChoices,
	filterChoices,
	standingPanel,
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
		[FOLDER]: { id: FOLDER, name: "Steuern", tenant: "Familie Müller", count: "" },
	});
	expect(asked).toEqual([
		{ fields: ["filterTenantDocumentFolders", "filterDocumentParties"], ids: [FOLDER, PARTY] },
	]);
});

test("a list is searched, cut, and narrowed to the tenants chosen, but for that of the tenants", async () => {
	const { cms, asked } = askedCms();
	const chosen = view(`tenant=${TENANT.documentId}&q=police`);
	const filters = { tenant: [TENANT.documentId], text: "police" };
	const { choices, hasMore, search } = await filterChoices(cms, "folder", "steu", chosen);
	expect([choices.length, hasMore, search]).toEqual([1, true, "steu"]);
	expect((await filterChoices(cms, "tenant", "", chosen)).choices).toMatchObject([
		{ name: "Familie Müller", tenant: "", count: "3" },
	]);
	expect(asked).toEqual([
		{
			fields: ["filterTenantDocumentFolders"],
			search: "steu",
			tenant: [TENANT.documentId],
			filters,
			limit: 60,
		},
		{ fields: ["filterTenants"], search: "", tenant: [], filters, limit: 60 },
	]);
});

test("a choice has no number where nobody has counted", async () => {
	const cms = fakeCms(() => ({
		...ANSWER,
		filterDocumentParties: [{ documentId: PARTY, name: "Zürich", tenant: TENANT, count: null }],
	}));
	expect((await filterChoices(cms, "party", "", view("q=police"))).choices).toMatchObject([
		{ name: "Zürich", count: "" },
	]);
});

test("without scripts the choices come of the one filter that the address opens, and are searched by it", async () => {
	const { cms, asked } = askedCms();
	const parameters = new URLSearchParams({ panel: "folder", find: "x".repeat(500) });
	const { opened } = await standingPanel(cms, view(`tenant=${TENANT.documentId}`), parameters);
	expect(opened).toMatchObject({
		filter: "folder",
		choices: { ok: true, value: { choices: [{ id: FOLDER }] } },
	});
	expect(asked).toEqual([
		{
			fields: ["filterTenantDocumentFolders"],
			search: "x".repeat(200),
			tenant: [TENANT.documentId],
			filters: { tenant: [TENANT.documentId] },
			limit: 60,
		},
	]);
});

test("without scripts nothing is asked where the address opens no filter", async () => {
	const { cms, asked } = askedCms();
	expect(await standingPanel(cms, view(""), new URLSearchParams())).toEqual({ opened: null });
	expect(await standingPanel(cms, view(""), new URLSearchParams("panel=toString"))).toEqual({ opened: null });
	expect(asked).toEqual([]);
});
