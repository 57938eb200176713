import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import type { FormResult } from "../../form/form-result.server.ts";
import type { DocumentFormChoices } from "../choices/form-choices.server.ts";
import type { FoundChoices, Search } from "../values/choice.ts";
import type { DocumentFormValues } from "../values/document-form-values.ts";

/**
 * What a document's form shows after it was sent and not saved: because of errors, or because one of its buttons only
 * changes the form.
 */
export interface DocumentFormResult extends FormResult<DocumentFormValues> {
	/** Somebody else's change came first. */
	conflict: FormConflict | null;
	/** The document was deleted meanwhile, and the user may restore it. */
	deletion?: FormDeletion;
	/** Where the document was moved to meanwhile; `null` where it is nowhere that the user knows. */
	moved?: FormMove | null;
	/** All that the form has sent where the document was deleted: a page that has no fields for it sends it again (gone-form.tsx). */
	sent?: [name: string, value: string][];
	/** What gets the focus if there is no error: the name of a field, or the command of a button. */
	focus?: string | undefined;
	/** What can be chosen, if the tenant was changed without scripts. */
	choices?: DocumentFormChoices;
	/** What was found, if the search ran without scripts. */
	found?: Partial<Record<Search, FoundChoices>>;
}

export interface FormDeletion {
	/** The version that restoring it takes. */
	version: number;
	/** Who has deleted it. */
	deletedBy: string | null;
	/** It was the same user, elsewhere. */
	isOwn: boolean;
	/** When: an instant. */
	deletedAt: string;
}

export interface FormMove {
	/** The name of the tenant where it is now. */
	tenant: string;
	/** As it is called there. */
	documentId: string;
}

export interface FormConflict {
	/** The version that a write must carry to be accepted now. */
	version: number;
	/** What was changed: the document, or a party that is changed in this form too. */
	of: "document" | "party";
	/** Who made the other change. */
	updatedBy: string | null;
	/** It was the same user, elsewhere. */
	isOwn: boolean;
	/** When: an instant. */
	changedAt: string | null;
	/** The state that the document was given meanwhile; no field of the form shows it. */
	state: DocumentState | null;
	/** The present values of the fields that differ from what was typed, as people read them. */
	current: Record<string, string>;
	/** The present versions of the parties that were changed, by id. */
	partyVersions: Record<string, number>;
}
