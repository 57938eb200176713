import { type CSSProperties, type ReactNode, Suspense } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { isSortField, type Sort } from "../../../contract/explorer-columns.ts";
import type { ColumnChoice } from "../../features/explorer/column-choice.ts";
import { otherList } from "../../features/explorer/explorer-state.ts";
import { fillerClass, shownColumns, tableWidth } from "../../features/explorer/shown-columns.ts";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import { HeaderCell } from "../../ui/header-cell.tsx";
import { Table } from "../../ui/table.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

interface ExplorerTableProps {
	columns: ColumnChoice;
	/** The heading of the column in which rows are selected. */
	pageCheckbox: ReactNode;
	/** The rows. */
	children: ReactNode;
}

/** The table's frame, which is there at once, around its rows. On a phone each row is a card. */
export function ExplorerTable({ columns, pageCheckbox, children }: ExplorerTableProps) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const { sort } = state;
	const filler = fillerClass(columns);

	return (
		<Table
			label={t("explorer.title")}
			style={tableStyle(columns)}
			className="group/table table-fixed has-data-message:block max-md:block md:min-w-(--table)"
		>
			<thead className="group-has-data-message/table:hidden max-md:sr-only">
				<tr>
					{pageCheckbox}
					{shownColumns(columns).map(({ column, label, width, isNumeric, className }) => (
						<HeaderCell
							key={column}
							numeric={isNumeric}
							style={width === null ? undefined : { width }}
							className={className}
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
					{/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only takes room */}
					{filler !== null && <td className={`sticky top-0 border-b border-line bg-surface ${filler}`} />}
				</tr>
			</thead>
			<Suspense fallback={<RowsSkeleton columns={columns} />}>{children}</Suspense>
		</Table>
	);
}

function tableStyle(columns: ColumnChoice): (CSSProperties & Record<"--table", string>) | undefined {
	const width = tableWidth(columns);
	return width === null ? undefined : { "--table": `${width}px` };
}

function nextSort(current: Sort, field: Sort["field"]): Sort {
	return { field, order: current.field === field && current.order === "asc" ? "desc" : "asc" };
}
