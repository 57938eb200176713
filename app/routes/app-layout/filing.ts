import { cmsContext } from "../../middleware/cms.ts";
import { filingOf } from "./filing.server.ts";
import type { Route } from "./+types/filing";

/** The same for a browser in which documents were made without the router. */
export async function loader({ context }: Route.LoaderArgs) {
	return Response.json(await filingOf(context.get(cmsContext)));
}
