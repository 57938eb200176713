import { Skeleton } from "./skeleton.tsx";

interface TableSkeletonProps {
	rows: number;
	/** One class for the width of each column's bar, such as `w-40`. */
	columns: readonly string[];
}

/** Rows of a table that is on its way, with the height of real ones. Goes inside a `Table`. */
export function TableSkeleton({ rows, columns }: TableSkeletonProps) {
	const rowNumbers = [...Array(rows).keys()];
	return (
		<tbody aria-hidden>
			{rowNumbers.map((row) => (
				<tr key={row} className="h-10">
					{[...columns.entries()].map(([column, width]) => (
						<td key={column} className="border-b border-line px-3">
							<Skeleton className={`h-3 max-w-full ${width}`} />
						</td>
					))}
				</tr>
			))}
		</tbody>
	);
}
