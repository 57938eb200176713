import { href, redirect, type RouterContextProvider } from "react-router";
import { attempt } from "../../cms/attempt.ts";
import { updateDocument } from "../../cms/documents.ts";
import { STATE_CHANGES, STATE_INTENTS } from "../../features/documents/state-change.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { doneToast } from "../../features/toasts/done-toast.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageAddress, wayBack } from "./page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	params: { locale?: string | undefined; documentId: string };
	form: FormData;
}

/** @returns `null` where the form asks for something else */
export async function changeState({ context, url, params, form }: Submission): Promise<Response | null> {
	const intent = STATE_INTENTS.find((candidate) => candidate === form.get("intent"));
	if (!intent) return null;
	const version = Number(form.get("version"));
	const { state, done } = STATE_CHANGES[intent];
	const toasts = context.get(toastsContext);
	const cms = context.get(cmsContext);
	const changed = await attempt(
		updateDocument(cms, params.documentId, {
			state,
			...(Number.isInteger(version) && version > 0 && { version }),
		}),
	);
	if (!changed.ok) {
		toasts.leave(errorToast(changed));
		return redirect(pageAddress(url, { confirm: null }));
	}
	const page = pageAddress(url, { confirm: null });
	const { name } = changed.value;
	toasts.leave(await doneToast(cms, done, { name }, { changed: [changed.value], back: page }));
	if (state !== "Deleted") return redirect(page);
	return redirect(wayBack(href("/:locale?/documents", params), url.search));
}
