import { attempt } from "../../cms/attempt.ts";
import { listTenants } from "../../cms/user-access.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { filingIn } from "../../features/layout/filing.server.ts";
import type { Route } from "./+types/filing";

/** The same for a browser in which documents were made without the router. It keeps what it knows where this fails. */
export async function loader({ context }: Route.LoaderArgs) {
	const found = await attempt(listTenants(context.get(cmsContext)));
	return found.ok ? Response.json(filingIn(found.value)) : new Response(null, { status: found.status });
}
