import { data } from "react-router";
import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { searchChoices } from "../../features/document-form/choices/search-choices.server.ts";
import { SEARCHES } from "../../features/document-form/values/choice.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";

/** What a document's form finds while one types: the parties, folders or documents of a tenant. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { tenant = "", search, text = "" } = Object.fromEntries(url.searchParams);
	const known = SEARCHES.find((name) => name === search);
	if (!known || !DOCUMENT_ID_PATTERN.test(tenant)) {
		// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
		throw data({ message: "unknown search" }, { status: 400 });
	}
	return Response.json(await orErrorPage(searchChoices(context.get(cmsContext), known, { tenant, text })));
}
