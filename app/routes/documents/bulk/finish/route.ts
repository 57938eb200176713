import { href, replace } from "react-router";
import { z } from "zod";
import { documentIdSchema } from "../../../../../contract/ids.ts";
import { STATE_INTENTS } from "../../../../features/documents/state-change.ts";
import { failedText } from "../bulk-summary.ts";
import { formatCount } from "../../../../features/documents/format.ts";
import { formatExplorerState, parseExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../../features/form/read-form.server.ts";
import { toast } from "../../../../features/toasts/toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { doneToast } from "../done-toast.server.ts";
import { queryAfterwards } from "../list-afterwards.server.ts";
import type { Route } from "./+types/route";

const count = z.coerce.number().int().min(0).max(1_000_000);
/** `id:version`, the version being the one that the change has made. */
const changedSchema = z
	.string()
	.transform((value) => {
		const [documentId, version] = value.split(":");
		return { documentId, version: Number(version) };
	})
	.pipe(z.object({ documentId: documentIdSchema, version: z.number().int().min(1) }));
const resultSchema = z.object({
	intent: z.enum(STATE_INTENTS),
	done: count,
	failed: count,
	neighbour: documentIdSchema.or(z.literal("")),
	document: z.array(changedSchema),
});

/** Ends what was done with the selection in the browser: sums it up and shows the list again, once. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const view = parseExplorerState(new URL(request.url).searchParams);
	const listPath = href("/:locale?/documents", params);
	const form = await readForm(request);
	const result = resultSchema.safeParse({ ...Object.fromEntries(form), document: form.getAll("document") });
	if (result.success) {
		const { intent, done, failed, document } = result.data;
		const toasts = context.get(toastsContext);
		if (done > 0) toasts.leave(doneToast(intent, done, document, listPath + formatExplorerState(view)));
		if (failed > 0) toasts.leave(toast("warn", failedText(failed), { shown: formatCount(failed) }));
	}
	const neighbour = result.data?.neighbour || null;
	const query = await queryAfterwards(context.get(cmsContext), view, neighbour);
	return replace(listPath + query);
}
