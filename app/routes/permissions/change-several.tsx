import { useNavigation } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { LEVELS } from "./rights/levels.ts";
import type { PermissionsPage } from "./route.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

/** Gives those who are chosen in the list a right on a category, or takes it. */
export function ChangeSeveral({ page }: { page: PermissionsPage }) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData?.get("intent") === "rights";
	const { addressOf } = usePermissionsAddress(page);
	const { isAllChosen } = page.state;
	return (
		<fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface-sunken px-4 py-2 text-sm lg:px-6">
			<legend className="sr-only">{t("permissions.several")}</legend>
			<Link
				to={addressOf({ isAllChosen: !isAllChosen })}
				replace
				preventScrollReset
				className="rounded-sm text-accent underline underline-offset-3 pointer-coarse:py-2.5"
			>
				{t(isAllChosen ? "permissions.chooseNone" : "permissions.chooseAll")}
			</Link>
			<span className="text-ink-muted max-lg:basis-full">{t("permissions.givesChosen")}</span>
			<Select
				name="level"
				aria-label={t("permissions.right")}
				empty={t("permissions.right")}
				defaultValue=""
				options={LEVELS.map((level) => ({ value: level, label: t(`permissions.level.${level}`) }))}
				className="min-w-28 flex-1 lg:w-40 lg:flex-none"
			/>
			<Select
				name="category"
				aria-label={t("permissions.category")}
				empty={t("permissions.allCategories")}
				defaultValue=""
				options={page.categories.map(({ documentId, name, isActive }) => ({
					value: documentId,
					label: isActive ? name : t("permissions.inactive", { category: name }),
				}))}
				className="min-w-28 flex-1 lg:w-56 lg:flex-none"
			/>
			<Button name="intent" value="rights" pending={isPending}>
				{t("permissions.apply")}
			</Button>
		</fieldset>
	);
}
