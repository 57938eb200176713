import { DEADLINE_LEAD_DAYS, MAX_DAYS_BEFORE } from "../../../../contract/constants.ts";
import { addDays, type Day, daysBetween } from "../../../../contract/days.ts";
import type { ReminderSuggestion } from "../../../../contract/suggestions/document-suggestions.ts";
import { lastDayToCancel } from "./last-day-to-cancel.ts";
import { noticeInText } from "./notice-of-text.ts";
import type { DatesOfPaper } from "./suggested-dates.ts";

interface KnownOfReminders extends DatesOfPaper {
	text: string;
	/** As they are filed; `null` where they are not. YYYY-MM-DD. */
	filed: { startDate: Day | null; endDate: Day | null };
	/** It is paid by its day, and is no contract. */
	isInvoice: boolean;
	today: Day;
}

/** What there is to be reminded of by what a paper says: the last day to cancel it, and the day by which it is to be paid. */
export function suggestedReminders(known: KnownOfReminders): ReminderSuggestion[] {
	const { due, isInvoice, today } = known;
	const payment = due && due.day >= today ? paymentReminder(due, today) : null;
	const notice = due || isInvoice ? null : noticeReminder(known);
	return [payment, notice].filter((reminder) => reminder !== null);
}

function paymentReminder({ day, label }: NonNullable<DatesOfPaper["due"]>, today: Day): ReminderSuggestion {
	const ahead = addDays(day, -DEADLINE_LEAD_DAYS.Payment);
	return {
		type: "Payment",
		date: ahead < today ? today : ahead,
		daysBefore: null,
		basedOn: null,
		reason: { kind: "payment", until: day, label },
	};
}

/** As long before the last day as an end speaks up before it. Before the document's own end it follows that. */
function noticeReminder({ text, dates, filed, today }: KnownOfReminders): ReminderSuggestion | null {
	const notice = noticeInText(text);
	if (!notice) return null;
	const said = (wanted: "startDate" | "endDate") =>
		filed[wanted] ?? dates.find(({ date }) => date === wanted)?.day ?? null;
	const end = said("endDate");
	const last = lastDayToCancel(notice, { start: said("startDate"), end, today });
	if (!last) return null;
	const ahead = addDays(last.day, -DEADLINE_LEAD_DAYS.Validity);
	const date = ahead < today ? today : ahead;
	const daysBefore = daysBetween(date, last.endsOn);
	const follows = last.endsOn === end && date === ahead && daysBefore <= MAX_DAYS_BEFORE;
	return {
		type: "Custom",
		date,
		daysBefore: follows ? daysBefore : null,
		basedOn: follows ? "endDate" : null,
		reason: { kind: "notice", until: last.day, label: notice.label },
	};
}
