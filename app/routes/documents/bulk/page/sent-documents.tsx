import { type BulkWork, changeFields } from "../../../../features/bulk/bulk-change.ts";
import { formatNamedDocument, type NamedDocument } from "../../../../features/selection/document-field.ts";

interface SentDocumentsProps {
	change: BulkWork;
	documents: readonly NamedDocument[];
	/** Done by the forms before this one. */
	done?: number;
	/** Changed by them. */
	changed?: readonly NamedDocument[];
}

/** What a form sends on, without showing it. Deleting has been asked about by now. */
export function SentDocuments({ change, documents, done = 0, changed }: SentDocumentsProps) {
	return (
		<>
			{Object.entries(changeFields(change)).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<input type="hidden" name="confirmed" value="1" />
			<input type="hidden" name="done" value={done} />
			{Object.entries({ document: documents, changed: changed ?? [] }).map(([name, sent]) =>
				sent.map((document) => (
					<input
						key={`${name} ${document.documentId}`}
						type="hidden"
						name={name}
						value={formatNamedDocument(document)}
					/>
				)),
			)}
		</>
	);
}
