import type { RouterContextProvider } from "react-router";
import { parseSearch as parseQuery } from "../../../contract/search-query.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { getDocument, searchDocuments } from "../../cms/documents.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../texts/page-title.ts";
import { recentIds } from "./recent-cookie.ts";
import { parseSearch } from "./search-address.ts";
import { foundDocuments, type RecentDocument, type SearchResults } from "./search-results.ts";

interface SearchCall {
	request: Request;
	url: URL;
	context: Readonly<RouterContextProvider>;
}

/** What the URL searches for; without a search, what was opened last. */
export async function loadSearch({ request, url, context }: SearchCall): Promise<SearchResults> {
	const cms = context.get(cmsContext);
	const { text, page, isCut } = parseSearch(url.searchParams);
	const title = pageTitle(context, "search.title");
	if (text === "") {
		return {
			title,
			text,
			cut: null,
			found: null,
			recent: await recentDocuments(cms, request.headers.get("Cookie")),
		};
	}
	const answer = searchDocuments(cms, { filters: { text }, page });
	const found = await attempt(answer.then((documents) => foundDocuments(documents, { text, page })));
	const cut = isCut ? "length" : parseQuery(text).isCut ? "words" : null;
	return { title, text, cut, found, recent: [] };
}

/** Those of them that the reader may still see, by the names that they have now. */
async function recentDocuments(cms: CmsClient, cookies: string | null): Promise<RecentDocument[]> {
	const documents = await Promise.all(recentIds(cookies).map((id) => attempt(getDocument(cms, id))));
	return documents.flatMap((loaded) => {
		if (!loaded.ok || loaded.value.state === "Deleted") return [];
		const { documentId, name, state, documentCategory, tenant } = loaded.value;
		return [{ documentId, name, state, category: documentCategory.name, tenant: tenant.name }];
	});
}
