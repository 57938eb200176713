import { data, redirect, type RouterContextProvider } from "react-router";
import { documentFileRenameSchema } from "../../../../../contract/entities/writes.ts";
import { DOCUMENT_ID_PATTERN } from "../../../../../contract/entities/vocabulary.ts";
import { attempt } from "../../../../cms/attempt.ts";
import { renameFile } from "../../../../cms/document-files.ts";
import { errorToast } from "../../../../features/toasts/error-toast.ts";
import { toast } from "../../../../features/toasts/toast.ts";
import { cmsContext } from "../../../../middleware/cms.ts";
import { toastsContext } from "../../../../middleware/toasts.ts";
import { renamed } from "./file-name.ts";
import { pageAddress } from "../../page-address.ts";
import type { RenameFailure } from "./rename-result.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	form: FormData;
}

/** Gives the file that the form names another name. What was typed outlives a refusal. */
export async function renameDocumentFile({ context, url, form }: Submission) {
	const fileId = text(form, "file");
	const typed = text(form, "name");
	const back = pageAddress(url, { rename: null });
	if (!DOCUMENT_ID_PATTERN.test(fileId)) return redirect(back);

	const write = documentFileRenameSchema.safeParse({ name: renamed(text(form, "current"), typed) });
	if (!write.success) {
		return refused({ fileId, typed, error: write.error.issues[0]?.message ?? "validation.fileName" });
	}
	const { name } = write.data;
	const done = await attempt(renameFile(context.get(cmsContext), fileId, name));
	const toasts = context.get(toastsContext);
	if (done.ok) {
		toasts.leave(toast("success", "document.fileRenamed", { name }));
		return redirect(back);
	}
	const error = done.error.fieldErrors["name"];
	if (error) return refused({ fileId, typed, error });
	toasts.leave(errorToast({ status: done.status, ...done.error }));
	return redirect(back);
}

function refused(rename: RenameFailure) {
	return data({ rename }, { status: 400 });
}

function text(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
