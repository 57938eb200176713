import { href, replace } from "react-router";
import { onlyPosted } from "../../features/form/only-posted.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { localAddress } from "../../features/session/local-address.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { failureToast, isFailure } from "../../features/failed-reads/keep-page.ts";
import { showToast } from "../../features/toasts/toast-store.ts";
import { undoChanges } from "./undo-changes.server.ts";

/** Here is nothing to see: whoever comes by the address line is led to the documents. */
export function loader({ request, params }: Route.LoaderArgs) {
	return onlyPosted(request, href("/:locale?/documents", params));
}

/** Takes back what a toast tells of, and shows again what was shown before. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const form = await readForm(request);
	context.get(toastsContext).leave(await undoChanges(context.get(cmsContext), form.getAll("document")));
	const back = form.get("back");
	return replace(localAddress(typeof back === "string" ? back : null, href("/:locale?/documents", params)));
}

/** What did not get through can be tried once more. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	try {
		return await serverAction();
	} catch (error) {
		// What is no longer wanted has not failed.
		if (request.signal.aborted || !isFailure(error)) throw error;
		const documents = form.getAll("document").map(String);
		showToast({ ...failureToast(error), undo: { documents, back: String(form.get("back")) } });
		return replace(window.location.pathname + window.location.search);
	}
}
