import { href } from "react-router";
import { MAX_EXPORTED_DOCUMENTS } from "../../../../contract/constants.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { listDocuments } from "../../../cms/documents.ts";
import { readCookie } from "../../../cookies.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { explorerRequest } from "../../../features/explorer/explorer-request.ts";
import {
	formatExplorerState,
	listParameters,
	parseExplorerState,
} from "../../../features/explorer/explorer-state.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { parseColumns } from "../columns/column-cookie.ts";
import { columnLabel } from "../columns/columns.ts";
import { chosenChoices } from "../filter/filter-choices.server.ts";
import { filterSummary } from "../filter/filter-summary.ts";
import { orderLabel } from "../list/sort-select.tsx";
import { FORMAT_FIELD } from "./export-address.ts";
import type { Route } from "./+types/route";

/** The list of the address: how long it is, what it is filtered by, and which columns a file of it has. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "export");
	const state = parseExplorerState(url.searchParams);
	const [{ total, totalIsCapped }, chosen] = await Promise.all([
		orErrorPage(listDocuments(cms, { ...explorerRequest(state), page: 1, pageSize: 1 })),
		orErrorPage(chosenChoices(cms, state)),
	]);
	return {
		title: pageTitle(context, "export.title"),
		state,
		total,
		totalIsCapped,
		shown: formatCount(total),
		chosen,
		columns: parseColumns(readCookie(request.headers.get("Cookie"), "explorer_columns")),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

const FORMATS = [
	{ format: "xlsx", label: "export.xlsx", variant: "primary" },
	{ format: "csv", label: "export.csv", variant: "secondary" },
] as const;

/** What is exported, and the links to it. */
export default function ExportPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state, total, totalIsCapped, shown, chosen, columns } = loaderData;
	const list = href("/:locale?/documents", params) + formatExplorerState(state);
	const names = columns.map(({ column }) => t(columnLabel(column)));
	const facts = [
		{
			label: t("export.documents"),
			value: totalIsCapped
				? t("explorer.countMoreThan", { shown })
				: t("explorer.count", { count: total, shown }),
		},
		{
			label: t("explorer.filters"),
			value:
				filterSummary(state, chosen, t)
					.map(({ label }) => label)
					.join(" · ") || t("export.noFilter"),
		},
		{ label: t("explorer.sort"), value: orderLabel(state.sort, t) },
		{ label: t("columns.choose"), value: names.join(", ") },
	];

	function fileAddress(format: string): string {
		const parameters = listParameters({ ...state, pageIndex: 0, pageCount: 1, perPage: null });
		parameters.set(FORMAT_FIELD, format);
		return `${href("/:locale?/documents/export/file", params)}?${parameters}`;
	}

	return (
		<>
			<PageHeader title={t("export.title")} back={{ to: list, label: t("columns.backToList") }} />
			<div className="flex max-w-2xl flex-col gap-5 p-4 text-sm lg:px-6">
				<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
					{facts.map(({ label, value }) => (
						<div key={label} className="contents">
							<dt className="text-ink-muted">{label}</dt>
							<dd className="min-w-0 wrap-anywhere">{value}</dd>
						</div>
					))}
				</dl>
				<p className="text-ink-muted">
					{t("export.hint")} {t("export.limit", { shown: formatCount(MAX_EXPORTED_DOCUMENTS) })}
				</p>
				<div className="flex flex-wrap gap-2">
					{FORMATS.map(({ format, label, variant }) => (
						<a key={format} href={fileAddress(format)} download className={buttonClasses({ variant })}>
							<Icon name="download" />
							{t(label)}
						</a>
					))}
				</div>
				<p>
					<Link
						to={`${href("/:locale?/documents/columns", params)}?${new URLSearchParams({ from: formatExplorerState(state).slice(1) })}`}
						className="text-accent underline"
					>
						{t("export.otherColumns")}
					</Link>
				</p>
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
