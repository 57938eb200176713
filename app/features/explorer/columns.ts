import { DEFAULT_EXPLORER_COLUMNS, type ExplorerColumn } from "../../../contract/explorer-columns.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

/** How a column of the explorer looks. */
export interface ColumnLayout {
	column: ExplorerColumn;
	label: TextKey;
	/** Its width. */
	width: string;
	/** Where it stands in the card that a row is on a phone, and the width of the list below which it gives way. */
	className: string;
}

const LAYOUTS: Partial<Record<ExplorerColumn, Omit<ColumnLayout, "column">>> = {
	id: {
		label: "documents.identifier",
		width: "w-30",
		className: "max-md:hidden @max-[44rem]/list:hidden",
	},
	state: { label: "documents.state", width: "w-18", className: "" },
	name: { label: "documents.name", width: "", className: "" },
	description: {
		label: "documents.description",
		width: "",
		className: "max-md:hidden @max-[60rem]/list:hidden",
	},
	documentCategory: {
		label: "documents.documentCategory",
		width: "w-34",
		className: "card-below md:@max-[30rem]/list:hidden",
	},
	tenant: {
		label: "documents.tenant",
		width: "w-36",
		className: "card-below-right md:@max-[46rem]/list:hidden",
	},
	updatedAt: { label: "documents.updatedAt", width: "w-27", className: "card-right" },
};

/** The columns shown, in their order. */
export const SHOWN_COLUMNS: readonly ColumnLayout[] = DEFAULT_EXPLORER_COLUMNS.flatMap((column) => {
	const layout = LAYOUTS[column];
	return layout ? [{ column, ...layout }] : [];
});
