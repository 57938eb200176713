import { daysBetween } from "../../../contract/days.ts";
import type { Deadline } from "../../../contract/entities/deadline.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { formatDistance, formatSince } from "../documents/format.ts";

/** What a deadline means today, as a key and how far away it is. @param today YYYY-MM-DD */
export function deadlineMeaning(
	{
		type,
		date,
		reminder,
		isEndAndInactive,
	}: Pick<Deadline, "type" | "date" | "reminder" | "isEndAndInactive">,
	today: string,
): { key: TextKey; when: string } {
	const days = daysBetween(today, date);
	const when = formatDistance(days);
	if (reminder === null && type === "Payment" && days < 0) {
		return { key: "deadlines.past.Payment", when: formatSince(days) };
	}
	if (reminder !== null || type === "Custom") return { key: "deadlines.reminder", when };
	if (isEndAndInactive) return { key: days < 0 ? "deadlines.past.both" : "deadlines.ahead.both", when };
	return { key: days < 0 ? `deadlines.past.${type}` : `deadlines.ahead.${type}`, when };
}
