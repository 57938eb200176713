import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../texts/translations.tsx";
import { REMINDER_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { focusControl } from "../focus-control.ts";
import { changedReminders, focusAfter } from "../commands/commands.ts";
import { FieldGroup } from "./field-group.tsx";
import { type FieldsProps, useFieldNotes } from "./field-notes.tsx";
import { NEW_REMINDER } from "../values/document-form-values.ts";
import { type KnownDates, ReminderDistance } from "../reminder-distance.tsx";
import { RowNotes } from "../row-notes.tsx";

/** When the document reminds of itself. A reminder without a day is none. */
export function RemindersField({ values, failure, onChange, dates }: FieldsProps & { dates: KnownDates }) {
	const { t } = useTranslation();
	const notes = useFieldNotes(failure);
	const [rows, setRows] = useState(() => values.reminders.map((reminder, key) => ({ ...reminder, key })));
	const nextKey = useRef(rows.length);

	function act(command: string, form: HTMLFormElement | null) {
		const next = changedReminders(rows, command, { ...NEW_REMINDER, key: nextKey.current++ });
		flushSync(() => setRows(next));
		focusControl(form, focusAfter(`reminders.${command}`, { ...values, reminders: next }));
		onChange();
	}

	return (
		<FieldGroup title={t("document.group.reminders")}>
			{rows.map(({ key, type, date }, index) => {
				const position = index + 1;
				const row = `reminders.${index}`;
				return (
					<div key={key} className="flex flex-col gap-1">
						<div className="flex items-start gap-2">
							<SelectField
								className="flex-1"
								label={t("document.reminderType", { position })}
								hideLabel
								name={`${row}.type`}
								defaultValue={type}
								options={REMINDER_TYPES.map((value) => ({
									value,
									label: t(`document.reminder.${value}`),
								}))}
								{...notes(`${row}.type`)}
							/>
							<DateField
								className="flex-1"
								label={t("document.reminderDate", { position })}
								hideLabel
								name={`${row}.date`}
								defaultValue={date}
								onInput={(event) => {
									const typed = event.currentTarget.value;
									setRows(rows.with(index, { key, type, date: typed }));
								}}
								{...notes(`${row}.date`)}
							/>
							<CommandButton
								command={`${row}.remove`}
								onCommand={(form) => act(`${index}.remove`, form)}
								aria-label={t("document.removeReminder", { position })}
								title={t("document.removeReminder", { position })}
								className="-mr-2 w-8 px-0 pointer-coarse:w-10"
								size="medium"
							>
								<Icon name="x" />
							</CommandButton>
						</div>
						<ReminderDistance date={date} dates={dates} />
					</div>
				);
			})}
			<RowNotes {...notes("reminders")} />
			<CommandButton
				command="reminders.new"
				onCommand={(form) => act("new", form)}
				{...{ autoFocus: notes("reminders.new").autoFocus }}
				icon="plus"
				className="-ml-2.5 self-start"
			>
				{t("document.addReminder")}
			</CommandButton>
		</FieldGroup>
	);
}
