import { redirect, type RouterContextProvider } from "react-router";
import { fileName } from "../../../../../contract/fields.ts";
import { DOCUMENT_ID_PATTERN } from "../../../../../contract/constants.ts";
import { attempt } from "../../../../cms/attempt.ts";
import { renameFile } from "../../../../cms/document-files.ts";
import { formResult, typedTexts } from "../../../../features/form/form-result.server.ts";
import { errorToast } from "../../../../features/toasts/error-toast.ts";
import { toast } from "../../../../features/toasts/toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { renamed } from "./file-name.ts";
import { pageAddress } from "../../page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	form: FormData;
}

/** Renames a file. What was typed stays after a refusal. */
export async function renameDocumentFile({ context, url, form }: Submission) {
	const fileId = text(form, "file");
	const back = pageAddress(url, { rename: null });
	if (!DOCUMENT_ID_PATTERN.test(fileId)) return redirect(back);

	const wanted = fileName.safeParse(renamed(text(form, "current"), text(form, "name")));
	if (!wanted.success) {
		return refused(form, wanted.error.issues[0]?.message ?? "validation.fileName");
	}
	const name = wanted.data;
	const done = await attempt(renameFile(context.get(cmsContext), fileId, name));
	const toasts = context.get(toastsContext);
	if (done.ok) {
		toasts.leave(toast("success", "document.fileRenamed", { name }));
		return redirect(back);
	}
	const error = done.error.fieldErrors["name"];
	if (error) return refused(form, error);
	toasts.leave(errorToast(done));
	return redirect(back);
}

function refused(form: FormData, error: string) {
	return formResult(400, { fieldErrors: { name: error }, formError: null, typed: typedTexts(form) });
}

function text(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
