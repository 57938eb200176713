/** A document as the user has seen it. */
export interface DocumentVersion {
	documentId: string;
	version: number;
}

export interface NamedDocument extends DocumentVersion {
	name: string;
}

/** As much of a name as a form sends, to say which document could not be changed. */
export const SENT_NAME_LENGTH = 60;

/** The value of a form's field: `id:version`. */
export function formatDocumentVersion({ documentId, version }: DocumentVersion): string {
	return `${documentId}:${version}`;
}

/** The value of a form's field: `id:version:name`. */
export function formatNamedDocument(document: NamedDocument): string {
	return `${formatDocumentVersion(document)}:${document.name.slice(0, SENT_NAME_LENGTH)}`;
}
