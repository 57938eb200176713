import { useRef } from "react";
import { Form } from "react-router";
import { SHARE_KINDS } from "../../../contract/sharing/share-words.ts";
import { MAX_SEARCH_LENGTH } from "../../features/explorer/search-text.ts";
import { STATE_FILTERS } from "../../features/sharing/sharing-views.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useFilterForm } from "../../ui/forms/use-filter-form.ts";
import { formatSharingState, parseSharingState, type SharingState } from "./sharing-state.ts";
import { useSharingAddress } from "./use-sharing-address.ts";

interface SharingFilterProps {
	state: SharingState;
	administered: readonly { documentId: string; name: string }[];
}

/** As the fields of the filter have it. */
const firstPage = (state: SharingState) => formatSharingState({ ...state, after: null, asked: null });

/** What the list is narrowed by: an address. A choice counts at once where scripts run. */
export function SharingFilter({ state, administered }: SharingFilterProps) {
	const { t } = useTranslation();
	const isHydrated = useHydrated();
	const { path } = useSharingAddress(state);
	const filter = useFilterForm(firstPage(state), (sent) => firstPage(parseSharingState(sent)));
	const form = useRef<HTMLFormElement>(null);
	return (
		<search aria-label={t("sharing.search")}>
			<Form
				key={filter.key}
				ref={form}
				onSubmit={filter.onSubmit}
				action={path}
				replace
				preventScrollReset
				onChange={({ currentTarget, target }) => {
					if (target instanceof HTMLSelectElement && target.name !== "tenant") currentTarget.requestSubmit();
				}}
				className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6"
			>
				{state.view !== "mine" && <input type="hidden" name="view" value={state.view} />}
				<SearchInput
					name="q"
					label={t("sharing.search")}
					defaultValue={state.text}
					maxLength={MAX_SEARCH_LENGTH}
					onInput={({ currentTarget }) => {
						if (currentTarget.value === "" && state.text !== "") currentTarget.form?.requestSubmit();
					}}
					className="flex-1 basis-full sm:max-w-md sm:basis-56"
				/>
				<Select
					name="state"
					aria-label={t("sharing.state")}
					defaultValue={state.states}
					options={STATE_FILTERS.map((value) => ({ value, label: t(`sharing.states.${value}`) }))}
					className="flex-1 sm:w-32 sm:flex-none"
				/>
				<Select
					name="kind"
					aria-label={t("sharing.kind")}
					empty={t("sharing.kinds")}
					defaultValue={state.kind ?? ""}
					options={SHARE_KINDS.map((value) => ({ value, label: t(`sharing.kind.${value}`) }))}
					className="flex-1 sm:w-36 sm:flex-none"
				/>
				{state.view === "tenants" && administered.length > 1 && (
					<ComboboxField
						name="tenant"
						label={t("sharing.tenant")}
						hideLabel
						empty={t("sharing.allTenants")}
						defaultValue={state.tenant ?? ""}
						options={administered.map(({ documentId, name }) => ({ value: documentId, label: name }))}
						// What was chosen is in the form once it has been drawn.
						onValueChange={() => setTimeout(() => form.current?.requestSubmit())}
						className="flex-1 sm:w-48 sm:flex-none"
					/>
				)}
				{/* Where a choice counts at once, Enter is enough for the words. */}
				<Button className={isHydrated ? "sr-only focus:not-sr-only" : undefined}>{t("common.search")}</Button>
			</Form>
		</search>
	);
}
