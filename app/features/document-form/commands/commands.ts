import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import { type DocumentFormValues, NEW_REMINDER, SEARCHES, type TypedReminder } from "../values/document-form-values.ts";
import { changedParties, partyFieldName } from "../values/party-values.ts";

/** The name of a button that changes the form instead of sending it: with scripts in place, without by the server. */
export const COMMAND = "command";

/** What the first button sends, which is the one that the Enter key presses. */
export const ENTER = "enter";

/** What a button does to the reminders: `new`, or `remove` behind the number of a row. */
export function changedReminders<Row extends TypedReminder>(
	rows: readonly Row[],
	command: string,
	newRow: Row,
): Row[] {
	if (command === "new") return [...rows, newRow];
	const [position, change] = command.split(".");
	return rows.filter((_, index) => change !== "remove" || index !== Number(position));
}

/** The form after one of its buttons, whose name says the part of the form before the first point. */
export function afterCommand(
	typed: DocumentFormValues,
	command: string,
	participations: readonly DocumentParticipation[],
): DocumentFormValues {
	const [part, ...rest] = command.split(".");
	const change = rest.join(".");
	if (part === "parties") {
		const rows = changedParties(typed.documentParticipations, change, participations);
		return { ...typed, documentParticipations: rows };
	}
	if (part === "reminders") {
		return { ...typed, reminders: changedReminders(typed.reminders, change, NEW_REMINDER) };
	}
	return typed;
}

/** What has the focus after one of those buttons: the name of a field, or what another button asks for. */
export function focusAfter(command: string, after: DocumentFormValues): string | undefined {
	const { documentParticipations: parties, reminders, searches } = after;
	const [part, position = "", change] = command.split(".");
	if (command === "parties.new") return partyFieldName(parties.length - 1, "name");
	if (command === "reminders.new") return `reminders.${reminders.length - 1}.type`;
	if (part === "reminders") return "reminders.new";
	if (part === "search") {
		const search = SEARCHES.find((name) => searches[name].trim() !== "");
		return search && `search.${search}`;
	}
	if (part !== "parties") return undefined;
	if (change === "remove") return `parties.${position}.restore`;
	if (change !== "change") return `parties.${position}.remove`;
	const isPerson = parties[Number(position)]?.fields.type === "PrivatePerson";
	return partyFieldName(Number(position), isPerson ? "firstName" : "name");
}
