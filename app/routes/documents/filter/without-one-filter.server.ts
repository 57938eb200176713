import type { Translate } from "../../../texts/text-source.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listDocuments } from "../../../cms/documents.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { explorerRequest } from "../../../features/explorer/explorer-request.ts";
import {
	type ExplorerState,
	formatExplorerState,
	otherList,
} from "../../../features/explorer/explorer-state.ts";
import type { ChosenChoices } from "./filter-choices.ts";
import { filterSummary } from "./filter-summary.ts";

/** What would be listed if one of the filters that lead to nothing were dropped. */
export interface WithoutOneFilter {
	/** How the link to it says so. */
	link: string;
	/** The address of the list without it, from its question mark on. */
	query: string;
	/** How many documents that is; `null` where it could not be asked. */
	total: number | null;
	/** In the user's notation. */
	shown: string;
	/** There are more than `total`. */
	isCapped: boolean;
}

/** For each filter of a view that lists nothing: what it would list without that one, where that is something. */
export async function withoutOneFilter(
	cms: CmsClient,
	view: ExplorerState,
	chosen: ChosenChoices,
	t: Translate,
): Promise<WithoutOneFilter[]> {
	// (Without one of several choices of a list even less would be found.)
	const lists = await Promise.all(
		filterSummary(view, chosen, t).map(async ({ label, without, dropped }) => {
			const wanted = otherList(view, without);
			const request = { ...explorerRequest(wanted), pageSize: 1 };
			const answer = await listDocuments(cms, request).catch(() => null);
			return {
				link: dropped ?? t("explorer.dropFilter", { filter: label }),
				query: formatExplorerState(wanted),
				total: answer?.total ?? null,
				shown: formatCount(answer?.total ?? 0),
				isCapped: answer?.totalIsCapped ?? false,
			};
		}),
	);
	return lists.filter(({ total }) => total !== 0);
}
