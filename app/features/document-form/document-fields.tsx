import { useTranslation } from "../texts/translations.tsx";
import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CostFields } from "./cost-fields.tsx";
import { DateFields } from "./date-fields.tsx";
import { type FieldsProps, useFieldProps } from "./field-props.tsx";
import { FoldersField } from "./folders-field.tsx";

/** The fields that a new document and an existing one have in common. */
export function DocumentFields(props: FieldsProps) {
	const { t } = useTranslation();
	const { choices, failure } = props;
	const fieldProps = useFieldProps(props);
	const category = fieldProps("documentCategory");

	return (
		<>
			<TextField
				label={t("documents.name")}
				required
				maxLength={MAX_NAME_LENGTH}
				autoComplete="off"
				{...fieldProps("name")}
			/>
			<ComboboxField
				key={choices.categories.map(({ value }) => value).join()}
				label={t("documents.documentCategory")}
				required
				options={choices.categories}
				{...(category.defaultValue === "" && { empty: t("ui.choose") })}
				{...category}
			/>
			<TextField label={t("documents.documentNumber")} autoComplete="off" {...fieldProps("documentNumber")} />
			<CostFields fieldProps={fieldProps} />
			<DateFields key={failure ? "refused" : "fresh"} fieldProps={fieldProps} />
			<FoldersField {...props} />
			<TextAreaField label={t("documents.description")} rows={4} {...fieldProps("description")} />
		</>
	);
}
