import type { FilingPlaces } from "../../features/document-form/choices/filing-places.server.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";

interface PlaceFieldsProps {
	places: FilingPlaces;
	/** Another tenant brings other categories. */
	onTenant: (tenant: string) => void;
	onCategory: (category: string) => void;
	/** There are several documents, which the category is for. A single one has its own field, except without scripts. */
	isForAll: boolean;
	/** Id of the form that asks for another tenant where no script runs. */
	tenantForm: string;
	/** The category that was sent, and what is wrong with it. */
	category: string | undefined;
	error: string | undefined;
}

/** In which tenant and category new documents are filed. */
export function PlaceFields(props: PlaceFieldsProps) {
	const { places, onTenant, onCategory, isForAll, tenantForm, category, error } = props;
	const { t } = useTranslation();
	const { tenants, tenant, categories } = places;
	const isOneTenant = tenants.length < 2;
	return (
		<div
			className={classes(
				"order-2 grid gap-4 sm:grid-cols-2",
				isOneTenant && !isForAll && "hidden noscript:grid",
			)}
		>
			{!isOneTenant && (
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
				className={isForAll ? undefined : "hidden noscript:flex"}
				label={t(isForAll ? "add.categoryForAll" : "documents.documentCategory")}
				name="category"
				options={categories}
				{...(places.category === null && { empty: t("ui.choose") })}
				defaultValue={category || (places.category ?? "")}
				onChange={({ currentTarget }) => onCategory(currentTarget.value)}
				error={error}
			/>
		</div>
	);
}
