import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { MAX_NAME_LENGTH } from "../../../../contract/constants.ts";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { CostFields } from "./cost-fields.tsx";
import { DateFields, type KnownDates } from "./date-fields.tsx";
import { FieldGroup } from "./field-group.tsx";
import { type FieldsProps, useFieldProps } from "./field-notes.tsx";
import { FoldersField } from "./folders-field.tsx";
import { PartiesField } from "./parties-field.tsx";
import { RemindersField } from "./reminders-field.tsx";
import { openSuggestions } from "../values/open-suggestions.ts";
import { suggestionButtons } from "../suggestions/suggestion-button.tsx";
import { ReplacedField } from "./replaced-field.tsx";

/**
 * The fields of a new or an existing document.
 * @param props.before what the first group begins with
 */
export function DocumentFields({ before, ...props }: FieldsProps & { before?: ReactNode }) {
	const { t } = useTranslation();
	const { choices, values } = props;
	const fieldProps = useFieldProps(props);
	const category = fieldProps("documentCategory");
	const name = fieldProps("name");
	const [dates, setDates] = useState<KnownDates>(values);
	const [typedName, setTypedName] = useState(name.defaultValue);
	const [chosenCategory, setChosenCategory] = useState(category.defaultValue);
	const open = openSuggestions(
		{ ...values, ...dates, name: typedName, documentCategory: chosenCategory },
		props.suggested ?? null,
	);
	const suggest = suggestionButtons(props.onAccept);

	return (
		<div className="@container flex flex-col">
			<FieldGroup title={t("document.group.what")}>
				{before}
				<TextField
					label={t("documents.name")}
					required
					maxLength={MAX_NAME_LENGTH}
					autoComplete="off"
					{...name}
					onInput={({ currentTarget }) => setTypedName(currentTarget.value)}
					hint={name.hint ?? (open.name ? suggest("name", open.name.value, open.name.reason) : undefined)}
				/>
				<ComboboxField
					key={choices.categories.map(({ value }) => value).join()}
					label={t("documents.documentCategory")}
					required
					options={choices.categories}
					{...(category.defaultValue === "" && { empty: t("ui.choose") })}
					{...category}
					onValueChange={setChosenCategory}
					hint={
						category.hint ??
						(open.category ? suggest("category", open.category.name, open.category.reason) : undefined)
					}
				/>
				<TextField
					label={t("documents.documentNumber")}
					autoComplete="off"
					{...fieldProps("documentNumber")}
				/>
				<TextAreaField label={t("documents.description")} rows={3} {...fieldProps("description")} />
			</FieldGroup>
			<PartiesField {...props} />
			<FieldGroup title={t("document.group.dates")}>
				<DateFields
					fieldProps={fieldProps}
					dates={dates}
					suggested={open.dates}
					suggest={suggest}
					onDay={(date, day) => setDates((earlier) => ({ ...earlier, [date]: day }))}
				/>
			</FieldGroup>
			<FieldGroup title={t("documents.cost")}>
				<CostFields fieldProps={fieldProps} />
			</FieldGroup>
			<FoldersField {...props} />
			<RemindersField {...props} dates={dates} />
			<ReplacedField {...props} />
		</div>
	);
}
