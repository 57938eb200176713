import { useState } from "react";
import { useTranslation } from "../texts/translations.tsx";
import { REMINDER_TYPES } from "../../../contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FieldMessages } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type FieldsProps, useFieldNotes } from "./field-props.tsx";

/** When the document reminds of itself. An emptied day takes the reminder away; the last row is for another one. */
export function RemindersField({ values, failure }: FieldsProps) {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	const [emptyRows, setEmptyRows] = useState(1);
	const { hint, error } = useFieldNotes(failure)("reminders");
	const rows = [...values.reminders, ...Array.from({ length: emptyRows }, () => NEW_REMINDER)];

	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-1.5 text-sm font-medium">{t("document.group.reminders")}</legend>
			{rows.map(({ type, date }, index) => (
				// oxlint-disable-next-line react/no-array-index-key -- rows are only ever added at the end
				<div key={index} className="grid grid-cols-2 gap-3">
					<SelectField
						label={t("document.reminderType", { position: index + 1 })}
						hideLabel
						name="reminderType"
						defaultValue={type}
						options={REMINDER_TYPES.map((value) => ({ value, label: t(`document.reminder.${value}`) }))}
					/>
					<DateField
						label={t("document.reminderDate", { position: index + 1 })}
						hideLabel
						name="reminderDate"
						defaultValue={date}
					/>
				</div>
			))}
			<FieldMessages hint={hint} hintId={undefined} error={error} errorId={undefined} />
			{hydrated && (
				<Button
					type="button"
					variant="quiet"
					size="small"
					icon="plus"
					className="self-start"
					onClick={() => setEmptyRows(emptyRows + 1)}
				>
					{t("document.addReminder")}
				</Button>
			)}
		</fieldset>
	);
}

const NEW_REMINDER = { type: "Custom", date: "" };
