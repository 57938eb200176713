import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { DocumentUpdate } from "../../../../contract/entities/writes.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { getDocument, undoChange, updateDocument } from "../../../cms/documents.ts";
import type { BulkWork, FilingIntent } from "../../../features/bulk/bulk-change.ts";
import type { ChangeAnswer } from "../../../features/bulk/change-in-turn.ts";
import { STATE_CHANGES } from "../../../features/documents/state-change.ts";
import type { DocumentVersion } from "../../../features/selection/document-field.ts";
import { setCategory, setState } from "./set-value.server.ts";

/** Changes one document of a selection. */
export function changeDocument(
	cms: CmsClient,
	document: DocumentVersion,
	change: BulkWork,
): Promise<ChangeAnswer> {
	switch (change.intent) {
		case "undo":
			return undo(cms, document);
		case "archive":
		case "unarchive":
		case "delete":
			return setState(cms, document, STATE_CHANGES[change.intent].state);
		case "setCategory":
			return setCategory(cms, document, change.target);
		default:
			return changeLinks(cms, document.documentId, LINK_WRITES[change.intent](change.target));
	}
}

async function undo(cms: CmsClient, { documentId, version }: DocumentVersion): Promise<ChangeAnswer> {
	const undone = await attempt(undoChange(cms, documentId, version));
	// (What was taken back is not taken back again.)
	return undone.ok ? { ok: true, version: null } : refused(undone);
}

/** What has to be written of a document as it is; `null` where it is so already. */
type LinkWrite = (document: TenantDocument) => DocumentUpdate | null;

const LINK_WRITES: Record<Exclude<FilingIntent, "setCategory">, (target: string) => LinkWrite> = {
	addFolder: (folder) => (document) => {
		const ids = folderIds(document);
		return ids.includes(folder) ? null : { documentFolders: [...ids, folder] };
	},
	removeFolder: (folder) => (document) => {
		const ids = folderIds(document);
		return ids.includes(folder) ? { documentFolders: ids.filter((id) => id !== folder) } : null;
	},
	addParty: (party) => (document) =>
		participationOf(document, party)
			? null
			: { documentParticipations: [{ crudOperation: "create", documentParty: party }] },
	removeParty: (party) => (document) => {
		const there = participationOf(document, party);
		return there
			? { documentParticipations: [{ crudOperation: "delete", documentId: there.documentId }] }
			: null;
	},
};

function folderIds({ documentFolders }: TenantDocument): string[] {
	return documentFolders.map(({ documentId }) => documentId);
}

function participationOf({ documentParticipations }: TenantDocument, party: string) {
	return documentParticipations.find(({ documentParty }) => documentParty.documentId === party);
}

/**
 * Adds to what the document has, or takes away from it: reads it and writes for the version that was read. What others
 * have changed since the user looked is no conflict, so where somebody is quicker it is read and written once more.
 */
async function changeLinks(
	cms: CmsClient,
	documentId: string,
	write: LinkWrite,
	isSecondTry = false,
): Promise<ChangeAnswer> {
	const read = await attempt(getDocument(cms, documentId));
	if (!read.ok) return refused(read);
	const changes = write(read.value);
	if (!changes) return { ok: true, version: null };
	const { version } = read.value;
	const changed = await attempt(updateDocument(cms, documentId, { ...changes, version }));
	if (changed.ok) return { ok: true, version: changed.value.version };
	if (changed.status === 409 && !isSecondTry) return changeLinks(cms, documentId, write, true);
	return refused(changed);
}

function refused({ status, error }: Extract<Attempt<unknown>, { ok: false }>): ChangeAnswer {
	const [reason = error.message] = Object.values(error.fieldErrors);
	return { ok: false, status, message: reason, version: null };
}
