import { type ReactNode, useId } from "react";
import type { FilingIntent } from "../../../../features/bulk/bulk-change.ts";
import { ChoiceList } from "../../../../features/document-form/choices/choice-list.tsx";
import { belongsToTenant, type FoundChoices } from "../../../../features/document-form/values/choice.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { FieldMessages } from "../../../../ui/forms/field.tsx";
import { SearchInput } from "../../../../ui/forms/search-input.tsx";
import { SelectField } from "../../../../ui/forms/select-field.tsx";
import type { Option } from "../../../../ui/forms/select.tsx";

/** What documents can be filed by. */
export interface FilingChoices {
	/** Tenants of the documents in which the user may edit. */
	tenants: Option[];
	/** The one of which `found` is; `null` where there is none. */
	tenant: string | null;
	found: FoundChoices;
}

interface FilingFieldsProps {
	intent: FilingIntent;
	documents: readonly { documentId: string }[];
	choices: FilingChoices;
	/** What was searched for. */
	text?: string;
	/** The form was sent with nothing chosen. */
	isIncomplete: boolean;
	onTenant?: (tenant: string) => void;
	onText?: (text: string) => void;
	/** Sends the fields once more, where no script does. */
	again?: ReactNode;
}

/** Whose documents, where they are of several tenants, and the one category, folder or party. */
export function FilingFields({
	intent,
	documents,
	choices: { tenants, tenant, found },
	text = "",
	isIncomplete,
	onTenant,
	onText,
	again,
}: FilingFieldsProps) {
	const { t } = useTranslation();
	const errorId = useId();
	const isSearched = intent !== "setCategory";
	const searchLabel = intent.endsWith("Folder") ? t("bulk.findFolder") : t("bulk.findParty");
	const options = tenants.map(({ value, label }) => {
		const count = documents.filter(({ documentId }) => belongsToTenant(documentId, value)).length;
		return { value, label: t("bulk.tenantWithCount", { name: label, count }) };
	});
	return (
		<>
			{tenants.length > 1 && (
				<SelectField
					name="tenant"
					label={t("bulk.tenant")}
					hint={t("bulk.tenantHint")}
					options={options}
					defaultValue={tenant ?? undefined}
					onChange={({ currentTarget }) => onTenant?.(currentTarget.value)}
				/>
			)}
			{isSearched && (
				<SearchInput
					name="text"
					label={searchLabel}
					defaultValue={text}
					onChange={({ currentTarget }) => onText?.(currentTarget.value)}
				/>
			)}
			{(isSearched || tenants.length > 1) && again}
			<div className="flex min-w-0 flex-col gap-1.5">
				<fieldset
					role="radiogroup"
					tabIndex={isIncomplete ? -1 : undefined}
					aria-invalid={isIncomplete || undefined}
					aria-describedby={isIncomplete ? errorId : undefined}
					className="max-h-72 min-w-0 overflow-y-auto"
				>
					<legend className="sr-only">{t(`bulk.${intent}`)}</legend>
					<ChoiceList found={found} name="target" single without={undefined} />
				</fieldset>
				<FieldMessages
					hint={undefined}
					hintId={undefined}
					error={isIncomplete ? t("bulk.chooseFirst") : undefined}
					errorId={errorId}
				/>
			</div>
		</>
	);
}
