import { type ReactNode, Suspense } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { isSortField, type Sort } from "../../../contract/explorer-columns.ts";
import { SHOWN_COLUMNS } from "../../features/explorer/columns.ts";
import { otherList } from "../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import { HeaderCell } from "../../ui/header-cell.tsx";
import { classes } from "../../ui/classes.ts";
import { Table } from "../../ui/table.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

/** The table's frame, which is there at once, around its rows. On a phone each row is a card. */
export function ExplorerTable({ children }: { children: ReactNode }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const { sort } = state;

	return (
		<Table
			label={t("explorer.title")}
			className="group/table table-fixed has-data-message:block max-md:block"
		>
			<thead className="group-has-data-message/table:hidden max-md:sr-only">
				<tr>
					{SHOWN_COLUMNS.map(({ column, label, width, className }) => (
						<HeaderCell
							key={column}
							className={classes(width, className)}
							sortTo={
								isSortField(column)
									? addressOf(otherList(state, { sort: nextSort(sort, column) }))
									: undefined
							}
							sorted={sort.field === column ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
						>
							{t(label)}
						</HeaderCell>
					))}
				</tr>
			</thead>
			<Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
		</Table>
	);
}

function nextSort(current: Sort, field: Sort["field"]): Sort {
	return { field, order: current.field === field && current.order === "asc" ? "desc" : "asc" };
}
