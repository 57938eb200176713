import type { ChangeEventHandler } from "react";
import { DEFAULT_SORT, SORT_FIELDS, type Sort } from "../../../../contract/explorer/explorer-columns.ts";
import { sortInUrl } from "../../../features/explorer/explorer-state.ts";
import { orderLabel } from "../../../features/explorer/order-label.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Select } from "../../../ui/forms/select.tsx";

interface SortSelectProps {
	sort: Sort;
	/** Without the other orders, which nobody can choose before scripts run. */
	isClosed: boolean;
	onChange: ChangeEventHandler<HTMLSelectElement>;
}

const ALL_ORDERS: readonly Sort[] = [
	DEFAULT_SORT,
	{ field: "createdAt", order: "asc" },
	...SORT_FIELDS.filter((field) => field !== "createdAt").flatMap((field): Sort[] => [
		{ field, order: "asc" },
		{ field, order: "desc" },
	]),
];

/** The order of the list where there are no column headings to click. On wide screens it only carries the order along. */
export function SortSelect({ sort, isClosed, onChange }: SortSelectProps) {
	const { t } = useTranslation();
	const current = sortInUrl(sort);
	const hasSeveralTenants = useHasSeveralTenants();
	const orders = isClosed
		? [sort]
		: ALL_ORDERS.filter(({ field }) => hasSeveralTenants || field !== "tenant" || field === sort.field);
	const options = orders.map((order) => ({ value: sortInUrl(order), label: orderLabel(order, t) }));
	return (
		<Select
			key={current}
			name="sort"
			aria-label={t("explorer.sort")}
			defaultValue={current}
			options={options}
			onChange={onChange}
			className="mt-3 md:hidden"
		/>
	);
}
