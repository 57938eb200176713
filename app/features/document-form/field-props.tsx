import type { ReactNode } from "react";
import { useTranslation } from "../texts/translations.tsx";
import { useMessage } from "../texts/use-message.ts";
import type { DocumentFormChoices } from "./form-choices.server.ts";
import type { DocumentFormFailure } from "./form-failure.ts";
import { DOCUMENT_FORM_FIELDS, type DocumentFormField, type DocumentFormValues } from "./form-values.ts";

export interface FieldsProps {
	values: DocumentFormValues;
	choices: DocumentFormChoices;
	failure: DocumentFormFailure | undefined;
}

type TextFieldName = Exclude<DocumentFormField, "documentFolders" | "reminders">;

export interface TextFieldProps {
	name: TextFieldName;
	defaultValue: string;
	error: string | undefined;
	/** After a conflict: what somebody else has written here. */
	hint: ReactNode;
	autoFocus: boolean;
}

/** What each field of the form has in common: its value, what is wrong with it, and what stands there meanwhile. */
export function useFieldProps({ values, failure }: FieldsProps): (name: TextFieldName) => TextFieldProps {
	const notes = useFieldNotes(failure);
	return (name) => ({ name, defaultValue: values[name], ...notes(name) });
}

export function useFieldNotes(failure: DocumentFormFailure | undefined) {
	const message = useMessage();
	const firstWrong = DOCUMENT_FORM_FIELDS.find((field) => failure?.fieldErrors[field]);
	return (name: DocumentFormField) => {
		const current = failure?.conflict?.current[name];
		return {
			error: message(failure?.fieldErrors[name]),
			hint: current === undefined ? undefined : <CurrentValue value={current} />,
			autoFocus: name === firstWrong,
		};
	};
}

function CurrentValue({ value }: { value: string }) {
	const { t } = useTranslation();
	return (
		<span className="text-warning wrap-anywhere whitespace-pre-wrap">
			{t("document.conflict.current", { value: value || t("document.conflict.nothing") })}
		</span>
	);
}
