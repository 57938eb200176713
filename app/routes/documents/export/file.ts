import { data } from "react-router";
import { MAX_EXPORTED_DOCUMENTS } from "../../../../contract/constants.ts";
import { dayAt } from "../../../../contract/days.ts";
import { contentDisposition } from "../../../../contract/files/content-disposition.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { exportDocuments } from "../../../cms/documents.ts";
import { readCookie } from "../../../cookies.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { explorerFilters } from "../../../features/explorer/explorer-request.ts";
import { parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import { csvStream } from "../../../features/csv/csv-stream.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { textsOf } from "../../../texts/request-texts.ts";
import { parseColumns } from "../columns/column-cookie.ts";
import type { Route } from "./+types/file";
import { currentUser } from "../../../features/session/current-user.ts";
import { hasSeveralTenants } from "../../../features/session/signed-in.ts";
import { exportColumns, exportLines, exportRows } from "./export-table.server.ts";
import { FORMAT_FIELD } from "./export-address.ts";

const TYPES: ReadonlyMap<string, string> = new Map([
	["csv", "text/csv; charset=utf-8"],
	["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
]);

/** The list of the address as a file, all pages of it, written while it is read. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const format = url.searchParams.get(FORMAT_FIELD) ?? "";
	const type = TYPES.get(format);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (type === undefined) throw data(null, { status: 400 });
	const cms = context.get(cmsContext);
	await requireOffer(cms, "export");
	const state = parseExplorerState(url.searchParams);
	const asked = { filters: explorerFilters(state), sort: state.sort };
	const bytes = await orErrorPage(exportDocuments(cms, asked));

	const t = textsOf(context);
	const columns = exportColumns(
		parseColumns(readCookie(request.headers.get("Cookie"), "explorer_columns")),
		t,
		hasSeveralTenants(await currentUser(request, context)),
	);
	const count = formatCount(MAX_EXPORTED_DOCUMENTS);
	const texts = { sum: t("export.sum"), capped: t("export.onlyFirst", { shown: count }) };
	const rows = exportRows(exportLines(bytes), columns, texts);
	const name = `${t("explorer.title")}-${dayAt(Date.now())}.${format}`;
	return new Response(await written(format, rows, columns, t("explorer.title")), {
		headers: {
			"Content-Type": type,
			"Content-Disposition": contentDisposition("attachment", name),
			"Cache-Control": "no-store",
		},
	});
}

async function written(
	format: string,
	rows: ReturnType<typeof exportRows>,
	columns: ReturnType<typeof exportColumns>,
	sheet: string,
) {
	if (format === "csv") return csvStream(rows, columns);
	// Only who asks for a workbook waits for what writes it.
	const { xlsxStream } = await import("./export-xlsx.server.ts");
	return xlsxStream(rows, columns, sheet);
}
