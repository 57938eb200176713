import { redirect, type RouterContextProvider } from "react-router";
import { fileToasts } from "../../../../features/upload/file-toasts.server.ts";
import { documentUpload } from "../../../../features/upload/document-upload.server.ts";
import { streamFormFiles } from "../../../../features/upload/stream-form.server.ts";
import { toast } from "../../../../features/toasts/toast.ts";
import { bindingsContext } from "../../../../middleware/bindings.ts";
import { tokenContext } from "../../../../middleware/session.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { pageAddress } from "../../page-address.ts";

interface Submission {
	request: Request;
	url: URL;
	context: Readonly<RouterContextProvider>;
	documentId: string;
}

/** Files of a plain form, on their way to the CMS while they come in. */
export async function receiveFiles({ request, url, context, documentId }: Submission): Promise<Response> {
	const { files } = await streamFormFiles(request, {
		...documentUpload(context.get(bindingsContext), context.get(tokenContext) ?? ""),
		documentFor: () => Promise.resolve(documentId),
	});
	const toasts = context.get(toastsContext);
	if (files.length === 0) toasts.leave(toast("error", "upload.chooseFiles"));
	for (const message of fileToasts(files)) toasts.leave(message);
	const added = files.findLast(({ arrived }) => arrived)?.arrived;
	return redirect(pageAddress(url, { add: null, file: added?.documentId ?? null, page: null, view: null }));
}
