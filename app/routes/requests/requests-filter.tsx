import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "../../features/explorer/search-text.ts";
import { STATE_FILTERS } from "../../features/sharing/sharing-views.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useFilterForm } from "../../ui/forms/use-filter-form.ts";
import { formatRequestsState, parseRequestsState, type RequestsState } from "./requests-state.ts";
import { useRequestsAddress } from "./use-requests-address.ts";

interface RequestsFilterProps {
	state: RequestsState;
	/** Tenants of which the user may see what others have asked for. */
	administered: readonly { name: string }[];
}

const firstPage = (state: RequestsState) => formatRequestsState({ ...state, after: null });

/** What the list is narrowed by: an address. A choice counts at once where scripts run. */
export function RequestsFilter({ state, administered }: RequestsFilterProps) {
	const { t } = useTranslation();
	const isHydrated = useHydrated();
	const { states, scope, text } = state;
	const { path } = useRequestsAddress(state);
	const filter = useFilterForm(firstPage(state), (sent) => firstPage(parseRequestsState(sent)));
	const [only, ...others] = administered;
	return (
		<search aria-label={t("requests.filter")}>
			<Form
				key={filter.key}
				onSubmit={filter.onSubmit}
				action={path}
				replace
				preventScrollReset
				onChange={({ currentTarget, target }) => {
					if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
				}}
				className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6"
			>
				<SearchInput
					name="q"
					label={t("requests.search")}
					defaultValue={text}
					maxLength={MAX_SEARCH_LENGTH}
					onInput={({ currentTarget }) => {
						if (currentTarget.value === "" && text !== "") currentTarget.form?.requestSubmit();
					}}
					className="flex-1 basis-full sm:max-w-md sm:basis-56"
				/>
				<Select
					name="state"
					aria-label={t("sharing.state")}
					defaultValue={states}
					options={STATE_FILTERS.map((value) => ({ value, label: t(`sharing.states.${value}`) }))}
					className="flex-1 sm:w-32 sm:flex-none"
				/>
				{only && (
					<Select
						name="scope"
						aria-label={t("requests.scope")}
						defaultValue={scope}
						options={[
							{ value: "mine", label: t("sharing.view.mine") },
							{ value: "tenant", label: others.length > 0 ? t("sharing.allTenants") : only.name },
						]}
						className="flex-1 sm:w-48 sm:flex-none"
					/>
				)}
				{/* Where a choice counts at once, Enter is enough for the words. */}
				<Button className={isHydrated ? "sr-only focus:not-sr-only" : undefined}>{t("common.search")}</Button>
			</Form>
		</search>
	);
}
