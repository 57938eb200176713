import { href } from "react-router";
import type { ExplorerAnswer, ListedItem } from "../../../../contract/explorer/explorer.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import {
	type ExplorerState,
	formatExplorerState,
	pageSizeOf,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";
import { listPages } from "../../../features/explorer/list-pages.ts";
import { placeParameters } from "../../../features/search/found-place.ts";
import { placeOf } from "../../../features/search/place-of-match.ts";

/** A document beside another one in a list. */
export interface Neighbour {
	name: string;
	/** Its page, which knows the way back to the list. */
	to: string;
}

export interface Neighbours {
	previous: Neighbour | null;
	next: Neighbour | null;
}

interface Origin {
	locale: string | undefined;
	/** The query of the list that the user came from. */
	list: string;
}

/**
 * What stands before and after a document in the list that the user came from; `null` where it is no longer listed
 * there. The list is asked once; at the ends of its pages the page beyond is asked too.
 */
export async function loadNeighbours(
	cms: CmsClient,
	documentId: string,
	{ locale, list }: Origin,
): Promise<Neighbours | null> {
	const view = parseExplorerState(new URLSearchParams(list));
	const answer = await listPages(cms, view);
	const at = answer.items.findIndex((item) => item.documentId === documentId);
	if (at === -1) return null;

	const beyond = async (pageIndex: number, end: 0 | -1) => {
		const page = { ...view, pageIndex, pageCount: 1 };
		const neighbour = await listPages(cms, page);
		return toNeighbour(neighbour, neighbour.items.at(end), page);
	};
	const beside = (position: number) => toNeighbour(answer, answer.items[position], view);
	const isFirst = at === 0;
	const isLast = at === answer.items.length - 1;
	const [previous, next] = await Promise.all([
		!isFirst ? beside(at - 1) : view.pageIndex > 0 ? beyond(view.pageIndex - 1, -1) : null,
		!isLast ? beside(at + 1) : hasMore(view, answer) ? beyond(view.pageIndex + view.pageCount, 0) : null,
	]);
	return { previous, next };

	function toNeighbour(
		{ isCorrected = false }: ExplorerAnswer,
		item: ListedItem | undefined,
		page: ExplorerState,
	): Neighbour | null {
		if (!item) return null;
		const path = href("/:locale?/documents/:documentId", { locale, documentId: item.documentId });
		const from = formatExplorerState({ ...page, selected: item.documentId }).slice(1);
		const opened = placeParameters(placeOf(item.match, isCorrected), view.text);
		return { name: item.name, to: `${path}?${new URLSearchParams([["from", from], ...opened])}` };
	}
}

/** Beyond a capped total nobody has counted: there may be another page. */
function hasMore(view: ExplorerState, { total, totalIsCapped }: ExplorerAnswer): boolean {
	return totalIsCapped || (view.pageIndex + view.pageCount) * pageSizeOf(view) < total;
}
