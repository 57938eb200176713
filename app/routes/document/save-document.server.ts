import { redirect, type RouterContextProvider } from "react-router";
import { documentUpdateSchema } from "../../../contract/writes.ts";
import { attempt } from "../../cms/attempt.ts";
import { updateDocument } from "../../cms/documents.ts";
import { typedValues } from "../../features/document-form/form-values.ts";
import {
	refusedDocumentCall,
	refusedDocumentInput,
	writeOf,
} from "../../features/document-form/refused-form.server.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageAddress } from "./page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	documentId: string;
	form: FormData;
}

/** Writes the form, with the version it began with or the one that the reader chose to overwrite. */
export async function saveDocument({ context, url, documentId, form }: Submission) {
	const typed = typedValues(form);
	const version = Number(form.get("overwrite") ?? form.get("version"));
	const write = documentUpdateSchema.safeParse({ ...writeOf(typed), version });
	if (!write.success) return refusedDocumentInput(write.error, typed);
	const saved = await attempt(updateDocument(context.get(cmsContext), documentId, write.data));
	if (!saved.ok) return refusedDocumentCall(saved, typed);
	context.get(toastsContext).leave(toast("success", "document.saved", { name: saved.value.name }));
	return redirect(pageAddress(url, { edit: null }));
}
