import { EXPLORER_PAGE_SIZE } from "../../../contract/constants.ts";
import type { ExplorerItem } from "../../../contract/entities.ts";
import type { ExplorerColumn } from "../../../contract/explorer-columns.ts";
import type { ExplorerAnswer } from "../../../contract/explorer.ts";
import { displayIdentifier } from "../../../contract/vocabulary.ts";
import { formatCount, formatInstant } from "../documents/format.ts";
import type { ExplorerState, ListedState } from "./explorer-state.ts";
import { highlighter, type MarkedText } from "./highlight.ts";

/** What the explorer shows of one page of documents, ready to be written out: the browser formats nothing. */
export interface ExplorerPage {
	rows: ExplorerRow[];
	total: number;
	/** There are more than `total`. */
	totalIsCapped: boolean;
	/** Which rows of how many, in the reader's notation. */
	shown: { from: string; to: string; total: string };
}

export interface ExplorerRow {
	documentId: string;
	state: ListedState;
	cells: Partial<Record<ExplorerColumn, CellContent>>;
}

export interface CellContent {
	text: MarkedText;
	/** Says more than the text, on hover. */
	title?: string;
}

type CellWriter = (item: ExplorerItem, mark: (text: string) => MarkedText) => CellContent;

/** As much of a description as a cell and its title need. */
const DESCRIPTION_LENGTH = 120;

/** The day is the beginning of a formatted instant; formatting is what costs. */
const DAY_LENGTH = "24.12.2026".length;

const CELLS: Partial<Record<ExplorerColumn, CellWriter>> = {
	id: (item) => ({ text: displayIdentifier(item) }),
	name: ({ name }, mark) => ({ text: mark(name) }),
	description: ({ description }, mark) => ({ text: mark(description?.slice(0, DESCRIPTION_LENGTH) ?? "") }),
	documentCategory: ({ documentCategory }) => ({ text: documentCategory.name }),
	tenant: ({ tenant }) => ({ text: tenant.name }),
	updatedAt({ updatedAt }) {
		const title = formatInstant(updatedAt);
		return { text: title.slice(0, DAY_LENGTH), title };
	},
};

/** The words that were searched for are marked in name and description. */
export function explorerPage(
	{ items, total, totalIsCapped }: ExplorerAnswer,
	columns: readonly ExplorerColumn[],
	{ text, pageIndex }: Pick<ExplorerState, "text" | "pageIndex">,
): ExplorerPage {
	const mark = highlighter(text);
	const before = pageIndex * EXPLORER_PAGE_SIZE;
	return {
		rows: items.map((item) => explorerRow(item, columns, mark)),
		total,
		totalIsCapped,
		shown: {
			from: formatCount(before + 1),
			to: formatCount(before + items.length),
			total: formatCount(total),
		},
	};
}

function explorerRow(
	item: ExplorerItem,
	columns: readonly ExplorerColumn[],
	mark: (text: string) => MarkedText,
): ExplorerRow {
	const cells: ExplorerRow["cells"] = {};
	for (const column of columns) {
		const content = CELLS[column]?.(item, mark);
		if (content) cells[column] = content;
	}
	return { documentId: item.documentId, state: item.state === "Archived" ? "Archived" : "Active", cells };
}
