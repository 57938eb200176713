import { useTranslation } from "../../../texts/translations.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { useFieldProps } from "./field-notes.tsx";

/** The currencies of the form, those of daily life first. An amount may have any other ISO 4217 code as well. */
const CURRENCIES =
	"CHF EUR USD GBP AED AUD BRL CAD CNY CZK DKK HKD HUF INR ISK JPY KRW MXN NOK NZD PLN RON RSD SEK SGD THB TRY ZAR".split(
		" ",
	);

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

/** The present currency is always among them. */
export function currencyOptions(current: string) {
	const codes = CURRENCIES.includes(current) || current === "" ? CURRENCIES : [current, ...CURRENCIES];
	return codes.map((code) => ({ value: code, label: code }));
}
