import { redirect, type RouterContextProvider } from "react-router";
import { DOCUMENT_ID_PATTERN } from "../../../../../contract/constants.ts";
import { attempt } from "../../../../cms/attempt.ts";
import { deleteFile } from "../../../../cms/document-files.ts";
import { errorToast } from "../../../../features/toasts/error-toast.ts";
import { toast } from "../../../../features/toasts/toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { pageAddress } from "../../page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	form: FormData;
}

/** Removes the file that the form names. */
export async function removeFile({ context, url, form }: Submission): Promise<Response> {
	const fileId = form.get("file");
	const toasts = context.get(toastsContext);
	if (typeof fileId === "string" && DOCUMENT_ID_PATTERN.test(fileId)) {
		const removed = await attempt(deleteFile(context.get(cmsContext), fileId));
		toasts.leave(removed.ok ? toast("success", "document.fileRemoved") : errorToast(removed));
	}
	return redirect(pageAddress(url, { confirm: null, file: null, page: null, view: null }));
}
