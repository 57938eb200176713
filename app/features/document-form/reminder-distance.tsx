import { useTranslation } from "../texts/translations.tsx";
import { daysBetween, formatDay } from "../documents/format.ts";

/** Days of the form as they stand in it now, YYYY-MM-DD or empty. */
export interface KnownDates {
	startDate: string;
	endDate: string;
}

/** How far a reminder lies from the end of the document: what one has to know to choose its day. */
export function ReminderDistance({ date, dates: { endDate } }: { date: string; dates: KnownDates }) {
	const { t } = useTranslation();
	if (!isDay(endDate)) return null;
	if (!isDay(date)) {
		return <p className="text-sm text-ink-muted">{t("document.reminderEnd", { day: formatDay(endDate) })}</p>;
	}
	const days = daysBetween(date, endDate);
	const key =
		days > 0
			? "document.reminderBeforeEnd"
			: days < 0
				? "document.reminderAfterEnd"
				: "document.reminderAtEnd";
	return <p className="text-sm text-ink-muted">{t(key, { count: Math.abs(days) })}</p>;
}

function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
