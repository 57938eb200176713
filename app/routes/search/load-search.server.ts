import type { RouterContextProvider } from "react-router";
import { DEFAULT_SORT } from "../../../contract/explorer/explorer-columns.ts";
import type { ExplorerAnswer } from "../../../contract/explorer/explorer.ts";
import { parseIndexedSearch } from "../../../contract/search/search-query.ts";
import { attempt, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { getDocument, listDocuments, searchDocuments } from "../../cms/documents.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { explorerFilters } from "../../features/explorer/explorer-request.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { recentIds } from "../../features/documents/recent-cookie.ts";
import {
	foundDocuments,
	type RecentDocument,
	type SearchResults,
} from "../../features/search/search-results.ts";
import { isTooLong } from "../../features/explorer/search-text.ts";
import { parseSearchView, type SearchView } from "../../features/search/search-view.ts";
import { searchChoices } from "./search-choices.server.ts";
import { NO_CHOICES } from "./search-choices.ts";

interface SearchCall {
	request: Request;
	url: URL;
	context: Readonly<RouterContextProvider>;
}

/** What the URL searches for, and what that can be narrowed by. */
export async function loadSearchPage(call: SearchCall) {
	const cms = call.context.get(cmsContext);
	await requireOffer(cms, "search");
	const { filter } = parseSearchView(call.url.searchParams);
	const choices = attempt(searchChoices(cms, filter));
	const results = await loadSearch(call);
	const offered = await choices;
	return { ...results, choices: offered.ok ? offered.value : NO_CHOICES };
}

/** What the URL searches for; without a search, what was opened last. */
export async function loadSearch({ request, url, context }: SearchCall): Promise<SearchResults> {
	const cms = context.get(cmsContext);
	const view = parseSearchView(url.searchParams);
	const { text } = view.filter;
	const title = pageTitle(context, "search.title");
	if (text === "") {
		const recent = await recentDocuments(cms, request.headers.get("Cookie"));
		return { title, text, cut: null, found: null, recent };
	}
	const found = await attempt(find(cms, view).then((answer) => foundDocuments(answer, view)));
	const cut = isTooLong(url.searchParams.get("q")) ? "length" : cutOf(text);
	return { title: `${text} · ${title}`, text, cut, found, recent: [] };
}

/** Numbers are one word each here. */
function cutOf(text: string): SearchResults["cut"] {
	const { isCut, isForAll } = parseIndexedSearch(text);
	if (isCut) return "words";
	return isForAll ? "either" : null;
}

/** Only the best matches have an order of their own; the newest come as the explorer lists them, as far as they go. */
function find(cms: CmsClient, { filter, sort, page }: SearchView): Promise<ExplorerAnswer> {
	const filters = explorerFilters(filter);
	if (sort === "newest") return listDocuments(cms, { filters, sort: DEFAULT_SORT, page });
	return searchDocuments(cms, { filters, page });
}

/** Those of them that the user may still see, by the names that they have now. */
async function recentDocuments(cms: CmsClient, cookies: string | null): Promise<RecentDocument[]> {
	const documents = await Promise.all(recentIds(cookies).map((id) => attempt(getDocument(cms, id))));
	return documents.flatMap((loaded) => {
		if (!loaded.ok || loaded.value.state === "Deleted") return [];
		const { documentId, name, state, documentCategory, tenant } = loaded.value;
		return [{ documentId, name, state, category: documentCategory.name, tenant: tenant.name }];
	});
}
