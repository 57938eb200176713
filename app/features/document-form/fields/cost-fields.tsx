import { useTranslation } from "../../texts/translations.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { currencyOptions } from "../currencies.ts";
import type { useFieldProps } from "./field-notes.tsx";

/** An amount and its currency. */
export function CostFields({ fieldProps }: { fieldProps: ReturnType<typeof useFieldProps> }) {
	const { t } = useTranslation();
	const currency = fieldProps("costCurrency");
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
			<TextField label={t("documents.cost")} inputMode="decimal" autoComplete="off" {...fieldProps("cost")} />
			<SelectField
				label={t("document.currency")}
				options={currencyOptions(currency.defaultValue)}
				{...currency}
			/>
		</div>
	);
}
