import { Form, useSubmit } from "react-router";
import { writeCookie } from "../../cookies.ts";
import { MAX_SEARCH_LENGTH } from "../../features/explorer/search-text.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { formatMasterdataState, MASTERDATA_TABS, otherList } from "./masterdata-state.ts";
import type { MasterdataPage } from "./route.tsx";
import { useMasterdataAddress } from "./use-masterdata-address.ts";

/** Which of the three lists, and what in it. */
export function MasterdataFilter({ page }: { page: MasterdataPage }) {
	const { t } = useTranslation();
	const submit = useSubmit();
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
			<search aria-label={t("masterdata.search")}>
				<Form
					action={path}
					preventScrollReset
					replace
					className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6"
				>
					<input type="hidden" name="tab" value={tab} />
					{duplicates && <input type="hidden" name="duplicates" value="" />}
					<SearchInput
						key={`${tab} ${text}`}
						name="q"
						label={t("masterdata.search")}
						defaultValue={text}
						maxLength={MAX_SEARCH_LENGTH}
						onInput={({ currentTarget: { form, value } }) => {
							// The cross that empties it asks for everything at once.
							if (value === "" && text !== "") void submit(form, { replace: true, preventScrollReset: true });
						}}
						className="max-w-md flex-1 basis-56"
					/>
					<Button>{t("common.search")}</Button>
					{tab !== "categories" && (
						<LinkButton
							variant="quiet"
							preventScrollReset
							to={path + formatMasterdataState(otherList(state, { duplicates: !duplicates }))}
						>
							{t(duplicates ? "masterdata.showAll" : "masterdata.duplicates")}
						</LinkButton>
					)}
				</Form>
			</search>
		</>
	);
}
