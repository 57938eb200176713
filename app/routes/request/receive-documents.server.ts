import { data, redirect, type RouterContextProvider } from "react-router";
import { requestLinkApi } from "../../../contract/api/sharing/requests.ts";
import { attempt } from "../../cms/attempt.ts";
import { failureStatus, streamFormFiles } from "../../features/upload/stream-form.server.ts";
import { UploadError } from "../../features/upload/upload-error.ts";
import { madeOnce } from "../../made-once.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { codeHeaders } from "./request-headers.ts";
import { notAsked, requestUpload } from "./request-upload.server.ts";
import type { HandIn } from "./request-view.ts";
import { sentAddress } from "./sent-address.ts";

interface Submission {
	request: Request;
	context: Readonly<RouterContextProvider>;
	code: string;
	/** The path of the page. */
	page: string;
}

/** Files for the lines of the checklist, on their way to the CMS while they come in. */
export async function receiveDocuments({ request, context, code, page }: Submission) {
	const cms = context.get(cmsContext);
	const open = madeOnce(() => attempt(cms.call(requestLinkApi.open, { headers: codeHeaders(code) })));
	const { files } = await streamFormFiles(request, {
		bindings: context.get(bindingsContext),
		...requestUpload(cms, code),
		async documentFor(_, { field, name }) {
			const opened = await open();
			if (!opened.ok) throw new UploadError(name, opened.status);
			const isAsked = opened.value.items.some(({ documentId }) => documentId === field);
			if (!isAsked) throw notAsked(name, 400);
			return field;
		},
	});
	const opened = await open();
	// Its page says that it is over.
	if (!opened.ok && opened.status === 404) return redirect(page);
	if (files.length === 0) {
		return answer(400, { arrived: 0, failed: [], problem: "upload.chooseFiles" });
	}
	const failed = files.flatMap(({ name, error }) => (error ? [{ name, problem: error.key }] : []));
	const arrived = files.length - failed.length;
	if (failed.length === 0) return redirect(sentAddress(page, arrived));
	return answer(failureStatus(files), { arrived, failed });
}

function answer(status: number, handIn: HandIn) {
	return data(handIn, { status });
}
