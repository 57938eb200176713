import { href, replace } from "react-router";
import { z } from "zod";
import { documentIdSchema } from "../../../../../contract/ids.ts";
import { BULK_INTENTS } from "../../../../features/bulk/bulk-change.ts";
import { formatExplorerState, parseExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { onlyPosted } from "../../../../features/form/only-posted.server.ts";
import { readForm } from "../../../../features/form/read-form.server.ts";
import { documentVersionSchema } from "../../../../features/selection/document-field.server.ts";
import { endBulk } from "../end-bulk.server.ts";
import type { Route } from "./+types/route";

const count = z.coerce.number().int().min(0).max(1_000_000);
const resultSchema = z.object({
	intent: z.enum(BULK_INTENTS),
	done: count,
	failed: count,
	neighbour: documentIdSchema.nullable().catch(null),
	changed: z.array(documentVersionSchema),
});

/** Ends what was done with the selection in the browser: sums it up and shows the list again, once. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const view = parseExplorerState(new URL(request.url).searchParams);
	const listPath = href("/:locale?/documents", params);
	const form = await readForm(request);
	const result = resultSchema.safeParse({ ...Object.fromEntries(form), changed: form.getAll("document") });
	return replace(await endBulk({ context, listPath, view }, result.data ?? null));
}

export function loader({ request, url, params }: Route.LoaderArgs) {
	const view = parseExplorerState(url.searchParams);
	return onlyPosted(request, href("/:locale?/documents", params) + formatExplorerState(view));
}
