import type { ChangeEventHandler } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { DEFAULT_SORT, type Sort } from "../../../contract/explorer-columns.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { sortInUrl } from "../../features/explorer/explorer-state.ts";
import { Select } from "../../ui/select.tsx";

const SORTS: readonly { value: string; label: TextKey }[] = [
	{ value: sortInUrl(DEFAULT_SORT), label: "explorer.sortNewest" },
	{ value: "createdAt:asc", label: "explorer.sortOldest" },
	{ value: "updatedAt:desc", label: "explorer.sortChanged" },
	{ value: "name:asc", label: "explorer.sortName" },
	{ value: "name:desc", label: "explorer.sortNameBack" },
	{ value: "documentCategory:asc", label: "explorer.sortCategory" },
];

interface SortSelectProps {
	sort: Sort;
	onChange: ChangeEventHandler<HTMLSelectElement>;
}

/** The order of the list where there are no column headings to click. On wide screens it only carries the order along. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
	const { t } = useTranslation();
	const current = sortInUrl(sort);
	const options = SORTS.map(({ value, label }) => ({ value, label: t(label) }));
	if (SORTS.every(({ value }) => value !== current)) {
		options.push({ value: current, label: t("explorer.sortOther") });
	}
	return (
		<Select
			key={current}
			name="sort"
			aria-label={t("explorer.sort")}
			defaultValue={current}
			options={options}
			onChange={onChange}
			className="flex-1 md:hidden"
		/>
	);
}
