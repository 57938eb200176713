import type { DocumentFormChoices } from "../choices/form-choices.server.ts";
import type { DocumentFormValues, Search } from "../values/document-form-values.ts";
import type { Choice } from "../values/party-values.ts";

/** What a document's form shows after it was sent and not saved. Messages are translation keys, or what the server said. */
export interface DocumentFormFailure {
	/** By the name of the field in the form, in the form's order. */
	fieldErrors: Record<string, string>;
	formError: string | null;
	typed: DocumentFormValues;
	/** Someone else's change came first. */
	conflict: FormConflict | null;
	/** What has the focus where nothing is wrong: the name of a field, or what a button asks for. */
	focus?: string | undefined;
	/** What can be chosen, where the tenant was changed without scripts. */
	choices?: DocumentFormChoices;
	/** What a search without scripts has found. */
	found?: Partial<Record<Search, FoundChoices>>;
}

export interface FoundChoices {
	choices: Choice[];
	/** There are others behind them. */
	hasMore: boolean;
}

export interface FormConflict {
	/** The version that a write must carry to be accepted now. */
	version: number;
	/** What was changed: the document itself, or a party whose change was typed here too. */
	of: "document" | "party";
	/** Who made the other change. */
	updatedBy: string | null;
	/** When: an instant. */
	changedAt: string | null;
	/** What stands in the fields that differ from what was typed, as people read it. Empty where nothing does. */
	current: Record<string, string>;
	/** The versions of the parties that were changed meanwhile, by id. */
	partyVersions: Record<string, number>;
}
