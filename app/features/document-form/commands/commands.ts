import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import type { DocumentSuggestions } from "../../../../contract/suggestions/document-suggestions.ts";
import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import { SEARCHES } from "../values/choice.ts";
import {
	type DocumentFormValues,
	NEW_REMINDER,
	type ReminderValues,
} from "../values/document-form-values.ts";
import { acceptSuggestion, SUGGEST } from "../values/open-suggestions.ts";
import { partyFieldName, updateParties } from "../values/party-values.ts";

/**
 * The name of a button that changes the form and does not save it: `reminders.new`, `parties.0.remove`, `search`. With
 * scripts it works in place, without them the server answers the changed form.
 */
export const COMMAND = "command";

/** The command of the first button, which the Enter key presses. */
export const ENTER = "enter";

/** The reminders after a command: `new`, or the number of a row and `remove`. */
export function updateReminders<Row extends ReminderValues>(
	rows: readonly Row[],
	command: string,
	newRow: Row,
): Row[] {
	if (command === "new") return [...rows, newRow];
	const [position, change] = command.split(".");
	return rows.filter((_, index) => change !== "remove" || index !== Number(position));
}

export interface CommandContext {
	/** The parties that the document has already. */
	participations: readonly DocumentParticipation[];
	/** What it might be filed under. */
	suggested?: DocumentSuggestions | null;
}

/** The form after a command, which begins with the part of the form that it changes. */
export function applyCommand(
	typed: DocumentFormValues,
	command: string,
	{ participations, suggested = null }: CommandContext,
): DocumentFormValues {
	const [part, ...rest] = command.split(".");
	const change = rest.join(".");
	if (part === "parties") {
		const rows = updateParties(typed.documentParticipations, change, participations);
		return { ...typed, documentParticipations: rows };
	}
	if (part === "reminders") {
		return { ...typed, reminders: updateReminders(typed.reminders, change, NEW_REMINDER) };
	}
	if (part === SUGGEST) return acceptSuggestion(typed, command, suggested);
	return typed;
}

/** What gets the focus after a command: the name of a field, or the command of another button. */
export function focusTarget(command: string, after: DocumentFormValues): string | undefined {
	const { documentParticipations: parties, reminders, searches } = after;
	const [part, position = "", change] = command.split(".");
	if (command === "parties.new") return partyFieldName(parties.length - 1, "name");
	if (command === "reminders.new") return `reminders.${reminders.length - 1}.type`;
	if (part === "reminders") return "reminders.new";
	if (part === "search") {
		const search = SEARCHES.find((name) => searches[name].trim() !== "");
		return search && `search.${search}`;
	}
	if (part === SUGGEST) return focusAfterSuggestion(position, after);
	if (part !== "parties") return undefined;
	if (change === "remove") return `parties.${position}.restore`;
	if (change !== "change") return `parties.${position}.remove`;
	const isPerson = parties[Number(position)]?.fields.type === "PrivatePerson";
	return partyFieldName(Number(position), isPerson ? "firstName" : "name");
}

/** What was filled in; after several of them, whatever comes next is for the user to choose. */
function focusAfterSuggestion(what: string, after: DocumentFormValues): string | undefined {
	if (what === "name") return "name";
	if (what === "category") return "documentCategory";
	if (what === "reminder") return `reminders.${after.reminders.length - 1}.type`;
	const party = after.documentParticipations.findIndex((row) => row.party === what);
	if (party >= 0) return `parties.${party}.remove`;
	return (
		DOCUMENT_DATES.find((date) => date === what) ??
		(after.documentFolders.includes(what) ? "search.folders" : undefined)
	);
}
