import { href, type Params, type RouterContextProvider } from "react-router";
import { MAX_EXPORTED_DOCUMENTS } from "../../../../contract/constants.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { listDocuments } from "../../../cms/documents.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { explorerRequest } from "../../../features/explorer/explorer-request.ts";
import {
	formatExplorerState,
	listParameters,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { localeContext } from "../../../texts/request-texts.ts";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { columnLabel } from "../columns/columns.ts";
import { chosenChoices } from "../filter/filter-choices.server.ts";
import { filterSummary } from "../filter/filter-summary.ts";
import { orderLabel } from "../../../features/explorer/order-label.ts";
import { FORMAT_FIELD } from "./export-address.ts";

interface ExportFacts {
	/** The address of the list. */
	list: string;
	/** The address at which other columns can be chosen without scripts. */
	columns: string;
	/** What the list is, in words. */
	facts: { label: string; value: string }[];
	/** The address of the file in each format. */
	files: { xlsx: string; csv: string };
	/** Most documents that a file has. */
	limit: string;
}

/**
 * What is exported. In words already: the page has nothing else to do with filters and columns, and the explorer's
 * scripts stay as they are.
 */
export async function exportFacts(
	context: Readonly<RouterContextProvider>,
	parameters: URLSearchParams,
	params: Params,
	{ choice, hasSeveralTenants }: { choice: ColumnChoice; hasSeveralTenants: boolean },
): Promise<ExportFacts> {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "export");
	const state = parseExplorerState(parameters);
	const [{ total, totalIsCapped }, chosen] = await Promise.all([
		orErrorPage(listDocuments(cms, { ...explorerRequest(state), page: 1, pageSize: 1 })),
		orErrorPage(chosenChoices(cms, state)),
	]);
	const view = formatExplorerState(state);
	const addresses = {
		list: href("/:locale?/documents", params) + view,
		columns: `${href("/:locale?/documents/columns", params)}?${new URLSearchParams({ from: view.slice(1) })}`,
		files: { xlsx: fileAddress("xlsx"), csv: fileAddress("csv") },
		limit: formatCount(MAX_EXPORTED_DOCUMENTS),
	};
	const t = context.get(localeContext)?.texts.t;
	if (!t) return { ...addresses, facts: [] };

	const shown = formatCount(total);
	const filters = filterSummary(state, chosen, t).map(({ label }) => label);
	return {
		...addresses,
		facts: [
			{
				label: t("export.documents"),
				value: totalIsCapped
					? t("explorer.countMoreThan", { shown })
					: t("explorer.count", { count: total, shown }),
			},
			{ label: t("explorer.filters"), value: filters.join(" · ") || t("export.noFilter") },
			{ label: t("explorer.sort"), value: orderLabel(state.sort, t) },
			{
				label: t("export.columns"),
				value: choice.map(({ column }) => t(columnLabel(column, hasSeveralTenants))).join(", "),
			},
		],
	};

	function fileAddress(format: string): string {
		const query = listParameters({ ...state, pageIndex: 0, pageCount: 1, perPage: null });
		query.set(FORMAT_FIELD, format);
		return `${href("/:locale?/documents/export/file", params)}?${query}`;
	}
}
