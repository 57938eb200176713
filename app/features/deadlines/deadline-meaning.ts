import { daysBetween } from "../../../contract/days.ts";
import type { Deadline } from "../../../contract/entities/deadline.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { formatDistance, formatSince } from "../documents/format.ts";

/** What a deadline means today, as a key and how far away it is. @param today YYYY-MM-DD */
export function deadlineMeaning(
	{ type, date, reminder }: Pick<Deadline, "type" | "date" | "reminder">,
	today: string,
): { key: TextKey; when: string } {
	const days = daysBetween(today, date);
	const when = formatDistance(days);
	if (reminder === null && type === "Payment" && days < 0) {
		return { key: "deadlines.past.Payment", when: formatSince(days) };
	}
	if (reminder !== null || type === "Custom") return { key: "deadlines.reminder", when };
	return { key: days < 0 ? `deadlines.past.${type}` : `deadlines.ahead.${type}`, when };
}
