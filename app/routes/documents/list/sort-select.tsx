import type { ChangeEventHandler } from "react";
import {
	DEFAULT_SORT,
	SORT_FIELDS,
	type Sort,
	type SortField,
} from "../../../../contract/explorer/explorer-columns.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { sortInUrl } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Select } from "../../../ui/forms/select.tsx";

interface SortSelectProps {
	sort: Sort;
	onChange: ChangeEventHandler<HTMLSelectElement>;
}

const OLDEST_FIRST = sortInUrl({ field: "createdAt", order: "asc" });
const OTHER_FIELDS = SORT_FIELDS.filter((field) => field !== "createdAt");

/** The order of the list where there are no column headings to click. On wide screens it only carries the order along. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
	const { t } = useTranslation();
	const current = sortInUrl(sort);
	const options = [
		{ value: sortInUrl(DEFAULT_SORT), label: t("explorer.sortNewest") },
		{ value: OLDEST_FIRST, label: t("explorer.sortOldest") },
		...OTHER_FIELDS.flatMap((field) => {
			const label = t(labelOf(field));
			return [
				{ value: sortInUrl({ field, order: "asc" }), label: t("explorer.sortUp", { field: label }) },
				{ value: sortInUrl({ field, order: "desc" }), label: t("explorer.sortDown", { field: label }) },
			];
		}),
	];
	return (
		<Select
			key={current}
			name="sort"
			aria-label={t("explorer.sort")}
			defaultValue={current}
			options={options}
			onChange={onChange}
			className="min-w-32 flex-1 md:hidden"
		/>
	);
}

function labelOf(field: SortField): TextKey {
	return `documents.${field}`;
}
