import { useTranslation } from "../../features/texts/translations.tsx";
import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ComboboxField } from "../../ui/combobox-field.tsx";
import type { Option } from "../../ui/select.tsx";

interface TenantChoiceProps {
	tenants: readonly Option[];
	chosen: string;
	/** Id of the form that asks for the page once more, with the other tenant's categories and folders. */
	form: string;
}

/** Where the document will lie. Another choice brings other categories and folders; what was typed stays. */
export function TenantChoice({ tenants, chosen, form }: TenantChoiceProps) {
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
				defaultValue={chosen}
				onValueChange={(tenant) =>
					void navigate(`?${new URLSearchParams({ tenant })}`, { replace: true, preventScrollReset: true })
				}
			/>
			<span className="hidden noscript:block">
				<Button form={form}>{t("document.changeTenant")}</Button>
			</span>
		</div>
	);
}
