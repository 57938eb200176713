import type { Attempt } from "../../cms/attempt.ts";
import { searchText } from "../explorer/search-text.ts";
import type { SearchResults } from "./search-results.ts";

/** The status of a search that has reached no server. */
export const UNREACHED = 0;

/** Asks the server; where no answer comes, that is what the search has come to, and the page stays. */
export async function keptSearch<Results extends SearchResults>(
	request: Request,
	callServer: () => Promise<Results>,
): Promise<Results | SearchResults> {
	try {
		return await callServer();
	} catch (error) {
		// A redirect is an answer too; what was stopped is asked for no longer.
		if (!(error instanceof TypeError) || request.signal.aborted) throw error;
		const text = searchText(new URL(request.url).searchParams.get("q"));
		return { title: document.title, text, cut: null, found: NO_ANSWER, recent: [] };
	}
}

const NO_ANSWER: Attempt<never> = {
	ok: false,
	status: UNREACHED,
	error: { name: "UnknownError", message: "no connection", fieldErrors: {} },
};
