import { Fragment, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../texts/translations.tsx";
import { REMINDER_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { CommandButton } from "../commands/command-button.tsx";
import { focusControl } from "./focus.ts";
import { updateReminders, focusTarget } from "../commands/commands.ts";
import { FieldGroup } from "./field-group.tsx";
import { type FieldsProps, RowNotes, useFieldNotes } from "./field-notes.tsx";
import type { KnownDates } from "./date-fields.tsx";
import { ReminderWhen } from "./reminder-when.tsx";
import { NEW_REMINDER } from "../values/document-form-values.ts";
import { hasRoomFor } from "../values/open-suggestions.ts";
import { suggestionButtons } from "../suggestions/suggestion-button.tsx";
import { formatDay } from "../../../../contract/days.ts";

/** As many as a document can have (contract/entities/writes.ts). */
const MOST_REMINDERS = 100;

// Few have one.
const ReminderNote = lazyPart(async () => (await import("./reminder-note.tsx")).default);

/** The reminders of a document. One without a day is not saved. */
export function RemindersField(props: FieldsProps & { dates: KnownDates }) {
	const { values, result, onChange, dates } = props;
	const { t } = useTranslation();
	const notes = useFieldNotes(result);
	const [rows, setRows] = useState(() => values.reminders.map((reminder, key) => ({ ...reminder, key })));
	const nextKey = useRef(rows.length);
	const suggest = suggestionButtons(props.onAccept);
	const suggested = (props.suggested?.reminders ?? []).filter((reminder) => hasRoomFor(reminder, rows));

	function act(command: string, form: HTMLFormElement | null) {
		const next = updateReminders(rows, command, { ...NEW_REMINDER, key: nextKey.current++ });
		flushSync(() => setRows(next));
		focusControl(form, focusTarget(`reminders.${command}`, { ...values, reminders: next }));
		onChange();
	}

	return (
		<FieldGroup title={t("document.group.reminders")}>
			{rows.map((reminder, index) => {
				const position = index + 1;
				const row = `reminders.${index}`;
				const { key, type } = reminder;
				const remove = t("document.removeReminder", { position });
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
							<CommandButton
								command={`${row}.remove`}
								onCommand={(form) => act(`${index}.remove`, form)}
								aria-label={remove}
								title={remove}
								className="-mr-2 w-8 px-0 pointer-coarse:w-10"
								size="medium"
							>
								<Icon name="x" />
							</CommandButton>
						</div>
						<div className="flex items-start gap-2 sm:mr-8 sm:pointer-coarse:mr-10">
							<ReminderWhen
								{...{ row, position, reminder, notes }}
								onWhen={(when) => setRows(rows.with(index, { key, type, ...when }))}
							/>
						</div>
						<Suspense>
							{notes(`${row}.basedOn`).error === undefined && <ReminderNote {...{ reminder, dates }} />}
						</Suspense>
					</div>
				);
			})}
			{suggested.map(({ type, date, reason }) => (
				<Fragment key={type}>
					{suggest(`reminder.${type}`, t("suggestions.reminder", { day: formatDay(date) }), reason)}
				</Fragment>
			))}
			<RowNotes {...notes("reminders")} />
			{rows.length < MOST_REMINDERS ? (
				<CommandButton
					command="reminders.new"
					onCommand={(form) => act("new", form)}
					{...{ autoFocus: notes("reminders.new").autoFocus }}
					icon="plus"
					className="-ml-2.5 self-start"
				>
					{t("document.addReminder")}
				</CommandButton>
			) : (
				<p className="text-sm text-ink-muted">{t("document.mostReminders")}</p>
			)}
		</FieldGroup>
	);
}
