import { useTranslation } from "../../../texts/translations.tsx";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { daysBetween, formatDay } from "../../../../contract/days.ts";
import { formatDistance } from "../../../features/documents/format.ts";
import { reminderBefore } from "../../../features/documents/date-meaning.ts";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { FactGroup } from "./fact-group.tsx";

/** When the document reminds of itself. */
export default function ReminderFacts({ document, today }: { document: TenantDocument; today: string }) {
	const { t } = useTranslation();
	const { reminders } = document;
	return (
		<FactGroup title={t("document.group.reminders")}>
			<Facts>
				{reminders
					.toSorted((one, other) => one.date.localeCompare(other.date))
					.map(({ documentId, type, date, daysBefore, basedOn }) => {
						const isBefore = basedOn && document[basedOn] !== null;
						return (
							<Fact key={documentId} label={t(`document.reminder.${type}`)}>
								{isBefore && `${reminderBefore(t, daysBefore ?? 0, basedOn)} (`}
								<time dateTime={date}>{formatDay(date)}</time>
								{isBefore && ")"}
								<span className="block text-ink-muted">{formatDistance(daysBetween(today, date))}</span>
							</Fact>
						);
					})}
			</Facts>
		</FactGroup>
	);
}
