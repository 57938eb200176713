import { useSearchParams } from "react-router";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { DOCUMENT_DATES, type DocumentDate } from "../../../../contract/entities/document-dates.ts";
import { formatDay } from "../../../../contract/days.ts";
import type { DateSuggestion } from "../../../../contract/suggestions/document-suggestions.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { SuggestionButtons } from "../suggestions/suggestion-button.tsx";
import type { useFieldProps } from "./field-notes.tsx";

/** The dates that stand in the form now: YYYY-MM-DD or empty. */
export type KnownDates = Readonly<Record<DocumentDate, string>>;

interface DateFieldsProps {
	fieldProps: ReturnType<typeof useFieldProps>;
	/** The dates that stand in the fields now. */
	dates: KnownDates;
	onDay: (date: DocumentDate, day: string) => void;
	suggested: readonly DateSuggestion[];
	suggest: SuggestionButtons;
}

const HINTS: Partial<Record<DocumentDate, TextKey>> = {
	endDate: "documents.endDateHint",
	inactiveDate: "documents.inactiveDateHint",
};

/** The four dates. An end before the start is allowed, with a warning. */
export function DateFields({
	fieldProps,
	dates: { startDate, endDate },
	onDay,
	suggested,
	suggest,
}: DateFieldsProps) {
	const { t } = useTranslation();
	const wanted = useSearchParams()[0].get("focus");
	return (
		<>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-3 gap-y-4">
				{DOCUMENT_DATES.map((date) => {
					const suggestion = suggested.find((each) => each.date === date);
					const ghost = suggestion && formatDay(suggestion.day);
					const hint = fieldProps(date).hint ?? (HINTS[date] && t(HINTS[date]));
					return (
						<DateField
							key={date}
							label={t(`documents.${date}`)}
							onDay={(day) => onDay(date, day)}
							{...fieldProps(date)}
							// oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever wants to put this date off comes for it
							autoFocus={wanted === date || fieldProps(date).autoFocus}
							ghost={ghost}
							hint={
								suggestion && ghost !== undefined ? (
									<>
										{suggest(date, ghost, suggestion.reason)}
										{hint}
									</>
								) : (
									hint
								)
							}
						/>
					);
				})}
			</div>
			{startDate !== "" && endDate !== "" && endDate < startDate && (
				<Notice tone="warning">{t("document.endBeforeStart")}</Notice>
			)}
		</>
	);
}
