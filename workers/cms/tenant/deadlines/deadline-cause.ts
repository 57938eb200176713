import type { Day } from "../../../../contract/days.ts";
import type { DeadlineType } from "../../../../contract/entities/document-dates.ts";

/** What names a deadline for good, as the cause of an item of the inbox (docs/decisions/049-what-needs-doing.md). */
export function deadlineCause(
	documentId: string,
	{ type, date, reminder }: { type: DeadlineType; date: Day; reminder: string | null },
): string {
	return reminder === null ? `${type}:${documentId}:${date}` : reminderCause(reminder, date);
}

/** The same of a reminder with this `documentId`. */
export function reminderCause(reminder: string, date: Day): string {
	return `reminder:${reminder}:${date}`;
}
