import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import {
	type ExplorerState,
	isSameList,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";
import { useRowSelection } from "../selection/use-row-selection.ts";
import { classes } from "../../../ui/classes.ts";

interface ListRegionProps {
	/** Lies over the list. */
	bar: ReactNode;
	children: ReactNode;
	footer: ReactNode;
}

/** The list with its own scrolling; hears the clicks and keys of all its rows. */
export function ListRegion({ bar, children, footer }: ListRegionProps) {
	const selection = useRowSelection();
	const isPending = useIsListPending();

	return (
		<div className="flex min-w-0 flex-1 flex-col print:block">
			{bar}
			<div
				{...selection}
				aria-busy={isPending || undefined}
				className={classes(
					"@container/list flex-1 transition-opacity md:has-[>.scrolls-sideways]:overflow-x-auto lg:overflow-y-auto lg:px-3 print:overflow-visible print:px-0 print:[zoom:0.8]",
					isPending && "opacity-60 delay-200",
				)}
			>
				{children}
			</div>
			<div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-1 empty:hidden lg:px-6 print:border-0 print:px-0 print:[&>:not(p)]:hidden">
				{footer}
			</div>
		</div>
	);
}

function useIsListPending(): boolean {
	const { pathname, search } = useLocation();
	const next = useNavigation().location;
	if (next?.pathname !== pathname) return false;
	return !isSameList(firstPageOf(next.search), firstPageOf(search));
}

/** Pages that are appended leave those before them as they are. */
function firstPageOf(search: string): ExplorerState {
	return { ...parseExplorerState(new URLSearchParams(search)), pageCount: 1 };
}
