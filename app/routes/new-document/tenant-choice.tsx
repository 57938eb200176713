import { useTranslation } from "../../texts/translations.tsx";
import { useNavigate } from "react-router";
import { Button } from "../../ui/buttons/button.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import { COMMAND } from "../../features/document-form/commands/commands.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { OTHER_TENANT } from "./other-tenant.ts";
import type { Option } from "../../ui/forms/select.tsx";

interface TenantChoiceProps {
	tenants: readonly Option[];
	chosen: string;
	/** With scripts the choice belongs to the form of this id; without them it is sent with the document. */
	form: string;
}

/** The tenant of the new document. Another tenant has other categories and folders; what was typed stays. */
export function TenantChoice({ tenants, chosen, form }: TenantChoiceProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const hydrated = useHydrated();
	return (
		<div className="flex items-end gap-2">
			<ComboboxField
				className="flex-1"
				label={t("documents.tenant")}
				{...(hydrated ? { name: "tenant", form } : { name: OTHER_TENANT })}
				options={tenants}
				defaultValue={chosen}
				onValueChange={(tenant) =>
					void navigate(`?${new URLSearchParams({ tenant })}`, { replace: true, preventScrollReset: true })
				}
			/>
			<span className="hidden noscript:block">
				<Button name={COMMAND} value="tenant">
					{t("document.changeTenant")}
				</Button>
			</span>
		</div>
	);
}
