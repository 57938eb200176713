import { href, redirect } from "react-router";
import type { TenantDocument } from "../../../contract/entities.ts";
import { documentCreateSchema } from "../../../contract/writes.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { createDocument } from "../../cms/documents.ts";
import { fileToasts } from "../../features/document-form/file-toasts.server.ts";
import { typedValues } from "../../features/document-form/form-values.ts";
import {
	refusedDocumentCall,
	refusedDocumentInput,
	writeOf,
} from "../../features/document-form/refused-form.server.ts";
import { toast } from "../../features/toasts/toast.ts";
import { streamFormFiles } from "../../features/upload/stream-form.server.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { tokenContext } from "../../middleware/session.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

type Refusal = ReturnType<typeof refusedDocumentInput>;

/** Ends the reading of a form whose document was refused. */
class RefusedDocument extends Error {
	readonly refusal: Refusal;

	constructor(refusal: Refusal) {
		super("the document was refused");
		this.refusal = refusal;
	}
}

/**
 * Files a document and then the files of the form, which stream through. Where the browser sends the files itself, it
 * is told the document's id instead.
 */
export async function fileDocument({ request, params, context }: Route.ActionArgs) {
	let filed: Promise<TenantDocument> | undefined;
	const fileOnce = (form: FormData) => (filed ??= fileFields(context.get(cmsContext), form));
	try {
		const { fields, files } = await streamFormFiles(request, {
			bindings: context.get(bindingsContext),
			token: context.get(tokenContext) ?? "",
			documentFor: async (form) => (await fileOnce(form)).documentId,
		});
		const { documentId, name } = await fileOnce(fields);
		const toasts = context.get(toastsContext);
		toasts.leave(toast("success", "document.created", { name }));
		if (fields.get("filesFollow") === "yes") return { created: documentId };
		for (const message of fileToasts(files)) if (message.level === "error") toasts.leave(message);
		return redirect(href("/:locale?/documents/:documentId", { ...params, documentId }));
	} catch (error) {
		if (error instanceof RefusedDocument) return error.refusal;
		throw error;
	}
}

async function fileFields(cms: CmsClient, form: FormData): Promise<TenantDocument> {
	const typed = typedValues(form);
	const write = documentCreateSchema.safeParse({ ...writeOf(typed), tenant: form.get("tenant") });
	if (!write.success) throw new RefusedDocument(refusedDocumentInput(write.error, typed));
	const key = form.get("idempotencyKey");
	const created = await attempt(
		createDocument(cms, write.data, typeof key === "string" && key !== "" ? key : undefined),
	);
	if (!created.ok) throw new RefusedDocument(refusedDocumentCall(created, typed));
	return created.value;
}
