import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icons/icon.tsx";
import { Link } from "../buttons/link.tsx";

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
			className={classes("heading", numeric && "numeric", className)}
		>
			{sortTo === undefined ? (
				children
			) : (
				<Link to={sortTo} preventScrollReset draggable={false} className="heading-sort">
					<span className="truncate">{children}</span>
					<Icon
						name={
							sorted === undefined ? "chevrons-up-down" : sorted === "ascending" ? "arrow-up" : "arrow-down"
						}
					/>
				</Link>
			)}
			{edge}
		</th>
	);
}
