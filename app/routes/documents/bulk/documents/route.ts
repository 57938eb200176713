import { attempt } from "../../../../cms/attempt.ts";
import { listSelectable } from "../../../../cms/documents.ts";
import { STATE_CHANGES, STATE_INTENTS } from "../../../../features/documents/state-change.ts";
import type { BulkAnswer } from "../bulk-run.ts";
import { explorerFilters } from "../../../../features/explorer/explorer-request.ts";
import { parseExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../../features/form/read-form.server.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { bulkDocumentSchema, setState } from "../set-state.server.ts";
import type { Route } from "./+types/route";
import { z } from "zod";

const changeSchema = bulkDocumentSchema.extend({ intent: z.enum(STATE_INTENTS) });

/** All documents that match the filter of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const view = parseExplorerState(new URL(request.url).searchParams);
	return Response.json(await attempt(listSelectable(context.get(cmsContext), explorerFilters(view))));
}

/** Sets the state on one document, with one call to the CMS: a selection sends hundreds of these, one after the other. */
export async function action({ request, context }: Route.ActionArgs) {
	const change = changeSchema.safeParse(Object.fromEntries(await readForm(request)));
	if (!change.success) return Response.json({ message: "error.badRequest" }, { status: 400 });
	const { state } = STATE_CHANGES[change.data.intent];
	const answer: BulkAnswer = await setState(context.get(cmsContext), change.data, state);
	return Response.json(answer);
}
