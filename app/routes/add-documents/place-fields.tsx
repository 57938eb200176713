import type { FilingPlaces } from "../../features/document-form/choices/filing-places.server.ts";
import { TenantField } from "../../features/document-form/place/tenant-field.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";

interface PlaceFieldsProps {
	places: FilingPlaces;
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
	const { places, onCategory, isForAll, tenantForm, category, error } = props;
	const { t } = useTranslation();
	const { tenants, categories } = places;
	const isOneTenant = tenants.length < 2;
	return (
		<div
			className={classes(
				"order-2 grid gap-4 sm:grid-cols-2",
				isOneTenant && !isForAll && "hidden noscript:grid",
			)}
		>
			{!isOneTenant && <TenantField places={places} form={tenantForm} />}
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
