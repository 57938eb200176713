import { keptSearch } from "../../features/search/kept-search.ts";
import { loadSearch } from "./load-search.server.ts";
import type { Route } from "./+types/hits";

/** What a search finds, for the palette, which asks with each word. */
export const loader = loadSearch;

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	return keptSearch(request, serverLoader);
}
