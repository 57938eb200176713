import { type CSSProperties, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "../../../../contract/constants.ts";
import { isSortField, type Sort } from "../../../../contract/explorer/explorer-columns.ts";
import { columnLabel, isResizable, ownWidth } from "../columns/columns.ts";
import type { columnGestures } from "../columns/column-gestures.ts";
import { otherList } from "../../../features/explorer/explorer-state.ts";
import { fillerClass, shownColumns, tableWidth } from "../columns/shown-columns.ts";
import type { Columns } from "../columns/use-columns.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { classes } from "../../../ui/classes.ts";
import { HeaderCell } from "../../../ui/data/header-cell.tsx";
import { Table } from "../../../ui/data/table.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

interface ExplorerTableProps {
	columns: Columns;
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
	const { choice } = columns;
	const gestures = useGestures(columns);
	const filler = fillerClass(choice);

	return (
		<Table
			label={t("explorer.title")}
			style={tableStyle(columns)}
			className={classes(
				"group/table table-fixed has-data-message:block max-md:block md:min-w-(--table)",
				tableWidth(choice) !== null && "scrolls-sideways",
			)}
		>
			<thead className="group-has-data-message/table:hidden max-md:sr-only">
				<tr {...gestures}>
					{pageCheckbox}
					{shownColumns(choice).map(({ column, width, className }) => {
						const label = t(columnLabel(column));
						return (
							<HeaderCell
								key={column}
								data-column={column}
								aria-label={label}
								numeric={column === "cost"}
								style={width === null ? undefined : { width }}
								className={className}
								sortTo={
									isSortField(column)
										? addressOf(otherList(state, { sort: nextSort(sort, column) }))
										: undefined
								}
								sorted={
									sort.field === column ? (sort.order === "asc" ? "ascending" : "descending") : undefined
								}
								edge={
									isResizable(column) && (
										<span
											// oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> cannot be moved
											role="separator"
											aria-orientation="vertical"
											aria-label={t("columns.width", { column: label })}
											aria-valuenow={width ?? ownWidth(column)}
											aria-valuemin={COLUMN_WIDTH_MIN_PX}
											aria-valuemax={COLUMN_WIDTH_MAX_PX}
											tabIndex={0}
											className="column-edge"
										/>
									)
								}
							>
								{label}
							</HeaderCell>
						);
					})}
					{filler !== null && <th aria-hidden className={filler} />}
				</tr>
			</thead>
			<Suspense fallback={<RowsSkeleton columns={choice} />}>{children}</Suspense>
		</Table>
	);
}

/** What pointers and keys do to the headings is loaded when the first of them comes there. */
function useGestures(columns: Columns) {
	const [loaded, setLoaded] = useState<{ columnGestures: typeof columnGestures }>();
	if (loaded) return loaded.columnGestures(columns);
	const load = () => {
		void import("../columns/column-gestures.ts").then(setLoaded, () => {});
	};
	return { onPointerOver: load, onFocus: load };
}

function tableStyle({ choice }: Columns): (CSSProperties & Record<"--table", string>) | undefined {
	const width = tableWidth(choice);
	return width === null ? undefined : { "--table": `${width}px` };
}

function nextSort(current: Sort, field: Sort["field"]): Sort {
	return { field, order: current.field === field && current.order === "asc" ? "desc" : "asc" };
}
