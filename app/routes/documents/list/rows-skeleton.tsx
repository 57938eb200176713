import type { CSSProperties } from "react";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { useColumnLayout } from "../columns/use-columns.ts";
import { pageSizeOf } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { classes } from "../../../ui/classes.ts";

/** Rows that are on their way, with the height of real ones: one cell a column, its bars painted. */
export function RowsSkeleton({ columns }: { columns: ColumnChoice }) {
	const { state } = useExplorerState();
	const layout = useColumnLayout(columns);
	const height: CSSProperties & Record<"--rows", number> = {
		"--rows": state.pageCount * pageSizeOf(state),
	};
	return (
		<tbody aria-hidden style={height} className="max-md:block">
			<tr className="max-md:grid max-md:grid-cols-[2rem_1fr]">
				{/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from those who cannot see it */}
				<td className="max-md:hidden" />
				{layout.columns.map(({ column, className }) => (
					// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from those who cannot see it
					<td
						key={column}
						className={classes(
							className,
							"row-bars",
							column !== "name" && column !== "state" && "max-md:hidden",
						)}
					/>
				))}
			</tr>
		</tbody>
	);
}
