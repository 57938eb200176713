import { type BulkChange, changeFields } from "../../../../features/bulk/bulk-change.ts";
import { formatNamedDocument, type NamedDocument } from "../../../../features/selection/document-field.ts";

interface SentDocumentsProps {
	change: BulkChange;
	documents: readonly NamedDocument[];
	/** Done by the forms before this one. */
	done?: number;
}

/** What a form sends on, without showing it. Deleting has been asked about by now. */
export function SentDocuments({ change, documents, done = 0 }: SentDocumentsProps) {
	return (
		<>
			{Object.entries(changeFields(change)).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
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
