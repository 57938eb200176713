import { useNavigate } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import type { FilingPlaces } from "../choices/filing-places.server.ts";

interface TenantFieldProps {
	places: FilingPlaces;
	/** Id of the form that asks for another tenant where no script runs. */
	form: string;
}

/** In which tenant something is filed. Another one, which the address then names, brings other categories. */
export function TenantField({ places: { tenants, tenant }, form }: TenantFieldProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	return (
		<div className="flex items-end gap-2">
			<ComboboxField
				className="flex-1"
				label={t("documents.tenant")}
				name="tenant"
				form={form}
				options={tenants}
				defaultValue={tenant ?? ""}
				onValueChange={(value) =>
					void navigate(`?${new URLSearchParams({ tenant: value })}`, {
						replace: true,
						preventScrollReset: true,
					})
				}
			/>
			<span className="hidden noscript:block">
				<Button form={form}>{t("document.changeTenant")}</Button>
			</span>
		</div>
	);
}
