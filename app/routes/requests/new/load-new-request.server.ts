import { addDays, dayAt } from "../../../../contract/days.ts";
import { REQUEST_DAYS } from "../../../../contract/requests/request-words.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { filingPlaces } from "../../../features/document-form/choices/filing-places.server.ts";
import { startValues } from "../form/request-values.ts";

/** What the form begins with, and where may be filed what comes. */
export async function loadNewRequest(cms: CmsClient, query: URLSearchParams) {
	await requireOffer(cms, "documentRequests");
	const asked = { tenant: query.get("tenant"), category: query.get("category") };
	const places = await orErrorPage(filingPlaces(cms, asked));
	return {
		places,
		// Today included.
		start: startValues(addDays(dayAt(Date.now()), REQUEST_DAYS - 1), places.category ?? ""),
		/** The same is asked once, also where its answer was lost. */
		idempotencyKey: crypto.randomUUID(),
	};
}
