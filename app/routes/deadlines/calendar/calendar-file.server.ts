import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from "ical-generator";
import { addDays } from "../../../../contract/days.ts";
import type { Deadline } from "../../../../contract/entities/deadline.ts";
import type { textsOf } from "../../../texts/request-texts.ts";
import { formatDeadline } from "../../../features/deadlines/deadline-field.ts";

/** Calendars are asked to look again after this long, in seconds. */
const REFRESH_SECONDS = 4 * 60 * 60;

/**
 * Deadlines as a file of iCalendar (RFC 5545), each a whole day.
 * @param addressOf the page of a document, with its origin
 */
export function calendarFile(
	deadlines: readonly Deadline[],
	t: ReturnType<typeof textsOf>,
	addressOf: (documentId: string) => string,
): string {
	const calendar = ical({
		name: t("deadlines.calendar.name"),
		prodId: { company: "Ablage", product: "Ablage", language: "DE" },
		method: ICalCalendarMethod.PUBLISH,
		ttl: REFRESH_SECONDS,
	});
	for (const deadline of deadlines) {
		const { type, date, reminder, isEndAndInactive, document, tenant } = deadline;
		const { documentId, name } = document;
		const key =
			reminder !== null || type === "Custom"
				? "deadlines.calendar.reminder"
				: isEndAndInactive
					? "deadlines.calendar.both"
					: (`deadlines.calendar.${type}` as const);
		calendar.createEvent({
			// The same deadline is the same entry at each look.
			id: `${formatDeadline({ documentId, type, date, reminder })}@ablage`,
			start: date,
			end: addDays(date, 1),
			allDay: true,
			// Else the whole day would be taken for whoever looks for a free one.
			transparency: ICalEventTransparency.TRANSPARENT,
			busystatus: ICalEventBusyStatus.FREE,
			summary: t(key, { name }),
			description: `${document.documentCategory.name} · ${tenant.name}`,
			url: addressOf(documentId),
		});
	}
	return calendar.toString();
}
