import type { ReactNode } from "react";
import type { DocumentSuggestions } from "../../../../contract/suggestions/document-suggestions.ts";
import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import { FieldMessages } from "../../../ui/forms/field.tsx";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import type { DocumentFormChoices } from "../choices/form-choices.server.ts";
import type { DocumentFormResult } from "../save/document-form-result.ts";
import type { DocumentFormValues, TextFieldName } from "../values/document-form-values.ts";

export interface FieldsProps {
	values: DocumentFormValues;
	/** What they may be filled in with. */
	suggested?: DocumentSuggestions | null;
	/** Accepts one of the suggestions, by its command. */
	onAccept?: (command: string, form: HTMLFormElement | null) => void;
	choices: DocumentFormChoices;
	result: DocumentFormResult | undefined;
	/** The parties that the document has already. */
	participations: readonly DocumentParticipation[];
	/** The document itself, which cannot replace itself. */
	documentId: string | null;
	/** Called for changes without a change event of a field: a choice was made, a row was added or removed. */
	onChange: () => void;
}

/** What a field says besides its value. */
export interface FieldNotes {
	error: string | undefined;
	/** After a conflict: what somebody else has saved here. */
	hint: ReactNode;
	autoFocus: boolean;
}

export interface TextFieldProps extends FieldNotes {
	name: TextFieldName;
	defaultValue: string;
}

/** Name, value and notes of a text field. */
export function useFieldProps({
	values,
	result,
}: Pick<FieldsProps, "values" | "result">): (name: TextFieldName) => TextFieldProps {
	const notes = useFieldNotes(result);
	return (name) => ({ name, defaultValue: values[name], ...notes(name) });
}

/** The notes by the name of a field or of a row. */
export function useFieldNotes(result: DocumentFormResult | undefined): (name: string) => FieldNotes {
	const message = useMessage();
	const [focused = result?.focus] = Object.keys(result?.fieldErrors ?? {});
	return (name) => {
		const current = result?.conflict?.current[name];
		return {
			error: message(result?.fieldErrors[name]),
			hint: current === undefined ? undefined : <CurrentValue value={current} />,
			autoFocus: name === focused,
		};
	};
}

/** The notes of a part of the form that is no single field. */
export function RowNotes({ error, hint }: FieldNotes) {
	if (error === undefined && hint === undefined) return null;
	return (
		// (Without scripts the browser goes there itself.)
		<div
			{...(error !== undefined && { "data-failure": true, tabIndex: -1, autoFocus: true })}
			className="flex flex-col gap-1"
		>
			<FieldMessages hint={hint} hintId={undefined} error={error} errorId={undefined} />
		</div>
	);
}

function CurrentValue({ value }: { value: string }) {
	const { t } = useTranslation();
	return (
		<span className="text-warning wrap-anywhere whitespace-pre-wrap">
			{t("document.conflict.current", { value: value || t("document.conflict.nothing") })}
		</span>
	);
}
