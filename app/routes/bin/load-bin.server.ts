import { orErrorPage } from "../../cms/attempt.ts";
import { listBin } from "../../cms/documents.ts";
import { formatCount } from "../../features/documents/format.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { parseBinView } from "./bin-page.ts";
import { binRow } from "./bin-rows.server.ts";
import { BIN_PAGE_SIZE } from "./restore-documents.server.ts";

/** One page of what was deleted and has the words that are searched for, the last first. */
export async function loadBin({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const { text, page } = parseBinView(url);
	const list = (number: number) => orErrorPage(listBin(cms, { text, page: number, pageSize: BIN_PAGE_SIZE }));
	const asked = await list(page);
	const pageCount = Math.ceil(asked.pagination.total / BIN_PAGE_SIZE);
	// The last page may have been restored whole.
	const { items, pagination } = asked.items.length === 0 && pageCount > 0 ? await list(pageCount) : asked;
	return {
		title: pageTitle(context, "bin.title"),
		rows: items.map(binRow),
		view: { text, page: pagination.page },
		pageCount,
		total: { count: pagination.total, shown: formatCount(pagination.total) },
	};
}
