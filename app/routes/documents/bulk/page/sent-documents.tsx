import type { StateIntent } from "../../../../features/documents/state-change.ts";
import { formatNamedDocument, type NamedDocument } from "../../../../features/selection/document-field.ts";

interface SentDocumentsProps {
	intent: StateIntent;
	documents: readonly NamedDocument[];
	/** Done by the forms before this one. */
	done?: number;
}

/** What a form sends on, without showing it. Deleting has been asked about by now. */
export function SentDocuments({ intent, documents, done = 0 }: SentDocumentsProps) {
	return (
		<>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="confirmed" value="1" />
			<input type="hidden" name="done" value={done} />
			{documents.map((document) => (
				<input
					key={document.documentId}
					type="hidden"
					name="document"
					value={formatNamedDocument(document)}
				/>
			))}
		</>
	);
}
