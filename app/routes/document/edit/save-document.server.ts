import { redirect, type RouterContextProvider } from "react-router";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { documentUpdateSchema } from "../../../../contract/entities/writes.ts";
import { attempt, orErrorPage } from "../../../cms/attempt.ts";
import { getHistory } from "../../../cms/document-background.ts";
import { getDocument, updateDocument } from "../../../cms/documents.ts";
import { answerCommand, commandOf } from "../../../features/document-form/commands/run-command.server.ts";
import { type DocumentFormValues, parseDocumentForm } from "../../../features/document-form/values/document-form-values.ts";
import { ensureFolders } from "../../../features/document-form/save/ensure-folders.server.ts";
import {
	refusedDocumentCall,
	refusedDocumentInput,
	refusedFolder,
} from "../../../features/document-form/save/rejected-form.server.ts";
import { savedToasts } from "../../../features/document-form/save/saved-toasts.server.ts";
import { toDocumentInput } from "../../../features/document-form/save/to-document-input.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageAddress } from "../page-address.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	documentId: string;
	form: FormData;
}

/**
 * Writes the form, with the version it began with or the one that the reader chose to overwrite. A button that changes
 * the form alone gets it back changed.
 */
export async function saveDocument({ context, url, documentId, form }: Submission) {
	const cms = context.get(cmsContext);
	const typed = parseDocumentForm(form);
	const command = commandOf(form, typed);
	const overwrites = form.has("overwrite");
	const there =
		command !== null || overwrites || typed.newFolders.length > 0
			? await orErrorPage(getDocument(cms, documentId))
			: null;
	if (there && command !== null) {
		const { tenant, documentParticipations } = there;
		return answerCommand(cms, command, typed, {
			tenant: tenant.documentId,
			participations: documentParticipations,
		});
	}

	const version = Number(form.get("overwrite") ?? typed.version);
	const meant = there && overwrites ? overwriting(typed, form, there) : typed;
	const write = documentUpdateSchema.safeParse({ ...toDocumentInput(meant), version });
	if (!write.success) return refusedDocumentInput(write.error, typed);
	if (there) {
		const made = await attempt(ensureFolders(cms, there.tenant.documentId, typed.newFolders));
		if (!made.ok) return refusedFolder(made, typed);
		write.data.documentFolders?.push(...made.value);
	}
	const saved = await attempt(updateDocument(cms, documentId, write.data));
	if (!saved.ok) {
		const history = saved.status === 409 ? await attempt(getHistory(cms, documentId, 1)) : null;
		return refusedDocumentCall(saved, typed, { version, history: history?.ok ? history.value.items : [] });
	}
	for (const message of savedToasts("document.saved", saved.value)) context.get(toastsContext).leave(message);
	return redirect(pageAddress(url, { edit: null }));
}

/** What was typed, based on the versions that the reader has seen since; what is gone need not be taken off. */
function overwriting(
	typed: DocumentFormValues,
	form: FormData,
	{ documentParticipations }: TenantDocument,
): DocumentFormValues {
	const rows = typed.documentParticipations.map((row, index) => {
		const isGone = documentParticipations.every(({ documentId }) => documentId !== row.participation);
		if (row.isRemoved && isGone) return { ...row, participation: "" };
		const version = form.get(`documentParticipations.${index}.currentVersion`);
		return typeof version === "string" ? { ...row, version } : row;
	});
	return { ...typed, documentParticipations: rows };
}
