import { DEFAULT_EXPLORER_COLUMNS, type ExplorerColumn } from "../../../contract/explorer-columns.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

/** How a column of the explorer looks. */
export interface ColumnLayout {
	column: ExplorerColumn;
	label: TextKey;
	/** Its width, and the width of the list below which it gives way to the others. */
	className: string;
	/** Where it stands in the card that a row is on a phone, and how it looks. */
	cellClassName: string;
}

const LAYOUTS: Partial<Record<ExplorerColumn, Omit<ColumnLayout, "column">>> = {
	id: {
		label: "documents.identifier",
		className: "w-30 @max-[40rem]/list:hidden",
		cellClassName: "max-md:hidden whitespace-nowrap text-ink-muted",
	},
	state: {
		label: "documents.state",
		className: "w-18",
		cellClassName: "max-md:row-start-1 max-md:self-center",
	},
	name: {
		label: "documents.name",
		className: "",
		cellClassName: "max-md:row-start-1",
	},
	description: {
		label: "documents.description",
		className: "@max-[60rem]/list:hidden",
		cellClassName: "max-md:hidden text-ink-muted",
	},
	documentCategory: {
		label: "documents.documentCategory",
		className: "w-34 @max-[30rem]/list:hidden",
		cellClassName: "max-md:col-start-2 max-md:row-start-2 max-md:text-xs text-ink-muted",
	},
	tenant: {
		label: "documents.tenant",
		className: "w-36 @max-[46rem]/list:hidden",
		cellClassName:
			"max-md:col-start-3 max-md:row-start-2 max-md:max-w-40 max-md:text-right max-md:text-xs text-ink-muted",
	},
	updatedAt: {
		label: "documents.updatedAt",
		className: "w-27",
		cellClassName:
			"max-md:col-start-3 max-md:row-start-1 max-md:text-right max-md:text-xs whitespace-nowrap text-ink-muted",
	},
};

/** The columns shown, in their order. */
export const SHOWN_COLUMNS: readonly ColumnLayout[] = DEFAULT_EXPLORER_COLUMNS.flatMap((column) => {
	const layout = LAYOUTS[column];
	return layout ? [{ column, ...layout }] : [];
});
