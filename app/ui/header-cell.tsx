import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export type SortDirection = "ascending" | "descending";

interface HeaderCellProps extends ComponentProps<"th"> {
	/** Right-aligned: money, counts. */
	numeric?: boolean;
	/** Where a click leads that sorts by this column; without it the column cannot be sorted. */
	sortTo?: string;
	/** How the table is sorted by this column now. */
	sorted?: SortDirection;
	/** What lies over its right edge. */
	edge?: ReactNode;
}

/** A column's heading; the sort is a link, so that it works without JavaScript and lives in the URL. */
export function HeaderCell({ numeric, sortTo, sorted, edge, className, children, ...rest }: HeaderCellProps) {
	return (
		<th
			{...rest}
			scope="col"
			aria-sort={sorted}
			className={classes(
				"sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-xs font-medium whitespace-nowrap text-ink-muted",
				numeric ? "text-right" : "text-left",
				className,
			)}
		>
			{sortTo === undefined ? (
				children
			) : (
				<Link
					to={sortTo}
					preventScrollReset
					draggable={false}
					className={classes(
						"group/sort -mx-1.5 inline-flex h-7 max-w-[calc(100%+--spacing(3))] items-center gap-1 rounded-sm px-1.5 hover:bg-surface-hover hover:text-ink",
						numeric && "flex-row-reverse",
						sorted && "text-ink",
					)}
				>
					<span className="truncate">{children}</span>
					<Icon
						name={
							sorted === undefined ? "chevrons-up-down" : sorted === "ascending" ? "arrow-up" : "arrow-down"
						}
						className={classes(
							"size-3.5",
							sorted === undefined &&
								"opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100",
						)}
					/>
				</Link>
			)}
			{edge}
		</th>
	);
}
