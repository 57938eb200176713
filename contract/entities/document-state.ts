import { daysBetween } from "../days.ts";

/** The states of a document and the ways between them (spec 4). Dates are ISO days, YYYY-MM-DD. */
export const DOCUMENT_STATES = ["Active", "Archived", "Deleted"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Where a removal leads: an Active document becomes Archived; an Archived one, or a forced removal, becomes Deleted. */
export function stateAfterRemoval(state: DocumentState, forced = false): DocumentState {
	return state === "Active" && !forced ? "Archived" : "Deleted";
}

/** A deleted document does not come back; every other way is open, and staying is no change. */
export function mayBecome(from: DocumentState, to: DocumentState): boolean {
	return from !== "Deleted" || to === "Deleted";
}

/** The inactive date after unarchiving: kept only if it is still in the future, otherwise cleared. */
export function inactiveDateAfterUnarchiving(inactiveDate: string | null, today: string): string | null {
	return inactiveDate !== null && inactiveDate > today ? inactiveDate : null;
}

/**
 * Days between now and the Inactivity reminder, rounded up; `null` where there is nothing to warn of: no such
 * reminder, or no inactive date in the future. Of several reminders the next one counts, else the last.
 * @param today the day on which now lies where the user lives: every moment of it is as many days, rounded up, from
 * the beginning of another
 */
export function inactiveWarningDays(
	document: { inactiveDate: string | null; reminders: readonly { type: string; date: string }[] },
	today: string,
): number | null {
	if (document.inactiveDate === null || document.inactiveDate <= today) return null;
	const dates = document.reminders.filter(({ type }) => type === "Inactivity").map(({ date }) => date);
	const date = dates.toSorted().find((candidate) => candidate >= today) ?? dates.toSorted().at(-1);
	return date === undefined ? null : daysBetween(today, date);
}
