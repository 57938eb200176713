import {
	MAX_REQUEST_NAME_LENGTH,
	MAX_REQUEST_NOTE_LENGTH,
	MAX_REQUEST_RECIPIENT_LENGTH,
	MAX_REQUESTED_ITEMS,
	REMINDER_INTERVALS,
} from "../../../../contract/requests/request-words.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { RequestValues } from "./request-values.ts";

export interface RequestFieldsProps {
	values: RequestValues;
	errors: Readonly<Record<string, string>>;
}

/** What it is about. */
export function NameField({ values, errors }: RequestFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<TextField
			required
			label={t("requests.name")}
			hint={t("requests.nameHint")}
			name="name"
			maxLength={MAX_REQUEST_NAME_LENGTH}
			autoComplete="off"
			defaultValue={values.name}
			error={message(errors["name"])}
		/>
	);
}

/** The checklist, one line each. */
export function ItemsField({ values, errors, label }: RequestFieldsProps & { label: string }) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<TextAreaField
			required
			label={label}
			hint={t("requests.itemsHint", { most: MAX_REQUESTED_ITEMS })}
			name="items"
			defaultValue={values.items}
			error={message(errors["items"])}
		/>
	);
}

/** Of whom, and where the mails go. */
export function RecipientFields({ values, errors, emailHint }: RequestFieldsProps & { emailHint: string }) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField
				label={t("requests.recipient")}
				hint={t("requests.recipientHint")}
				name="recipient"
				maxLength={MAX_REQUEST_RECIPIENT_LENGTH}
				autoComplete="off"
				defaultValue={values.recipient}
				error={message(errors["recipient"])}
			/>
			<TextField
				label={t("requests.email")}
				hint={emailHint}
				name="email"
				type="email"
				inputMode="email"
				autoComplete="off"
				defaultValue={values.email}
				error={message(errors["email"])}
			/>
		</div>
	);
}

/** Until when, and how often somebody is reminded. */
export function TimeFields({ values, errors }: RequestFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<DateField
				label={t("requests.lastDay")}
				hint={t("requests.lastDayHint")}
				name="lastDay"
				defaultValue={values.lastDay}
				error={message(errors["lastDay"])}
			/>
			<SelectField
				label={t("requests.reminders")}
				hint={t("requests.remindersHint")}
				name="remindEvery"
				defaultValue={values.remindEvery}
				empty={t("requests.noReminders")}
				options={REMINDER_INTERVALS.map((days) => ({
					value: String(days),
					label: t("requests.every", { days }),
				}))}
				error={message(errors["remindEvery"])}
			/>
		</div>
	);
}

export function NoteField({ values, errors }: RequestFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<TextAreaField
			label={t("requests.note")}
			hint={t("requests.noteHint")}
			name="note"
			rows={2}
			maxLength={MAX_REQUEST_NOTE_LENGTH}
			defaultValue={values.note}
			error={message(errors["note"])}
		/>
	);
}
