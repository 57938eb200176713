import { useTranslation } from "../../../texts/translations.tsx";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { DOCUMENT_DATES, type DocumentDate } from "../../../../contract/entities/document-dates.ts";
import { dateLabel, dateMeaning, isPayable } from "../../../features/documents/date-meaning.ts";
import { formatDay } from "../../../../contract/days.ts";
import { formatDays } from "../../../features/documents/format.ts";
import { Fact, Facts } from "../../../ui/data/facts.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FactGroup } from "./fact-group.tsx";

/** The dates of a document with what they mean today, and what to watch out for. */
export function DateFacts({ document, today }: { document: TenantDocument; today: string }) {
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
						<MeaningfulDay {...{ date, today, payable }} day={document[date] ?? ""} />
					</Fact>
				))}
			</Facts>
			<div className="mt-2 flex flex-col gap-2 empty:hidden">
				{inactiveWarningDays !== null && (
					<Notice tone="warning">
						{t(inactiveWarningDays > 0 ? "document.inactiveWarningAhead" : "document.inactiveWarningPast", {
							when: formatDays(inactiveWarningDays),
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

interface MeaningfulDayProps {
	date: DocumentDate;
	day: string;
	today: string;
	payable: boolean;
}

function MeaningfulDay({ date, day, today, payable }: MeaningfulDayProps) {
	const { t } = useTranslation();
	const { key, when, isSoon } = dateMeaning(date, day, today, payable);
	return (
		<>
			<time dateTime={day}>{formatDay(day)}</time>
			<span className={isSoon ? "block font-medium text-warning" : "block text-ink-muted"}>
				{t(key as never, { when })}
			</span>
		</>
	);
}
