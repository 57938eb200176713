import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useOffers } from "../../session/signed-in.ts";
import type { ReminderValues } from "../values/document-form-values.ts";
import type { useFieldNotes } from "./field-notes.tsx";

/** How many days before, unless somebody says something else. */
const USUAL_DAYS = "30";

interface ReminderWhenProps {
	/** Begins the names of its fields. */
	row: string;
	position: number;
	reminder: ReminderValues;
	onWhen: (when: Pick<ReminderValues, "date" | "before">) => void;
	notes: ReturnType<typeof useFieldNotes>;
}

/**
 * A day, or a number of days and the date before which they lie. Without scripts what is typed is read as the choice
 * beside it says.
 */
export function ReminderWhen({
	row,
	position,
	reminder: { date, before },
	onWhen,
	notes,
}: ReminderWhenProps) {
	const { t } = useTranslation();
	const isOffered = useOffers("relativeReminders");
	return (
		<>
			{before ? (
				<>
					<TextField
						className="w-16 shrink-0"
						label={t("document.reminderDays", { position })}
						hideLabel
						name={`${row}.daysBefore`}
						inputMode="numeric"
						autoComplete="off"
						maxLength={40}
						defaultValue={before.days}
						onInput={(event) => onWhen({ date, before: { ...before, days: event.currentTarget.value } })}
						{...notes(`${row}.daysBefore`)}
					/>
					<input type="hidden" name={`${row}.date`} value={date} />
				</>
			) : (
				<DateField
					className="flex-1"
					label={t("document.reminderDate", { position })}
					hideLabel
					name={`${row}.date`}
					defaultValue={date}
					onDay={(day) => onWhen({ date: day })}
					{...notes(`${row}.date`)}
				/>
			)}
			{(isOffered || before) && (
				<SelectField
					className="flex-1"
					label={t("document.reminderBasis", { position })}
					hideLabel
					name={`${row}.basedOn`}
					defaultValue={before?.of ?? ""}
					empty={t("document.reminderOnDay")}
					options={DOCUMENT_DATES.map((value) => ({ value, label: t(`document.reminderBasis.${value}`) }))}
					onChange={({ currentTarget: { value: of } }) =>
						onWhen(of === "" ? { date } : { date, before: { days: USUAL_DAYS, ...before, of } })
					}
					{...notes(`${row}.basedOn`)}
				/>
			)}
		</>
	);
}
