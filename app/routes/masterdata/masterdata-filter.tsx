import { writeCookie } from "../../cookies.ts";
import { TenantSearch } from "../../features/tenant-pages/tenant-search.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { formatMasterdataState, MASTERDATA_TABS, otherList } from "./masterdata-state.ts";
import type { MasterdataPage } from "./route.tsx";
import { useMasterdataAddress } from "./use-masterdata-address.ts";

/** Which of the three lists, and what in it. */
export function MasterdataFilter({ page }: { page: MasterdataPage }) {
	const { t } = useTranslation();
	const { path } = useMasterdataAddress(page);
	const { state, counts } = page;
	const { tab, text, duplicates } = state;
	return (
		<>
			<Tabs
				label={t("masterdata.kinds")}
				tabs={MASTERDATA_TABS.map((id) => ({
					id,
					label: (
						<>
							{t(`masterdata.${id}`)}
							<span className="ml-1.5 font-normal text-ink-muted tabular-nums">{counts[id]}</span>
						</>
					),
				}))}
				current={tab}
				addressOf={(id) =>
					path +
					formatMasterdataState(
						otherList(state, {
							tab: MASTERDATA_TABS.find((known) => known === id) ?? tab,
							text: "",
							duplicates: false,
						}),
					)
				}
				onChoose={(id) =>
					writeCookie("masterdata_tab", String(MASTERDATA_TABS.findIndex((known) => known === id)))
				}
				className="px-4 lg:px-6"
			/>
			<TenantSearch
				label={t("masterdata.search")}
				path={path}
				kept={{ tab, ...(duplicates && { duplicates: "" }) }}
				text={text}
			>
				{tab !== "categories" && (
					<LinkButton
						variant="quiet"
						preventScrollReset
						to={path + formatMasterdataState(otherList(state, { duplicates: !duplicates }))}
					>
						{t(duplicates ? "masterdata.showAll" : "masterdata.duplicates")}
					</LinkButton>
				)}
			</TenantSearch>
		</>
	);
}
