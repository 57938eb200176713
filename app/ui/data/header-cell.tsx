import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icons/icon.tsx";
import { LinkAtClick } from "../buttons/link-at-click.tsx";

export type SortDirection = "ascending" | "descending";

interface HeaderCellProps extends ComponentProps<"th"> {
	/** Right-aligned: money, counts. */
	numeric?: boolean;
	/** Where a click leads that sorts by this column; without it the column cannot be sorted. */
	sortTo?: string;
	/** The same when it is clicked, where the table has been left for another order since. */
	sortToAtClick?: (() => string) | undefined;
	/** How the table is sorted by this column now. */
	sorted?: SortDirection;
	/** What lies over its right edge. */
	edge?: ReactNode;
}

/** A column's heading; the sort is a link, so that it works without JavaScript and lives in the URL. */
export function HeaderCell({
	numeric,
	sortTo,
	sortToAtClick,
	sorted,
	edge,
	className,
	children,
	...rest
}: HeaderCellProps) {
	return (
		<th
			{...rest}
			scope="col"
			aria-sort={sorted}
			className={classes("heading", numeric && "numeric", className)}
		>
			{sortTo === undefined ? (
				children
			) : (
				<LinkAtClick
					to={sortTo}
					toAtClick={sortToAtClick}
					preventScrollReset
					draggable={false}
					className="heading-sort"
				>
					<span className="truncate">{children}</span>
					<Icon
						name={
							sorted === undefined ? "chevrons-up-down" : sorted === "ascending" ? "arrow-up" : "arrow-down"
						}
					/>
				</LinkAtClick>
			)}
			{edge}
		</th>
	);
}
