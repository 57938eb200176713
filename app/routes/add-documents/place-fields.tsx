import { Button } from "../../ui/buttons/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import type { FilingPlaces } from "../document-form/choices/filing-places.server.ts";
import { useTranslation } from "../../texts/translations.tsx";

interface PlaceFieldsProps {
	places: FilingPlaces;
	/** Another tenant brings other categories. */
	onTenant: (tenant: string) => void;
	/** Id of the form that asks for another tenant where no script runs. */
	tenantForm?: string;
	/** The category that was sent, and what is wrong with it. */
	category?: string;
	error?: string | undefined;
}

/** In which tenant and category new documents are filed. */
export function PlaceFields({ places, onTenant, tenantForm, category, error }: PlaceFieldsProps) {
	const { t } = useTranslation();
	const { tenants, tenant, categories } = places;
	return (
		<>
			{tenants.length > 1 && (
				<div className="flex items-end gap-2">
					<SelectField
						className="flex-1"
						label={t("documents.tenant")}
						name="tenant"
						form={tenantForm}
						options={tenants}
						defaultValue={tenant ?? ""}
						onChange={({ currentTarget }) => onTenant(currentTarget.value)}
					/>
					<span className="hidden noscript:block">
						<Button form={tenantForm}>{t("document.changeTenant")}</Button>
					</span>
				</div>
			)}
			<SelectField
				label={t("documents.documentCategory")}
				name="category"
				required
				options={categories}
				empty={t("upload.place.choose")}
				defaultValue={category || (places.category ?? "")}
				error={error}
			/>
		</>
	);
}
