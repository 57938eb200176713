import { redirect, type RouterContextProvider } from "react-router";
import { attempt } from "../../../../cms/attempt.ts";
import { orderFiles } from "../../../../cms/document-files.ts";
import { errorToast } from "../../../../features/toasts/error-toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { orderOf } from "./file-order.ts";
import { pageAddress } from "../../page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	documentId: string;
	form: FormData;
}

/** Puts the files into the order that the form says. That they stand in it is message enough. */
export async function reorderFiles({ context, url, documentId, form }: Submission): Promise<Response> {
	const ordered = await attempt(orderFiles(context.get(cmsContext), documentId, orderOf(form)));
	if (!ordered.ok) {
		context.get(toastsContext).leave(errorToast(ordered));
	}
	return redirect(pageAddress(url, {}));
}
