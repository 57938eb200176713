import { href, useParams } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { formatDay } from "../../../../contract/days.ts";
import { reminderBefore } from "../../../features/documents/date-meaning.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { FactGroup } from "./fact-group.tsx";

/** When the document reminds of itself, and the way to how one wants to be told. */
export function ReminderFacts({
	document,
	distances,
}: {
	document: TenantDocument;
	/** How far away each reminder is, by its id. */
	distances: Record<string, string>;
}) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { documentId } = document;
	// One that waits for a date that is not there says nothing; the form has it.
	const reminders = document.reminders.filter(({ basedOn }) => !basedOn || document[basedOn] !== null);
	const hasSettings = useOffers("notificationSettings");
	if (reminders.length === 0 && !hasSettings) return null;
	return (
		<FactGroup title={t("document.group.reminders")}>
			<Facts>
				{reminders
					.toSorted((one, other) => one.date.localeCompare(other.date))
					.map(({ documentId: id, type, date, daysBefore, basedOn }) => {
						return (
							<Fact key={id} label={t(`document.reminder.${type}`)}>
								{basedOn && `${reminderBefore(t, daysBefore ?? 0, basedOn)} (`}
								<time dateTime={date}>{formatDay(date)}</time>
								{basedOn && ")"}
								<span className="block text-ink-muted">{distances[id]}</span>
							</Fact>
						);
					})}
			</Facts>
			{hasSettings && (
				<Link
					to={href("/:locale?/documents/:documentId/notifications", { locale, documentId })}
					className="inline-block py-1 text-sm text-accent underline print:hidden"
				>
					{t("notificationSettings.ofDocument")}
				</Link>
			)}
		</FactGroup>
	);
}
