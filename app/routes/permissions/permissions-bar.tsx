import { writeCookie } from "../../cookies.ts";
import { MANY_CATEGORIES } from "../../features/rights-search/rights-search.ts";
import { TenantSearch } from "../../features/tenant-pages/tenant-search.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { PERMISSIONS_TABS } from "./permissions-state.ts";
import type { PermissionsPage } from "./route.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

/** Which list, and who in it. */
export function PermissionsBar({ page }: { page: PermissionsPage }) {
	const { t } = useTranslation();
	const { path, addressOf } = usePermissionsAddress(page);
	const { tab, text, category } = page.state;
	const isSearched = category !== "" || page.categories.length >= MANY_CATEGORIES;
	const tabNamed = (id: string) => PERMISSIONS_TABS.find((known) => known === id) ?? tab;
	return (
		<>
			<Tabs
				label={t("permissions.title")}
				tabs={PERMISSIONS_TABS.map((id) => ({
					id,
					label: (
						<>
							{t(`permissions.${id}`)}
							<span className="ml-1.5 font-normal text-ink-muted tabular-nums">{page.counts[id]}</span>
						</>
					),
				}))}
				current={tab}
				addressOf={(id) => addressOf({ tab: tabNamed(id), text: "", category: "", page: 1 })}
				onChoose={(id) => writeCookie("permissions_tab", String(PERMISSIONS_TABS.indexOf(tabNamed(id))))}
				className="px-4 lg:px-6"
			/>
			{tab === "people" && (
				<TenantSearch
					label={t("permissions.search")}
					path={path}
					kept={{ tab }}
					text={text}
					second={
						isSearched && { name: "category", label: t("permissions.searchCategories"), text: category }
					}
				/>
			)}
		</>
	);
}
