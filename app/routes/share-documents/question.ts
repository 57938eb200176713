import { MAX_SHARED_DOCUMENTS } from "../../../contract/sharing/share-words.ts";
import { attempt } from "../../cms/attempt.ts";
import { requireSession } from "../../features/session/require-session.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/question";
import { documentsOf, loadQuestion } from "./load-question.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSession];

/** What the form asks about, for the dialog: where it cannot be had, the page below stays. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const ids = documentsOf(url.searchParams.getAll("document"));
	if (ids.length === 0 || ids.length > MAX_SHARED_DOCUMENTS) {
		return Response.json({ message: "error.badRequest" }, { status: 400 });
	}
	return Response.json(await attempt(loadQuestion(context.get(cmsContext), ids)));
}
