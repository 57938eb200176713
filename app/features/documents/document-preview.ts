import type { TenantDocument } from "../../../contract/entities.ts";
import { mayEdit } from "../../../contract/rights.ts";
import { displayIdentifier, partyName } from "../../../contract/vocabulary.ts";
import { type DateMeaning, dateMeaning, DOCUMENT_DATES, type DocumentDate } from "./date-meaning.ts";
import { formatDay, formatDays, formatInstant, formatMoney, today } from "./format.ts";

/** What the preview pane shows of a document, ready to be written out. */
export interface DocumentPreview {
	documentId: string;
	version: number;
	name: string;
	state: TenantDocument["state"];
	identifier: string;
	documentNumber: string | null;
	description: string | null;
	category: string;
	tenant: string;
	dates: { date: DocumentDate; day: string; meaning: DateMeaning }[];
	cost: string | null;
	parties: string[];
	folders: string[];
	replacedBy: { documentId: string; name: string } | null;
	updatedAt: string;
	/** When the reminder of the coming inactivity falls due, in words. */
	inactivityReminder: string | null;
	/** The first file. */
	file: { documentId: string; name: string; hasPreview: boolean } | null;
	fileCount: number;
	mayEdit: boolean;
}

/** As much of a description as fits beside a list. */
const DESCRIPTION_LENGTH = 600;

/** @param now milliseconds since 1970 */
export function documentPreview(document: TenantDocument, now = Date.now()): DocumentPreview {
	const { description, cost, costCurrency, documentFiles, inactiveWarningDays, replacedByDocument } =
		document;
	const day = today(now);
	const [first] = documentFiles;
	return {
		documentId: document.documentId,
		version: document.version,
		name: document.name,
		state: document.state,
		identifier: displayIdentifier(document),
		documentNumber: document.documentNumber,
		description: description && cut(description),
		category: document.documentCategory.name,
		tenant: document.tenant.name,
		dates: DOCUMENT_DATES.flatMap((date) => {
			const value = document[date];
			return value ? [{ date, day: formatDay(value), meaning: dateMeaning(date, value, day) }] : [];
		}),
		cost: cost === null ? null : formatMoney(cost, costCurrency),
		parties: document.documentParticipations.map(({ documentParty }) => partyName(documentParty)),
		folders: document.documentFolders.map(({ name }) => name),
		replacedBy: replacedByDocument && {
			documentId: replacedByDocument.documentId,
			name: replacedByDocument.name,
		},
		updatedAt: formatInstant(document.updatedAt),
		inactivityReminder: inactiveWarningDays === null ? null : formatDays(inactiveWarningDays),
		file: first
			? { documentId: first.documentId, name: first.file.name, hasPreview: first.hasPreview }
			: null,
		fileCount: documentFiles.length,
		mayEdit: mayEdit(document.rights),
	};
}

function cut(text: string): string {
	return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).trimEnd()} …` : text;
}
