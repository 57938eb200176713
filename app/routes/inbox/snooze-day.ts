import { type Day, dayAt, dayFault, typedDay } from "../../../contract/days.ts";

/** Why nothing can be put off until what was typed, as a translation key. */
export type SnoozeFault =
	| "validation.required"
	| "validation.date"
	| "validation.dayRange"
	| "validation.dayAhead";

export type ReadSnoozeDay = { day: Day; fault: null } | { day: null; fault: SnoozeFault };

/** The day after today that somebody has typed, or what is wrong with it. */
export function readSnoozeDay(typed: string): ReadSnoozeDay {
	const day = typedDay(typed);
	if (day === null) return { day, fault: dayFault(typed) ?? "validation.required" };
	return day > dayAt(Date.now()) ? { day, fault: null } : { day: null, fault: "validation.dayAhead" };
}
