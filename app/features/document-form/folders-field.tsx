import { useTranslation } from "../texts/translations.tsx";
import { FieldMessages } from "../../ui/field.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { type FieldsProps, useFieldNotes } from "./field-props.tsx";

/** The folders in which the document lies. */
export function FoldersField({ values, choices, failure }: FieldsProps) {
	const { t } = useTranslation();
	const { hint, error } = useFieldNotes(failure)("documentFolders");
	if (choices.folders.length === 0) return null;
	return (
		<div className="flex flex-col gap-1.5">
			<MultiSelect
				key={choices.folders.map(({ value }) => value).join()}
				name="documentFolders"
				label={t("documents.documentFolders")}
				showLabel
				options={choices.folders}
				defaultValue={values.documentFolders}
				empty={t("common.none")}
			/>
			<FieldMessages hint={hint} hintId={undefined} error={error} errorId={undefined} />
		</div>
	);
}
