import { href, redirect } from "react-router";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { documentCreateSchema } from "../../../contract/entities/writes.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { createDocument } from "../../cms/documents.ts";
import { listTenants } from "../../cms/user-access.ts";
import { runCommand, readCommand } from "../../features/document-form/save/run-command.server.ts";
import { fileToasts } from "../../features/upload/file-toasts.server.ts";
import { loadFormChoices } from "../../features/document-form/choices/form-choices.server.ts";
import {
	type DocumentFormValues,
	parseDocumentForm,
} from "../../features/document-form/values/document-form-values.ts";
import { ensureFolders } from "../../features/document-form/save/ensure-folders.server.ts";
import {
	rejectedDocumentForm,
	invalidDocumentForm,
	rejectedFolder,
} from "../../features/document-form/save/rejected-form.server.ts";
import { savedToasts } from "../../features/document-form/save/saved-toasts.server.ts";
import { toDocumentInput } from "../../features/document-form/save/to-document-input.server.ts";
import { formResult } from "../../features/form/form-result.server.ts";
import { repeatKey } from "../../features/form/repeat-key.server.ts";
import { documentUpload } from "../../features/upload/document-upload.server.ts";
import { streamFormFiles } from "../../features/upload/stream-form.server.ts";
import { bindingsContext } from "../../middleware/bindings.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { tokenContext } from "../../middleware/session.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { dropOtherTenants, OTHER_TENANT } from "./other-tenant.ts";
import type { Route } from "./+types/route";

type FormAnswer = ReturnType<typeof invalidDocumentForm>;

/** Stops reading a form that was refused or only changed, with the answer to it. */
class FormNotSaved extends Error {
	readonly answer: FormAnswer;

	constructor(answer: FormAnswer) {
		super("the form filed no document");
		this.answer = answer;
	}
}

/**
 * Files a document and then the files of the form, which stream through. Where the browser sends the files itself, it
 * is told the document's id instead.
 */
export async function fileDocument({ request, params, context }: Route.ActionArgs) {
	let filed: Promise<TenantDocument> | undefined;
	const fileOnce = (form: FormData) => (filed ??= fileForm(context.get(cmsContext), form));
	try {
		const { fields, files } = await streamFormFiles(request, {
			...documentUpload(context.get(bindingsContext), context.get(tokenContext) ?? ""),
			documentFor: async (form) => (await fileOnce(form)).documentId,
		});
		const document = await fileOnce(fields);
		const { documentId } = document;
		const toasts = context.get(toastsContext);
		for (const message of savedToasts("document.created", document)) toasts.leave(message);
		if (fields.get("filesFollow") === "yes") return { created: documentId };
		for (const message of fileToasts(files)) if (message.level === "error") toasts.leave(message);
		return redirect(href("/:locale?/documents/:documentId", { ...params, documentId }));
	} catch (error) {
		if (error instanceof FormNotSaved) return error.answer;
		throw error;
	}
}

async function fileForm(cms: CmsClient, form: FormData): Promise<TenantDocument> {
	const typed = parseDocumentForm(form);
	const tenant = chosenTenant(form);
	const command = readCommand(form, typed);
	if (command !== null) {
		const answer = await runCommand(cms, command, typed, { tenant, participations: [] });
		throw new FormNotSaved(await inChosenTenant(cms, form, answer));
	}
	const filed = await fileValues(cms, typed, { tenant, form });
	if ("documentId" in filed) return filed;
	throw new FormNotSaved(await inChosenTenant(cms, form, filed));
}

async function fileValues(
	cms: CmsClient,
	typed: DocumentFormValues,
	{ tenant, form }: { tenant: string; form: FormData },
): Promise<TenantDocument | FormAnswer> {
	const input = documentCreateSchema.safeParse({
		...toDocumentInput(typed),
		tenant,
		...(typed.replacedDocument !== "" && typed.endReplaced && { endReplaced: true }),
	});
	if (!input.success) return invalidDocumentForm(input.error, typed);
	const folders = await attempt(ensureFolders(cms, tenant, typed.newFolders));
	if (!folders.ok) return rejectedFolder(folders, typed);
	input.data.documentFolders?.push(...folders.value);
	const created = await attempt(createDocument(cms, input.data, await repeatKey(form, input.data)));
	return created.ok ? created.value : rejectedDocumentForm(created, typed);
}

/** The tenant to file in. Without scripts it is chosen in the document's own form. */
function chosenTenant(form: FormData): string {
	const tenant = form.get(OTHER_TENANT) ?? form.get("tenant");
	return typeof tenant === "string" ? tenant : "";
}

/** If the tenant was chosen in the document's own form, the answer has that tenant's choices. */
async function inChosenTenant(cms: CmsClient, form: FormData, answer: FormAnswer): Promise<FormAnswer> {
	if (!form.has(OTHER_TENANT)) return answer;
	const choices = await orErrorPage(loadFormChoices(cms, chosenTenant(form), listTenants(cms)));
	const typed = dropOtherTenants(answer.data.typed, choices.tenant);
	return formResult(answer.init?.status ?? 200, { ...answer.data, typed, choices });
}
