import type { Attempt } from "../../../cms/attempt.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { SilentTenants } from "../../../features/silent-tenants/silent-tenants.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import type { ColumnChoice } from "../columns/column-choice.ts";
import type { ExplorerPage } from "./explorer-page.ts";
import { useListedPage } from "./pending-page.ts";
import { orderLabel } from "../../../features/explorer/order-label.ts";
import { useExplorerState } from "./use-explorer-state.ts";

/** By what the list is sorted, where no heading shows it: the column is not among those that are shown. */
export function OrderOfList({ columns }: { columns: ColumnChoice }) {
	const { t } = useTranslation();
	const { sort } = useExplorerState().state;
	if (columns.some(({ column }) => column === sort.field)) return null;
	return <span className="max-md:hidden print:inline"> · {orderLabel(sort, t)}</span>;
}

/** Of which tenants nothing is listed, where some do not answer. */
export function SilentOfList({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const loaded = useListedPage(page);
	return <SilentTenants names={loaded.ok ? loaded.value.silent : undefined} />;
}

/** How many documents match, beside the page's title. */
export function TotalCount({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const loaded = useListedPage(page);
	if (!loaded.ok) return null;
	const { total, totalIsCapped, shown } = loaded.value;
	if (totalIsCapped) return t("explorer.countMoreThan", { shown: shown.total });
	return t("explorer.count", { count: total, shown: shown.total });
}
