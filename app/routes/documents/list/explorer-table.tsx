import { type CSSProperties, type ReactNode, Suspense, type SyntheticEvent, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "../../../../contract/constants.ts";
import { DEFAULT_SORT, isSortField, type Sort } from "../../../../contract/explorer/explorer-columns.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { columnLabel, isResizable } from "../columns/columns.ts";
import type { columnGestures } from "../columns/column-gestures.ts";
import { type ExplorerState, otherList } from "../../../features/explorer/explorer-state.ts";
import { type Columns, useColumnLayout } from "../columns/use-columns.ts";
import { useExplorerState, useNextView } from "./use-explorer-state.ts";
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
	const { nextView } = useNextView();
	const { sort } = state;
	const { choice } = columns;
	const hasSeveralTenants = useHasSeveralTenants();
	const gestures = useGestures(columns);
	const { columns: shown, tableWidth, mayScroll, hasFiller } = useColumnLayout(choice);
	const tableStyle: CSSProperties & Record<"--table", string> = { "--table": `${tableWidth}px` };

	return (
		<Table
			label={t("explorer.title")}
			style={tableStyle}
			className={classes(
				// (Of what stands out of the flow in a row: to Safari a row is no place for it.)
				"table-scope relative table-fixed has-[>[data-message]]:block card:block md:min-w-(--table) print:min-w-0",
				mayScroll && "scrolls-sideways",
			)}
		>
			<thead className="in-[.table-scope:has(>[data-message])]:hidden card:sr-only">
				<tr {...gestures}>
					{pageCheckbox}
					{shown.map(({ column, width, least, className }) => {
						const label = t(columnLabel(column, hasSeveralTenants));
						const sortAddress = isSortField(column)
							? (view: ExplorerState) => addressOf(otherList(view, { sort: nextSort(view.sort, column) }))
							: undefined;
						return (
							<HeaderCell
								key={column}
								data-column={column}
								aria-label={label}
								numeric={column === "cost"}
								style={width === null ? undefined : { width }}
								className={className}
								sortTo={sortAddress?.(state)}
								sortToAtClick={sortAddress && (() => sortAddress(nextView()))}
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
											aria-valuenow={Math.max(least, COLUMN_WIDTH_MIN_PX)}
											onFocus={sayWidth}
											onKeyUp={sayWidth}
											aria-valuemin={COLUMN_WIDTH_MIN_PX}
											aria-valuemax={COLUMN_WIDTH_MAX_PX}
											tabIndex={0}
											className="column-edge"
										/>
									)
								}
							>
								{column === "state" ? <span className="sr-only">{label}</span> : label}
							</HeaderCell>
						);
					})}
					{hasFiller && <th aria-hidden className="filler" />}
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

/** Ascending, then descending, then as at first. */
function nextSort(current: Sort, field: Sort["field"]): Sort {
	if (current.field !== field) return { field, order: "asc" };
	return current.order === "asc" ? { field, order: "desc" } : DEFAULT_SORT;
}

/** What room a column has been given is known in the browser alone: it may be more than it has to have. */
function sayWidth({ currentTarget: edge }: SyntheticEvent<HTMLElement>): void {
	const width = Math.round(edge.closest("th")?.getBoundingClientRect().width ?? 0);
	edge.ariaValueNow = String(Math.min(Math.max(width, COLUMN_WIDTH_MIN_PX), COLUMN_WIDTH_MAX_PX));
}
