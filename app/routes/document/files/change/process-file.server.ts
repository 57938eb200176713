import { redirect, type RouterContextProvider } from "react-router";
import { DOCUMENT_ID_PATTERN } from "../../../../../contract/constants.ts";
import { attempt } from "../../../../cms/attempt.ts";
import { processFileAgain } from "../../../../cms/document-files.ts";
import { errorToast } from "../../../../features/toasts/error-toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { pageAddress } from "../../page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	form: FormData;
}

/** Has the file that the form names read once more. One that is being read already is what was wanted. */
export async function processFile({ context, url, form }: Submission): Promise<Response> {
	const fileId = form.get("file");
	if (typeof fileId === "string" && DOCUMENT_ID_PATTERN.test(fileId)) {
		const queued = await attempt(processFileAgain(context.get(cmsContext), fileId));
		if (!queued.ok && queued.status !== 409) {
			context.get(toastsContext).leave(errorToast(queued));
		}
	}
	return redirect(pageAddress(url, {}));
}
