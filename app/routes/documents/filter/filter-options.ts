import { data } from "react-router";
import { attempt } from "../../../cms/attempt.ts";
import { isIdFilter, parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import { FIND_FIELD, MAX_SEARCH, PANEL_FIELD } from "./filter-choices.ts";
import { filterChoices } from "./filter-choices.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import type { Route } from "./+types/filter-options";

/** The choices of one filter, which a list fetches when it opens and while one types in it. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const filter = url.searchParams.get(PANEL_FIELD) ?? "";
	const search = (url.searchParams.get(FIND_FIELD) ?? "").slice(0, MAX_SEARCH);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!isIdFilter(filter)) throw data(null, { status: 400 });
	return attempt(
		filterChoices(context.get(cmsContext), filter, search, parseExplorerState(url.searchParams)),
	);
}
