import type { FilingPlaces } from "../../../features/document-form/choices/filing-places.server.ts";
import { TenantField } from "../../../features/document-form/place/tenant-field.tsx";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import type { RequestFieldsProps } from "../form/request-fields.tsx";

interface PlaceFieldsProps extends RequestFieldsProps {
	places: FilingPlaces;
	/** Id of the form that asks for another tenant where no script runs. */
	tenantForm: string;
}

/** Where that is filed which comes. */
export function PlaceFields({ places, tenantForm, values, errors }: PlaceFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { tenants, tenant, categories, category } = places;
	const isKnown = categories.some(({ value }) => value === values.category);
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			{tenants.length > 1 && <TenantField places={places} form={tenantForm} />}
			<SelectField
				key={tenant}
				required
				label={t("requests.category")}
				name="category"
				options={categories}
				{...(category === null && { empty: t("ui.choose") })}
				defaultValue={isKnown ? values.category : (category ?? "")}
				error={message(errors["category"])}
			/>
		</div>
	);
}
