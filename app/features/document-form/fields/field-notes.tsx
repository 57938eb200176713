import type { ReactNode } from "react";
import type { DocumentParticipation } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { useMessage } from "../../texts/use-message.ts";
import type { DocumentFormChoices } from "../choices/form-choices.server.ts";
import type { DocumentFormFailure } from "../save/document-form-result.ts";
import type { DocumentFormValues, TextFieldName } from "../values/document-form-values.ts";

export interface FieldsProps {
	values: DocumentFormValues;
	choices: DocumentFormChoices;
	failure: DocumentFormFailure | undefined;
	/** The parties that stand on the document. */
	participations: readonly DocumentParticipation[];
	/** The document itself, which cannot replace itself. */
	documentId: string | null;
	/** Hears of every change that no field tells. */
	onChange: () => void;
}

/** What a field says besides its value. */
export interface FieldNotes {
	error: string | undefined;
	/** After a conflict: what somebody else has written here. */
	hint: ReactNode;
	autoFocus: boolean;
}

export interface TextFieldProps extends FieldNotes {
	name: TextFieldName;
	defaultValue: string;
}

/** What each field of the form has in common: its value, what is wrong with it, and what stands there meanwhile. */
export function useFieldProps({
	values,
	failure,
}: Pick<FieldsProps, "values" | "failure">): (name: TextFieldName) => TextFieldProps {
	const notes = useFieldNotes(failure);
	return (name) => ({ name, defaultValue: values[name], ...notes(name) });
}

/** By the name of the field, or of the row that it is about. */
export function useFieldNotes(failure: DocumentFormFailure | undefined): (name: string) => FieldNotes {
	const message = useMessage();
	const [firstWrong = failure?.focus] = Object.keys(failure?.fieldErrors ?? {});
	return (name) => {
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
