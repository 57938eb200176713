import { useRef } from "react";
import { href, replace } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../contract/constants.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { listBin } from "../../cms/documents.ts";
import { formatCount } from "../../features/documents/format.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { BinList } from "./bin-list.tsx";
import { binRow } from "./bin-rows.server.ts";
import { BIN_PAGE_SIZE, restoreDocuments } from "./restore-documents.server.ts";
import { useKeptPlace } from "./use-kept-place.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const list = (page: number) => orErrorPage(listBin(cms, { page, pageSize: BIN_PAGE_SIZE }));
	const asked = await list(pageAsked(url));
	const pageCount = Math.ceil(asked.pagination.total / BIN_PAGE_SIZE);
	// The last page may have been restored whole.
	const { items, pagination } = asked.items.length === 0 && pageCount > 0 ? await list(pageCount) : asked;
	return {
		title: pageTitle(context, "bin.title"),
		rows: items.map(binRow),
		page: pagination.page,
		pageCount,
		total: { count: pagination.total, shown: formatCount(pagination.total) },
	};
}

/** Restores what the form names, and shows the same page of the bin again. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const addressOf = (documentId: string) =>
		href("/:locale?/documents/:documentId", { ...params, documentId });
	const said = await restoreDocuments(context.get(cmsContext), form.getAll("document"), addressOf);
	for (const message of said) context.get(toastsContext).leave(message);
	return replace(binAddress(params, pageAsked(url)));
}

export const meta: Route.MetaFunction = titleMeta;

/** What was deleted in the last thirty days, with the way back. */
export default function BinPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { rows, page, pageCount, total } = loaderData;
	const region = useRef<HTMLDivElement>(null);
	const keptPlace = useKeptPlace(region);
	const documents = href("/:locale?/documents", params);
	const days = DELETED_DAYS_KEPT;
	return (
		<>
			<PageHeader
				title={t("bin.title")}
				count={total.count > 0 && t("explorer.count", total)}
				back={{ to: documents, label: t("explorer.title") }}
			/>
			<div ref={region} {...keptPlace}>
				{rows.length === 0 ? (
					<EmptyState
						icon="trash-2"
						title={t("bin.emptyTitle")}
						actions={<LinkButton to={documents}>{t("bin.toDocuments")}</LinkButton>}
					>
						<p>{t("bin.emptyText", { days })}</p>
					</EmptyState>
				) : (
					<>
						<p className="border-b border-line px-4 py-3 text-sm text-ink-muted lg:px-6">
							{t("bin.intro", { days })}
						</p>
						<BinList rows={rows} />
						<div className="flex justify-end px-4 py-3 lg:px-6">
							<Pagination page={page} pageCount={pageCount} pageTo={(number) => binAddress(params, number)} />
						</div>
					</>
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

/** From 1. What is no number of a page is the first one. */
function pageAsked({ searchParams }: URL): number {
	const page = Number(searchParams.get("page"));
	return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

function binAddress(params: { locale?: string | undefined }, page: number): string {
	const path = href("/:locale?/documents/bin", params);
	return page > 1 ? `${path}?page=${page}` : path;
}
