import { addDays, dayAt, type Day, timeAt } from "../../../contract/days.ts";
import type { NotificationInterval } from "../../../contract/entities/notification-settings.ts";

const MS_PER_HOUR = 60 * 60 * 1000;
/** What is told until so long after the time still goes into its mail: tenants need a moment to tell. */
export const GATHERING_MS = 5 * 60 * 1000;
/** A week, the day before it because of what is gathered over midnight, and one more. */
const DAYS_AHEAD = 9;

/** When what is told now leaves in a mail, in milliseconds since 1970; `null` for what goes into none. */
export function digestAt(interval: NotificationInterval, now: number): number | null {
	if (interval.interval !== "daily" && interval.interval !== "weekly") return null;
	let day = addDays(dayAt(now), -1);
	for (let count = 0; count < DAYS_AHEAD; count += 1) {
		const leaves = swissInstant(day, interval.time) + GATHERING_MS;
		const isItsDay = interval.interval === "daily" || weekdayOf(day) === interval.day;
		if (isItsDay && leaves > now) return leaves;
		day = addDays(day, 1);
	}
	throw new Error("a week has each of its days");
}

/**
 * The instant of a time of day in Switzerland. Of a time that is there twice, when the clock goes back, the first; one
 * that is not there, when it goes forward, is an hour later.
 */
export function swissInstant(day: Day, time: string): number {
	const asUtc = Date.parse(`${day}T${time}Z`);
	const inSummer = asUtc - 2 * MS_PER_HOUR;
	return timeAt(inSummer) === time ? inSummer : asUtc - MS_PER_HOUR;
}

/** 1 is Monday, 7 Sunday. */
function weekdayOf(day: Day): number {
	return new Date(day).getUTCDay() || 7;
}
