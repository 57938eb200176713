import type { DocumentFormField, DocumentFormValues } from "./form-values.ts";

/** What a document's form shows after it was refused. Messages are translation keys, or what the server said. */
export interface DocumentFormFailure {
	fieldErrors: Partial<Record<DocumentFormField, string>>;
	formError: string | null;
	typed: DocumentFormValues;
	/** Someone else's change came first. */
	conflict: FormConflict | null;
}

export interface FormConflict {
	/** The version that a write must carry to be accepted now. */
	version: number;
	/** When the other change was made: an instant. */
	changedAt: string;
	/** What stands in the fields that differ from what was typed, as people read it. Empty where nothing does. */
	current: Partial<Record<DocumentFormField, string>>;
}
