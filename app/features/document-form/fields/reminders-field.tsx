import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { daysBetween, formatDay } from "../../../../contract/days.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { REMINDER_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { CommandButton } from "../commands/command-button.tsx";
import { focusControl } from "./focus.ts";
import { updateReminders, focusTarget } from "../commands/commands.ts";
import { FieldGroup } from "./field-group.tsx";
import { type FieldsProps, RowNotes, useFieldNotes } from "./field-notes.tsx";
import { NEW_REMINDER } from "../values/document-form-values.ts";

/** The dates that stand in the form now: YYYY-MM-DD or empty. */
export interface KnownDates {
	startDate: string;
	endDate: string;
}

/** The reminders of a document. One without a day is not saved. */
export function RemindersField({ values, result, onChange, dates }: FieldsProps & { dates: KnownDates }) {
	const { t } = useTranslation();
	const notes = useFieldNotes(result);
	const [rows, setRows] = useState(() => values.reminders.map((reminder, key) => ({ ...reminder, key })));
	const nextKey = useRef(rows.length);

	function act(command: string, form: HTMLFormElement | null) {
		const next = updateReminders(rows, command, { ...NEW_REMINDER, key: nextKey.current++ });
		flushSync(() => setRows(next));
		focusControl(form, focusTarget(`reminders.${command}`, { ...values, reminders: next }));
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
								onDay={(day) => setRows(rows.with(index, { key, type, date: day }))}
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

/** How far a reminder is from the end of the document. */
function ReminderDistance({ date, dates: { endDate } }: { date: string; dates: KnownDates }) {
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
