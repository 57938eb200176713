import { COLUMN_WIDTH_MIN_PX } from "../../../contract/constants.ts";
import type { ExplorerColumn } from "../../../contract/explorer-columns.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

/** How a column of the explorer looks. */
interface ColumnLayout {
	label: TextKey;
	/** Its width in px until the reader changes it; the least one where it takes what is left. */
	width: number;
	/** It takes what the others leave. */
	isFlexible?: true;
	/** Amounts stand on the right. */
	isNumeric?: true;
	/** Where it stands in the card that a row is on a phone. */
	card: string;
	/** How it gives way to a narrow list, as one of the default columns (docs/decisions/010-chosen-columns.md). */
	givesWay?: string;
	/** Values of one length, which are never cut off and need no title. */
	isShort?: true;
}

const WIDTH = COLUMN_WIDTH_MIN_PX;
const day = (label: TextKey): ColumnLayout => ({ label, width: WIDTH, card: "card-line", isShort: true });

export const COLUMN_LAYOUTS: Readonly<Record<ExplorerColumn, ColumnLayout>> = {
	id: {
		label: "documents.identifier",
		width: WIDTH,
		card: "card-line",
		givesWay: "max-md:hidden @max-[44rem]/list:hidden",
		isShort: true,
	},
	state: { label: "documents.state", width: 84, card: "card-state" },
	name: { label: "documents.name", width: 240, isFlexible: true, card: "card-name" },
	documentNumber: { label: "documents.documentNumber", width: WIDTH, card: "card-line" },
	description: {
		label: "documents.description",
		width: 240,
		isFlexible: true,
		card: "card-line",
		givesWay: "max-md:hidden @max-[60rem]/list:hidden",
	},
	documentCategory: {
		label: "documents.documentCategory",
		width: WIDTH,
		card: "card-below",
		givesWay: "md:@max-[32rem]/list:hidden",
	},
	tenant: {
		label: "documents.tenant",
		width: WIDTH,
		card: "card-below-right",
		givesWay: "md:@max-[52rem]/list:hidden",
	},
	startDate: day("documents.startDate"),
	endDate: day("documents.endDate"),
	inactiveDate: day("documents.inactiveDate"),
	warrantyUntil: day("documents.warrantyUntil"),
	cost: { label: "documents.cost", width: WIDTH, isNumeric: true, card: "card-line", isShort: true },
	documentFolders: { label: "documents.documentFolders", width: 180, card: "card-line" },
	documentParties: { label: "documents.documentParties", width: 180, card: "card-line" },
	replacedByDocument: { label: "documents.replacedByDocument", width: 200, card: "card-line" },
	replacedDocument: { label: "documents.replacedDocument", width: 200, card: "card-line" },
	updatedAt: { label: "documents.updatedAt", width: WIDTH, card: "card-right", isShort: true },
};

/** Whether the reader may change its width: all but the state, which is a dot. */
export function isResizable(column: ExplorerColumn): boolean {
	return column !== "state";
}
