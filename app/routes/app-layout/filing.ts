import { attempt } from "../../cms/attempt.ts";
import { getInboxFilter } from "../../cms/inbox.ts";
import { listTenants } from "../../cms/user-access.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { filingIn } from "../../features/layout/filing.server.ts";
import type { Route } from "./+types/filing";

/**
 * The same for a browser in which documents were made without the router; or, with `?inbox`, how much there is to do. It
 * keeps what it knows where this fails.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	if (url.searchParams.has("inbox")) {
		const counted = await attempt(getInboxFilter(cms));
		return counted.ok
			? Response.json({ inbox: counted.value.total })
			: new Response(null, { status: counted.status });
	}
	const found = await attempt(listTenants(cms));
	return found.ok ? Response.json(filingIn(found.value)) : new Response(null, { status: found.status });
}
