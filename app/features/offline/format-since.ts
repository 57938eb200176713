import { FORMAT_LOCALE, TIME_ZONE } from "../../../contract/constants.ts";
import { madeOnce } from "../../made-once.ts";

const dayFormat = madeOnce(
	() => new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: "short", timeZone: TIME_ZONE }),
);
const timeFormat = madeOnce(
	() => new Intl.DateTimeFormat(FORMAT_LOCALE, { timeStyle: "short", timeZone: TIME_ZONE }),
);

/** `14:32`, and where that was not today `23.11.26, 14:32`. */
export function formatSince(at: number, now = Date.now()): string {
	const [day, time] = [dayFormat().format(at), timeFormat().format(at)];
	return day === dayFormat().format(now) ? time : `${day}, ${time}`;
}
