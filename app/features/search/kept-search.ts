import type { Attempt } from "../../cms/attempt.ts";
import { parseSearch } from "./search-address.ts";
import type { SearchResults } from "./search-results.ts";

/** Asks the server; where no answer comes, that is what the search has come to, and the page stays. */
export async function keptSearch(
	request: Request,
	callServer: () => Promise<SearchResults>,
): Promise<SearchResults> {
	try {
		return await callServer();
	} catch (error) {
		// A redirect is an answer too; what was stopped is asked for no longer.
		if (!(error instanceof TypeError) || request.signal.aborted) throw error;
		const { text } = parseSearch(new URL(request.url).searchParams);
		return { title: document.title, text, cut: null, found: UNREACHABLE, recent: [] };
	}
}

const UNREACHABLE: Attempt<never> = {
	ok: false,
	status: 503,
	error: { name: "UnknownError", message: "no connection", fieldErrors: {} },
};
