import { MAX_CATEGORY_REMINDERS } from "../../../contract/constants.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import type { CategoryReminder } from "../../../contract/entities/entities.ts";
import { REMINDER_TYPES } from "../../../contract/entities/vocabulary.ts";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

interface ReminderRowsProps {
	reminders: readonly CategoryReminder[];
	result: FormResult | undefined;
}

/** The reminders that a category gives its documents, and a free row; more come with the next time it is opened. */
export function ReminderRows({ reminders, result }: ReminderRowsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const count = Math.min(MAX_CATEGORY_REMINDERS, Math.max(2, reminders.length + 1));
	return (
		<fieldset className="flex min-w-0 flex-col gap-2" aria-describedby="reminders-hint">
			<legend className="mb-1 text-sm font-medium">{t("masterdata.reminders")}</legend>
			<p id="reminders-hint" className="text-sm text-ink-muted">
				{t("masterdata.remindersHint")}
			</p>
			{Array.from({ length: count }, (_, index) => {
				const row = `reminders.${index}`;
				const position = index + 1;
				const { type, daysBefore, basedOn } = reminders[index] ?? {};
				const isWrong = result?.fieldErrors[`${row}.daysBefore`] !== undefined;
				const field = (name: string, kept: string) => ({
					name: `${row}.${name}`,
					defaultValue: result?.typed[`${row}.${name}`] ?? kept,
					error: message(result?.fieldErrors[`${row}.${name}`]),
					hideLabel: true,
				});
				return (
					<div key={row} className="flex flex-wrap items-start gap-2">
						<TextField
							// What is wrong with it stands below, where it can be read.
							className={isWrong ? "w-full [&_input]:w-16" : "w-16 shrink-0"}
							label={t("document.reminderDays", { position })}
							inputMode="numeric"
							autoComplete="off"
							maxLength={4}
							{...field("daysBefore", daysBefore === undefined ? "" : String(daysBefore))}
						/>
						<SelectField
							className="min-w-40 flex-1"
							label={t("document.reminderBasis", { position })}
							options={DOCUMENT_DATES.map((value) => ({
								value,
								label: t(`document.reminderBasis.${value}`),
							}))}
							{...field("basedOn", basedOn ?? "endDate")}
						/>
						<SelectField
							className="min-w-32 flex-1"
							label={t("document.reminderType", { position })}
							options={REMINDER_TYPES.map((value) => ({ value, label: t(`document.reminder.${value}`) }))}
							{...field("type", type ?? "Custom")}
						/>
					</div>
				);
			})}
		</fieldset>
	);
}
