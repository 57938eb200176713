import { redirect, type RouterContextProvider } from "react-router";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { without } from "../../../../contract/forgiving.ts";
import { documentUpdateSchema } from "../../../../contract/entities/writes.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getHistory, getSuggestions } from "../../../cms/document-background.ts";
import { getDocument, restoreDocument, updateDocument } from "../../../cms/documents.ts";
import type { FormMove } from "../../../features/document-form/save/document-form-result.ts";
import { runCommand, readCommand } from "../../../features/document-form/save/run-command.server.ts";
import {
	type DocumentFormValues,
	parseDocumentForm,
	TEXT_FIELDS,
} from "../../../features/document-form/values/document-form-values.ts";
import { ensureFolders } from "../../../features/document-form/save/ensure-folders.server.ts";
import {
	rejectedDocumentForm,
	invalidDocumentForm,
	rejectedFolder,
} from "../../../features/document-form/save/rejected-form.server.ts";
import { savedToasts } from "../../../features/document-form/save/saved-toasts.server.ts";
import { SUGGEST } from "../../../features/document-form/values/open-suggestions.ts";
import { toDocumentInput } from "../../../features/document-form/save/to-document-input.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageAddress } from "../page-address.ts";
import { conflictWith, onNewer, savedBefore } from "./conflict.server.ts";
import { moveOf } from "../move/move-of.server.ts";
import { heldFormContext } from "./held-form.server.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	documentId: string;
	form: FormData;
}

/**
 * Saves the form with the version that it was opened with, or the one that the user chose to overwrite. A button that
 * only changes the form gets the changed form back. A document that was deleted meanwhile is restored first where the user
 * has chosen so; of one that was moved the form learns where it is.
 */
export async function saveDocument(submission: Submission) {
	const answer = await savedOrRejected(submission);
	if (!("data" in answer)) return answer;
	const { context, documentId, form } = submission;
	context.set(heldFormContext, true);
	const result = answer.data;
	if (result.deletion) result.sent = sentTexts(form);
	else if (answer.init?.status === 404) result.moved = await whereTo(context.get(cmsContext), documentId);
	return answer;
}

async function whereTo(cms: CmsClient, id: string): Promise<FormMove | null> {
	const known = await moveOf(cms, id);
	const { tenant, documentId } = (known?.ok ? known.value.move : null) ?? {};
	return tenant && documentId ? { tenant: tenant.name, documentId } : null;
}

/** (What it was to be restored with is answered by a newer version.) */
function sentTexts(form: FormData): [name: string, value: string][] {
	return [...form].flatMap(([name, value]): [string, string][] =>
		typeof value === "string" && name !== "restore" ? [[name, value]] : [],
	);
}

async function savedOrRejected({ context, url, documentId, form }: Submission) {
	const cms = context.get(cmsContext);
	const sent = parseDocumentForm(form);
	const command = readCommand(form, sent);
	if (command !== null) return changeForm(cms, documentId, { command, typed: sent });

	const restored = form.has("restore")
		? await attempt(restoreDocument(cms, documentId, Number(form.get("restore"))))
		: null;
	// Where somebody was quicker saving says what has become of it.
	if (restored && !restored.ok && restored.status !== 409) return rejectedDocumentForm(restored, sent);
	const typed = restored?.ok ? onRestored(sent, restored.value) : sent;
	const overwrites = form.has("overwrite");
	const read = overwrites || typed.newFolders.length > 0 ? await readForSaving(cms, documentId) : null;
	if (read && !read.ok) return rejectedDocumentForm(read, typed);
	const document = read && read.value;

	const version = form.has("version") ? Number(form.get("overwrite") ?? typed.version) : undefined;
	const values = document && overwrites ? withSeenVersions(typed, form, document) : typed;
	const input = documentUpdateSchema.safeParse({
		...without(toDocumentInput(values), absent(form)),
		version,
	});
	if (!input.success) return invalidDocumentForm(input.error, typed);
	if (document) {
		const folders = await attempt(ensureFolders(cms, document.tenant.documentId, typed.newFolders));
		if (!folders.ok) return rejectedFolder(folders, typed);
		input.data.documentFolders?.push(...folders.value);
	}
	const saved = await attempt(updateDocument(cms, documentId, input.data));
	if (saved.ok) return leaveForm({ context, url }, saved.value);
	if (saved.status !== 409) return rejectedDocumentForm(saved, typed);
	const before = savedBefore(saved.error, typed, version ?? 0);
	if (before) return leaveForm({ context, url }, before);
	const history = await attempt(getHistory(cms, documentId, 1));
	const older = { version: version ?? 0, history: history.ok ? history.value.items : [] };
	const rebased = onNewer(saved.error, typed);
	return rejectedDocumentForm(saved, rebased, conflictWith(saved.error, rebased, older));
}

function leaveForm({ context, url }: Pick<Submission, "context" | "url">, saved: TenantDocument) {
	for (const message of savedToasts("document.saved", saved)) context.get(toastsContext).leave(message);
	return redirect(pageAddress(url, { edit: null }));
}

/** The form as a button of it changes it. */
async function changeForm(
	cms: CmsClient,
	documentId: string,
	{ command, typed }: { command: string; typed: DocumentFormValues },
) {
	const read = await readForSaving(cms, documentId);
	if (!read.ok) return rejectedDocumentForm(read, typed);
	const { tenant, documentParticipations } = read.value;
	const suggested = command.startsWith(`${SUGGEST}.`) ? await attempt(getSuggestions(cms, documentId)) : null;
	return runCommand(cms, command, typed, {
		tenant: tenant.documentId,
		participations: documentParticipations,
		suggested: suggested?.ok ? suggested.value : null,
	});
}

/** Only who saves is told why a document is not there. (No document is that old that was there again.) */
async function readForSaving(cms: CmsClient, documentId: string): Promise<Attempt<TenantDocument>> {
	const read = await attempt(getDocument(cms, documentId));
	if (read.ok || read.status !== 404) return read;
	const why = await attempt(updateDocument(cms, documentId, { version: 1 }));
	return why.ok ? read : why;
}

/** Deleting and restoring make a version each: where nothing else has come in between, what was typed is about the new one. */
function onRestored(typed: DocumentFormValues, { version }: TenantDocument): DocumentFormValues {
	return version === Number(typed.version) + 2 ? { ...typed, version: String(version) } : typed;
}

/** Fields that a form which is not ours does not have: they stay. (Ours has a version, and all of them.) */
function absent(form: FormData): string[] {
	if (form.has("version")) return [];
	const lists = { documentFolders: "documentFolders", reminders: "reminders.0.type" };
	return [
		...TEXT_FIELDS.filter((name) => !form.has(name)),
		...Object.entries(lists).flatMap(([name, field]) => (form.has(field) ? [] : [name])),
	];
}

/**
 * What was typed, with the versions of the parties that the conflict has shown. A party that is gone meanwhile need not
 * be removed.
 */
function withSeenVersions(
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
