import { addDays, addMonths, daysBetween, wholeMonthsBetween } from "../../../contract/days.ts";
import type {
	DocumentFormValues,
	ReminderValues,
} from "../../features/document-form/values/document-form-values.ts";

type Dates = Pick<DocumentFormValues, "startDate" | "endDate" | "inactiveDate" | "reminders">;

/**
 * The dates of the period that follows: it begins the day after the old end and is as long, in whole months where the
 * old one was. The other dates move as far as the end. Without an old end nothing is known of the next period.
 */
export function nextPeriod({ startDate, endDate, inactiveDate, reminders }: Dates): Dates {
	if (endDate === "") return { startDate: "", endDate: "", inactiveDate: "", reminders: [] };
	const begin = addDays(endDate, 1);
	if (startDate === "" || startDate > endDate) {
		return { startDate: begin, endDate: "", inactiveDate: "", reminders: [] };
	}
	const months = wholeMonthsBetween(startDate, begin);
	const shift = (day: string) =>
		months === null ? addDays(day, daysBetween(startDate, begin)) : addMonths(day, months);
	const shifted = (reminder: ReminderValues) => ({ ...reminder, date: shift(reminder.date) });
	// The day before the period after: the 31st of January is followed by the last of February, not by the 28th.
	const end = addDays(shift(begin), -1);
	return {
		startDate: begin,
		endDate: end,
		inactiveDate: inactiveDate === "" ? "" : shift(inactiveDate),
		reminders: reminders
			// A warranty does not go on by itself.
			.filter(({ before }) => before?.of !== "warrantyUntil")
			.map(shifted),
	};
}
