import { addDays, daysBetween, formatDay, isDay } from "../../../../contract/days.ts";
import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { reminderBefore } from "../../documents/date-meaning.ts";
import type { ReminderValues } from "../values/document-form-values.ts";
import type { KnownDates } from "./date-fields.tsx";

interface ReminderNoteProps {
	reminder: ReminderValues;
	dates: KnownDates;
}

/** The day on which a reminder comes, or how far its day is from the end of the document. */
export default function ReminderNote(props: ReminderNoteProps) {
	const text = useNote(props);
	return text === null ? null : <p className="text-sm text-ink-muted">{text}</p>;
}

function useNote({ reminder: { date, before }, dates }: ReminderNoteProps): string | null {
	const { t } = useTranslation();
	const { endDate } = dates;
	if (before) {
		const base = DOCUMENT_DATES.find((known) => known === before.of);
		if (!base || !/^\d{1,4}$/.test(before.days)) return null;
		// (One that was never placed is refused.)
		if (!isDay(dates[base]))
			return t(isDay(date) ? "document.reminderWaits" : "validation.reminderWithoutDate");
		return t("document.reminderComes", { day: formatDay(addDays(dates[base], -Number(before.days))) });
	}
	if (!isDay(endDate)) return null;
	if (!isDay(date)) return t("document.reminderEnd", { day: formatDay(endDate) });
	const days = daysBetween(date, endDate);
	return days >= 0 ? reminderBefore(t, days, "endDate") : t("document.reminderAfterEnd", { count: -days });
}
