import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import type { ExplorerAnswer, ListedItem } from "../../../../contract/explorer/explorer.ts";
import { mayDo, mayEdit } from "../../../../contract/entities/rights.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { correctedSearch } from "../../../features/search/corrected-search.ts";
import type { FoundPlace } from "../../../features/search/found-place.ts";
import { placeOf } from "../../../features/search/place-of-match.ts";
import { type CellContent, cellOf } from "./cells.ts";
import type { ColumnChoice } from "../columns/column-choice.ts";
import {
	type ExplorerState,
	type ListedState,
	pageSizeOf,
} from "../../../features/explorer/explorer-state.ts";
import { highlighter, type MarkedText } from "../../../features/explorer/highlight.ts";
import { silentNames } from "../../../features/silent-tenants/silent-names.ts";
import type { WithoutOneFilter } from "../filter/without-one-filter.server.ts";

/** What the explorer shows of one page of documents, ready to be written out: the browser formats nothing. */
export interface ExplorerPage {
	rows: ExplorerRow[];
	total: number;
	/** There are more than `total`. */
	totalIsCapped: boolean;
	/** Nothing is spelt as the search is: one wrong letter a word was forgiven. */
	isCorrected: boolean;
	/** The user may edit somewhere, whatever is listed. */
	mayEdit: boolean;
	/** The search as those rows are spelt, if they show it. */
	spelt: string | null;
	/** There are rows behind these. */
	hasMore: boolean;
	/** Which rows of how many, in the user's notation. */
	shown: { from: string; to: string; total: string };
	/** Where filters lead to nothing: what dropping each one would bring. */
	withoutOne?: WithoutOneFilter[];
	/** Names of tenants of which nothing is listed, since they do not answer. */
	silent?: readonly string[];
}

export interface ExplorerRow {
	documentId: string;
	version: number;
	name: string;
	mayEdit: boolean;
	mayArchive: boolean;
	state: ListedState;
	/** A text alone, where there is nothing more to say. */
	cells: Partial<Record<ExplorerColumn, CellContent | MarkedText>>;
	/** Where in a file the search was found. */
	place?: FoundPlace | null;
}

/** The words that were searched for are marked wherever the search looks. */
export function explorerPage(
	answer: ExplorerAnswer,
	columns: ColumnChoice,
	view: Pick<ExplorerState, "text" | "perPage" | "pageIndex" | "pageCount">,
): ExplorerPage {
	const { items, total, totalIsCapped, isCorrected = false, mayEdit: mayEditSomewhere = false } = answer;
	const { text } = view;
	const spelt = isCorrected ? correctedSearch(text, items) : null;
	const mark = highlighter(spelt ?? text);
	const before = view.pageIndex * pageSizeOf(view);
	const end = before + view.pageCount * pageSizeOf(view);
	return {
		rows: items.map((item) => explorerRow(item, { columns, mark, isCorrected })),
		total,
		totalIsCapped,
		isCorrected,
		mayEdit: mayEditSomewhere,
		spelt,
		// Beyond a capped total nobody has counted: full pages may have another one behind them.
		hasMore: end < total || (totalIsCapped && before + items.length >= end),
		shown: {
			from: formatCount(before + 1),
			to: formatCount(before + items.length),
			total: formatCount(total),
		},
		...silentNames(answer),
	};
}

interface RowOptions {
	columns: ColumnChoice;
	mark: (text: string) => MarkedText;
	isCorrected: boolean;
}

function explorerRow(item: ListedItem, { columns, mark, isCorrected }: RowOptions): ExplorerRow {
	const cells: ExplorerRow["cells"] = {};
	for (const { column } of columns) {
		const content = cellOf(item, column, mark);
		if (content) cells[column] = (content.title ?? content.to) ? content : content.text;
	}
	const { documentId, version, name, state, rights } = item;
	const place = placeOf(item.match, isCorrected);
	return {
		documentId,
		version,
		name,
		mayEdit: mayEdit(rights),
		mayArchive: mayDo(item, "archive"),
		state: state === "Archived" ? "Archived" : "Active",
		cells,
		...(place && { place }),
	};
}
