import { useTranslation } from "../../../texts/translations.tsx";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import { dateLabel, type DateMeaning, isPayable } from "../../../features/documents/date-meaning.ts";
import { formatDay } from "../../../../contract/days.ts";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FactGroup } from "./fact-group.tsx";
import type { ShownFacts } from "./shown-facts.server.ts";

/** The dates of a document with what they mean today, and what to watch out for. */
export function DateFacts({ document, shown }: { document: TenantDocument; shown: ShownFacts }) {
	const { t } = useTranslation();
	const { startDate, endDate, inactiveWarningDays } = document;
	const dates = DOCUMENT_DATES.filter((date) => document[date] !== null);
	if (dates.length === 0) return null;
	const payable = isPayable(document);

	return (
		<FactGroup title={t("document.group.dates")}>
			<Facts>
				{dates.map((date) => (
					<Fact key={date} label={t(dateLabel(date, payable))}>
						<MeaningfulDay day={document[date] ?? ""} meaning={shown.meanings[date]} />
					</Fact>
				))}
			</Facts>
			<div className="mt-2 flex flex-col gap-2 empty:hidden">
				{inactiveWarningDays !== null && (
					<Notice tone="warning">
						{t(inactiveWarningDays > 0 ? "document.inactiveWarningAhead" : "document.inactiveWarningPast", {
							when: shown.inactiveWarning ?? "",
						})}
					</Notice>
				)}
				{startDate !== null && endDate !== null && endDate < startDate && (
					<Notice tone="warning">{t("document.endBeforeStart")}</Notice>
				)}
			</div>
		</FactGroup>
	);
}

function MeaningfulDay({ day, meaning }: { day: string; meaning: DateMeaning | undefined }) {
	const { t } = useTranslation();
	return (
		<>
			<time dateTime={day}>{formatDay(day)}</time>
			{meaning && (
				<span className={meaning.isSoon ? "block font-medium text-warning" : "block text-ink-muted"}>
					{t(meaning.key, { when: meaning.when })}
				</span>
			)}
		</>
	);
}
