import { useTranslation } from "../../../texts/translations.tsx";
import type { Reminder } from "../../../../contract/entities/entities.ts";
import { daysBetween, formatDay } from "../../../../contract/days.ts";
import { formatDistance } from "../../../features/documents/format.ts";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { FactGroup } from "./fact-group.tsx";

/** When the document reminds of itself. */
export function ReminderFacts({ reminders, today }: { reminders: readonly Reminder[]; today: string }) {
	const { t } = useTranslation();
	if (reminders.length === 0) return null;
	return (
		<FactGroup title={t("document.group.reminders")}>
			<Facts>
				{reminders
					.toSorted((one, other) => one.date.localeCompare(other.date))
					.map(({ documentId, type, date }) => (
						<Fact key={documentId} label={t(`document.reminder.${type}`)}>
							<time dateTime={date}>{formatDay(date)}</time>
							<span className="block text-ink-muted">{formatDistance(daysBetween(today, date))}</span>
						</Fact>
					))}
			</Facts>
		</FactGroup>
	);
}
