import { attempt } from "../../../cms/attempt.ts";
import { filingPlaces } from "../../../features/document-form/choices/filing-places.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import type { Route } from "./+types/places";

/** Where the user may file new documents: in which tenants, and in which categories of the one asked for. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const asked = { tenant: url.searchParams.get("tenant"), category: url.searchParams.get("category") };
	return attempt(filingPlaces(context.get(cmsContext), asked));
}
