import { dayAt, formatDay } from "../../../contract/days.ts";
import type { DocumentFile, TenantDocument } from "../../../contract/entities/entities.ts";
import { DOCUMENT_ACTIONS, type DocumentAction, mayDo, mayEdit } from "../../../contract/entities/rights.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import { displayIdentifier, partyName } from "../../../contract/entities/vocabulary.ts";
import { type DateMeaning, dateLabel, dateMeaningOf, isPayable } from "../documents/date-meaning.ts";
import { formatDays, formatInstant, formatMoney } from "../documents/format.ts";

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
	categoryIcon: string | null;
	tenant: string;
	dates: { label: TextKey; day: string; meaning: DateMeaning }[];
	cost: string | null;
	parties: string[];
	folders: string[];
	replacedBy: { documentId: string; name: string } | null;
	replaces: { documentId: string; name: string } | null;
	updatedAt: string;
	/** What is soon to come: a text, and when, in words. */
	warnings: { key: TextKey; when: string }[];
	files: PreviewFile[];
	uploadState: TenantDocument["uploadState"];
	mayEdit: boolean;
	actions: DocumentAction[];
}

export interface PreviewFile extends Pick<
	DocumentFile,
	"documentId" | "state" | "stateReason" | "hasPreview" | "pageCount" | "typeset"
> {
	name: string;
}

/** As much of a description as fits beside a list. */
const DESCRIPTION_LENGTH = 600;

/** @param now milliseconds since 1970 */
export function documentPreview(document: TenantDocument, now = Date.now()): DocumentPreview {
	const { description, cost, costCurrency } = document;
	const day = dayAt(now);
	const payable = isPayable(document);
	return {
		documentId: document.documentId,
		version: document.version,
		name: document.name,
		state: document.state,
		identifier: displayIdentifier(document),
		documentNumber: document.documentNumber,
		description: description && cut(description),
		category: document.documentCategory.name,
		categoryIcon: document.documentCategory.icon ?? null,
		tenant: document.tenant.name,
		dates: DOCUMENT_DATES.flatMap((date) => {
			const value = document[date];
			const meaning = dateMeaningOf(document, date, day);
			if (!value || !meaning) return [];
			return [{ label: dateLabel(date, payable), day: formatDay(value), meaning }];
		}),
		cost: cost === null ? null : formatMoney(cost, costCurrency),
		parties: document.documentParticipations.map(({ documentParty }) => partyName(documentParty)),
		folders: document.documentFolders.map(({ name }) => name),
		replacedBy: reference(document.replacedByDocument),
		replaces: reference(document.replacedDocument),
		updatedAt: formatInstant(document.updatedAt),
		warnings: warningsOf(document, day),
		files: document.documentFiles.map(({ documentId, file, ...read }) => ({
			documentId,
			name: file.name,
			state: read.state,
			stateReason: read.stateReason,
			hasPreview: read.hasPreview,
			pageCount: read.pageCount,
			typeset: read.typeset ?? null,
		})),
		uploadState: document.uploadState,
		mayEdit: mayEdit(document.rights),
		actions: DOCUMENT_ACTIONS.filter((action) => mayDo(document, action)),
	};
}

/** An active document that ends soon, and the Inactivity reminder of spec 4. */
function warningsOf(document: TenantDocument, day: string): DocumentPreview["warnings"] {
	const { state, inactiveWarningDays } = document;
	const end = state === "Active" ? dateMeaningOf(document, "endDate", day) : null;
	const endsSoon = isPayable(document) ? "documents.payableSoon" : "documents.endsSoon";
	return [
		...(end?.isSoon ? [{ key: endsSoon, when: end.when } as const] : []),
		...(inactiveWarningDays === null
			? []
			: [{ key: "documents.inactiveWarning" as const, when: formatDays(inactiveWarningDays) }]),
	];
}

function reference(other: TenantDocument["replacedDocument"]): DocumentPreview["replaces"] {
	return other && { documentId: other.documentId, name: other.name };
}

function cut(text: string): string {
	return text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).trimEnd()} …` : text;
}
