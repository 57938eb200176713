import { type ChangeEvent, useRef } from "react";
import type { SearchChoices } from "./search-choices.ts";
import { useSearchView } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import { Select, type SelectProps } from "../../ui/forms/select.tsx";
import { SearchDates } from "./search-dates.tsx";

interface SearchFiltersProps {
	choices: SearchChoices;
	/** A choice was made in this form, of which one field may say something else by now. */
	onChange: (form: HTMLFormElement, chosen?: { name: string; value: string }) => void;
}

/** As wide as what is chosen, as far as all of them fit on a line: nothing below moves when one is chosen. */
const selectClasses = "max-w-48 max-md:shrink-0 md:min-w-34 [&_select]:field-sizing-content";

/** What is not narrowed stands back, as the button beside it does. */
const quietClasses = `${selectClasses} [&_input]:border-line-strong/50 [&_select]:border-line-strong/50 [&_select]:text-ink-muted`;

/** What a search is narrowed by, and its order: fields of the form around them. */
export function SearchFilters({ choices: { tenants, categories }, onChange }: SearchFiltersProps) {
	const { t } = useTranslation();
	const view = useSearchView();
	const {
		tenants: [tenant = ""],
		categories: [category = ""],
		state,
	} = view.filter;
	const frame = useRef<HTMLDivElement>(null);
	const allTenants = withChosen(tenants, tenant, t("explorer.unknownChoice"));
	const filters: (Omit<SelectProps, "value"> & { value: string })[] = [
		{
			name: "category",
			"aria-label": t("documents.documentCategory"),
			value: category,
			options: categories,
			empty: t("search.allCategories"),
		},
		{
			name: "state",
			"aria-label": t("documents.state"),
			value: state?.toLowerCase() ?? "",
			options: [
				{ value: "active", label: t("documents.active") },
				{ value: "archived", label: t("documents.archived") },
			],
			empty: t("search.allStates"),
		},
	];

	function handleChange({ currentTarget: { form } }: ChangeEvent<HTMLSelectElement>) {
		if (form) onChange(form);
	}

	function chooseTenant(value: string) {
		const form = frame.current?.closest("form");
		if (form) onChange(form, { name: "tenant", value });
	}

	return (
		<div
			ref={frame}
			className="mt-3 flex items-center gap-2 max-md:not-noscript:-mx-4 max-md:not-noscript:overflow-x-auto max-md:not-noscript:scroll-px-4 max-md:not-noscript:px-4 max-md:not-noscript:[scrollbar-width:none] max-md:noscript:flex-wrap"
		>
			{allTenants.length > 0 && (
				<ComboboxField
					name="tenant"
					label={t("documents.tenant")}
					hideLabel
					value={tenant}
					options={allTenants}
					empty={t("search.allTenants")}
					autoComplete="off"
					onValueChange={chooseTenant}
					className={tenant === "" ? quietClasses : selectClasses}
				/>
			)}
			{filters.map(({ options, ...select }) => {
				const all = withChosen(options, select.value, t("explorer.unknownChoice"));
				return (
					all.length > 0 && (
						<Select
							key={select.name}
							{...select}
							options={all}
							autoComplete="off"
							onChange={handleChange}
							className={select.value === "" ? quietClasses : selectClasses}
						/>
					)
				);
			})}
			<SearchDates filter={view.filter} onChange={onChange} />
			<Select
				name="sort"
				value={view.sort}
				options={[
					{ value: "relevance", label: t("search.byRelevance") },
					{ value: "newest", label: t("search.byAge") },
				]}
				aria-label={t("explorer.sort")}
				autoComplete="off"
				onChange={handleChange}
				className={view.sort === "relevance" ? quietClasses : selectClasses}
			/>
		</div>
	);
}

/** What the address has chosen stays chosen, also where it is not among the choices. */
function withChosen(options: SelectProps["options"], chosen: string, label: string): SelectProps["options"] {
	if (chosen === "" || options.some(({ value }) => value === chosen)) return options;
	return [...options, { value: chosen, label }];
}
