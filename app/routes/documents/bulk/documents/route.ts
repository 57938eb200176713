import { href } from "react-router";
import { z } from "zod";
import { attempt } from "../../../../cms/attempt.ts";
import { listSelectable } from "../../../../cms/documents.ts";
import { bulkChangeSchema } from "../../../../features/bulk/bulk-change.server.ts";
import type { ChangeAnswer } from "../../../../features/bulk/change-in-turn.ts";
import { explorerFilters } from "../../../../features/explorer/explorer-request.ts";
import { parseExplorerState } from "../../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../../features/form/read-form.server.ts";
import { documentVersionSchema } from "../../../../features/selection/document-field.server.ts";
import { toSignIn } from "../../../../features/session/guards.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { tokenContext } from "../../../../middleware/session.ts";
import { changeDocument } from "../change-document.server.ts";
import type { Route } from "./+types/route";

const changeSchema = z.object({ document: documentVersionSchema }).and(bulkChangeSchema);

/** All documents that match the filter of the address. Who comes by the address line signs in, and then sees the list. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
	if (!context.get(tokenContext))
		throw await toSignIn(href("/:locale?/documents", params) + url.search, params);
	const view = parseExplorerState(url.searchParams);
	return Response.json(await attempt(listSelectable(context.get(cmsContext), explorerFilters(view))));
}

/** Changes one document: a selection sends hundreds of these, one after the other. */
export async function action({ request, context }: Route.ActionArgs) {
	const change = changeSchema.safeParse(Object.fromEntries(await readForm(request)));
	if (!change.success) return Response.json({ message: "error.badRequest" }, { status: 400 });
	const { document, ...wanted } = change.data;
	const answer: ChangeAnswer = await changeDocument(context.get(cmsContext), document, wanted);
	return Response.json(answer);
}
