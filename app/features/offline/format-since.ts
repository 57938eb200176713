import { FORMAT_LOCALE, TIME_ZONE } from "../../../contract/constants.ts";
import { dayAt, timeAt } from "../../../contract/days.ts";
import { madeOnce } from "../../made-once.ts";

const dayFormat = madeOnce(
	() => new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: "short", timeZone: TIME_ZONE }),
);

/** `14:32`, and where that was not today `23.11.26, 14:32`. */
export function formatSince(at: number, now = Date.now()): string {
	const time = timeAt(at);
	return dayAt(at) === dayAt(now) ? time : `${dayFormat().format(at)}, ${time}`;
}
