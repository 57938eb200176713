import type {
	DateSuggestion,
	DocumentSuggestions,
	NamedSuggestion,
	ReminderSuggestion,
} from "../../../../contract/suggestions/document-suggestions.ts";
import type { DocumentFormValues } from "./document-form-values.ts";
import { withChoice } from "./party-values.ts";

/** What may still be filled in: nothing that stands in the form is ever changed. */
export interface OpenSuggestions {
	name: DocumentSuggestions["name"];
	category: NamedSuggestion | null;
	parties: readonly NamedSuggestion[];
	folders: readonly NamedSuggestion[];
	dates: readonly DateSuggestion[];
	reminders: readonly ReminderSuggestion[];
}

/** The part of a form's command that accepts one of them; `all` accepts each. */
export const SUGGEST = "suggest";

export const NO_SUGGESTIONS: OpenSuggestions = {
	name: null,
	category: null,
	parties: [],
	folders: [],
	dates: [],
	reminders: [],
};

/** Those for which there is room in the form as it stands. @param suggested `null` where there are none */
export function openSuggestions(
	typed: DocumentFormValues,
	suggested: DocumentSuggestions | null,
): OpenSuggestions {
	if (suggested === null) return NO_SUGGESTIONS;
	const { name, guessedName, category, unsortedCategory, parties, folders, dates, reminders } = suggested;
	const isUnsorted = typed.documentCategory === "" || typed.documentCategory === unsortedCategory;
	const hasParties = typed.documentParticipations.some(({ isRemoved }) => !isRemoved);
	const hasFolders = typed.documentFolders.length + typed.newFolders.length > 0;
	// A name that was guessed from a file is nobody's.
	const isUnnamed = typed.name.trim() === "" || typed.name === guessedName;
	return {
		name: name && isUnnamed && saysMore(name.value, typed.name) ? name : null,
		category: isUnsorted ? category : null,
		parties: hasParties ? [] : parties,
		folders: hasFolders ? [] : folders,
		dates: dates.filter(({ date }) => typed[date].trim() === ""),
		reminders: (reminders ?? []).filter((reminder) => hasRoomFor(reminder, typed.reminders)),
	};
}

/** Whether no reminder of its type is there already. */
export function hasRoomFor({ type }: ReminderSuggestion, rows: DocumentFormValues["reminders"]): boolean {
	return rows.every((row) => row.type !== type);
}

/** Whether a name has a word that the other one lacks: "Mietvertrag" says less than "Mietvertrag Seestrasse 12". */
function saysMore(name: string, than: string): boolean {
	const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	const known = new Set(words(than));
	return words(name).some((word) => !known.has(word));
}

export function countSuggestions({ name, category, ...lists }: OpenSuggestions): number {
	const listed = Object.values(lists).reduce((sum, { length }) => sum + length, 0);
	return (name ? 1 : 0) + (category ? 1 : 0) + listed;
}

/**
 * The form after `suggest.all`, `suggest.name`, `suggest.category`, `suggest.reminder` with the type of one, or `suggest`
 * with the id of a party or folder or the name of a date.
 */
export function acceptSuggestion(
	typed: DocumentFormValues,
	command: string,
	suggested: DocumentSuggestions | null,
): DocumentFormValues {
	const wanted = command.slice(SUGGEST.length + 1);
	const isWanted = (what: string) => wanted === "all" || wanted === what;
	const { name: open, category, parties, folders, dates, reminders } = openSuggestions(typed, suggested);
	const next = { ...typed };
	if (open && isWanted("name")) next.name = open.value;
	if (category && isWanted("category")) next.documentCategory = category.documentId;
	for (const { documentId: value, name: label } of parties.filter((party) => isWanted(party.documentId))) {
		next.documentParticipations = withChoice(next.documentParticipations, { value, label, detail: "" });
	}
	for (const { documentId, name } of folders.filter((folder) => isWanted(folder.documentId))) {
		next.documentFolders = [...next.documentFolders, documentId];
		next.labels = { ...next.labels, [documentId]: name };
	}
	for (const { date, day } of dates) if (isWanted(date)) next[date] = day;
	for (const { type, date, daysBefore, basedOn } of reminders) {
		if (!isWanted(`reminder.${type}`)) continue;
		// It follows its date only where that is in the form.
		const before =
			basedOn && daysBefore !== null && next[basedOn] !== ""
				? { before: { days: String(daysBefore), of: basedOn } }
				: {};
		next.reminders = [...next.reminders, { type, date, ...before }];
	}
	return next;
}
