import type { ComponentProps } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import type { Option } from "../../../ui/forms/select.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { FieldNotes } from "./field-notes.tsx";
import type { AddressKind, PartyField } from "../values/party-values.ts";

interface AddressFieldsProps {
	kind: AddressKind;
	/** The title of an address that opens on demand. It is open from the beginning if it is not empty. */
	title?: string;
	field: (
		name: PartyField,
	) => Pick<ComponentProps<"input">, "name" | "autoComplete"> & FieldNotes & { defaultValue: string };
	countries: readonly Option[];
}

/** The fields of an address. */
export function AddressFields({ kind, title, field, countries }: AddressFieldsProps) {
	const { t } = useTranslation();
	const street = field(`${kind}.street`);
	const street2 = field(`${kind}.street2`);
	const zipCode = field(`${kind}.zipCode`);
	const city = field(`${kind}.city`);
	const country = field(`${kind}.country`);
	const all = [street, street2, zipCode, city, country];

	const fields = (
		<div className="flex flex-col gap-3">
			<TextField label={t("document.address.street")} {...street} />
			<TextField label={t("document.address.street2")} {...street2} />
			<div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
				<TextField label={t("document.address.zipCode")} {...zipCode} />
				<TextField label={t("document.address.city")} {...city} />
			</div>
			<SelectField
				label={t("document.address.country")}
				empty={t("document.address.noCountry")}
				options={withCurrent(countries, country.defaultValue)}
				{...country}
			/>
		</div>
	);
	if (title === undefined) return fields;
	return (
		<details
			open={all.some(({ defaultValue, error }) => defaultValue !== "" || error !== undefined)}
			className="rounded-md border border-line"
		>
			<summary className="cursor-pointer px-3 py-2 text-sm font-medium">{title}</summary>
			<fieldset aria-label={title} className="min-w-0 px-3 pt-1 pb-3">
				{fields}
			</fieldset>
		</details>
	);
}

/** A country that is not in the list stays a choice. */
function withCurrent(countries: readonly Option[], current: string): readonly Option[] {
	return current === "" || countries.some(({ value }) => value === current)
		? countries
		: [{ value: current, label: current }, ...countries];
}
