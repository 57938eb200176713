import type { ReactNode } from "react";
import {
	MAX_SHARE_NOTE_LENGTH,
	MAX_SHARE_RECIPIENT_LENGTH,
	SHARE_FACTS,
	SHARE_RIGHTS,
} from "../../../contract/sharing/share-words.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { CheckboxField } from "../../ui/forms/checkbox-field.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { FieldMessages } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { ShareValues } from "./share-values.ts";

export interface ShareFieldsProps {
	values: ShareValues;
	errors: Readonly<Record<string, string>>;
	className?: string;
}

/** For whom a link is. */
export function RecipientField({ values, errors, className }: ShareFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<TextField
			label={t("sharing.recipient")}
			hint={t("sharing.recipientHint")}
			name="recipient"
			maxLength={MAX_SHARE_RECIPIENT_LENGTH}
			autoComplete="off"
			defaultValue={values.recipient}
			error={message(errors["recipient"])}
			className={className}
		/>
	);
}

/** What a member or a person may do. */
export function RightField({ values, errors, className }: ShareFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<SelectField
			label={t("sharing.right")}
			name="right"
			defaultValue={values.right}
			options={SHARE_RIGHTS.map((value) => ({ value, label: t(`sharing.right.${value}`) }))}
			error={message(errors["right"])}
			className={className}
		/>
	);
}

/** What a link shows beside the names. */
export function FactFields({ values, errors, className = "" }: ShareFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<fieldset className={className}>
			<legend className="mb-0.5 text-sm font-medium">{t("sharing.facts")}</legend>
			<div className="grid gap-x-4 sm:grid-cols-2">
				{SHARE_FACTS.map((fact) => (
					<CheckboxField
						key={fact}
						label={t(`sharing.fact.${fact}`)}
						name="facts"
						value={fact}
						defaultChecked={values.facts.includes(fact)}
					/>
				))}
				<CheckboxField
					label={t("sharing.withFiles")}
					name="withFiles"
					value="1"
					defaultChecked={values.withFiles}
				/>
			</div>
			<FieldMessages
				hint={undefined}
				hintId={undefined}
				error={message(errors["facts"])}
				errorId={undefined}
			/>
		</fieldset>
	);
}

export function LastDayField({ values, errors, className, hint }: ShareFieldsProps & { hint: ReactNode }) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<DateField
			label={t("sharing.lastDay")}
			hint={hint}
			name="lastDay"
			defaultValue={values.lastDay}
			error={message(errors["lastDay"])}
			className={className}
		/>
	);
}

export function NoteField({ values, errors, className }: ShareFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<TextAreaField
			label={t("sharing.note")}
			hint={t("sharing.noteHint")}
			name="note"
			rows={2}
			maxLength={MAX_SHARE_NOTE_LENGTH}
			defaultValue={values.note}
			error={message(errors["note"])}
			className={className}
		/>
	);
}

/** It is handed on, so one sees it. */
export function PasswordProposal({ values, errors, className }: ShareFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<TextField
			label={t("sharing.password")}
			hint={t("sharing.passwordHint")}
			name="password"
			autoComplete="off"
			autoCapitalize="none"
			autoCorrect="off"
			spellCheck={false}
			maxLength={200}
			defaultValue={values.password}
			error={message(errors["password"])}
			className={className}
		/>
	);
}
