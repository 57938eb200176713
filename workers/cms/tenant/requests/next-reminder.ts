import { addDays, dayAt, type Day, startOfDay } from "../../../../contract/days.ts";
import { MAX_REMINDERS } from "../../../../contract/requests/request-words.ts";

/** When reminders leave in the morning, in milliseconds after midnight. */
const MORNING_MS = 9 * 60 * 60 * 1000;

interface Reminded {
	email: string | null;
	remindEvery: number | null;
	reminders: number;
	/** Whoever gets the mails wants no more of them. */
	mutedAt: number | null;
	lastDay: Day;
	/** Lines of the checklist that are missing. */
	openItems: number;
}

/**
 * When the next reminder leaves, in milliseconds since 1970, if nothing comes until then; `null` for none. Nobody is
 * reminded after the last day, more often than `MAX_REMINDERS`, or of nothing.
 * @param after the day of what was last heard of it: that it was asked for, reminded of, or that something has come
 */
export function nextReminder(
	{ email, remindEvery, reminders, mutedAt, lastDay, openItems }: Reminded,
	after: Day,
	now: number,
): number | null {
	if (email === null || remindEvery === null || mutedAt !== null) return null;
	if (openItems === 0 || reminders >= MAX_REMINDERS) return null;
	// Asked for at last after a long pause: not in the night.
	const earliest = addDays(dayAt(now), 1);
	const planned = addDays(after, remindEvery);
	const day = planned < earliest ? earliest : planned;
	return day > lastDay ? null : startOfDay(day) + MORNING_MS;
}
