import { useRef } from "react";
import { href } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../contract/constants.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { TenantSearch } from "../../features/tenant-pages/tenant-search.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { BinList } from "./bin-list.tsx";
import { binAddress } from "./bin-page.ts";
import { loadBin } from "./load-bin.server.ts";
import { restoreSent } from "./restore-documents.server.ts";
import { useKeptPlace } from "./use-kept-place.ts";

/** All that lies in the bin, from its beginning. */
const FIRST = { text: "", page: 1 };

export const loader = loadBin;

export const action = restoreSent;

export const meta: Route.MetaFunction = titleMeta;

/** What was deleted in the last thirty days, with the way back. */
export default function BinPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { rows, view, pageCount, total } = loaderData;
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
			{/* A few are looked through faster. */}
			{(pageCount > 1 || view.text !== "") && (
				<TenantSearch label={t("bin.search")} path={binAddress(params, FIRST)} kept={{}} text={view.text} />
			)}
			<div ref={region} {...keptPlace}>
				{rows.length === 0 ? (
					<NothingThere text={view.text} params={params} />
				) : (
					<>
						<p className="border-b border-line px-4 py-3 text-sm text-ink-muted lg:px-6">
							{t("bin.intro", { days })}
						</p>
						<BinList rows={rows} />
						<PaginationFoot
							page={view.page}
							pageCount={pageCount}
							pageTo={(page) => binAddress(params, { ...view, page })}
						/>
					</>
				)}
			</div>
		</>
	);
}

function NothingThere({ text, params }: { text: string; params: Route.ComponentProps["params"] }) {
	const { t } = useTranslation();
	if (text === "") {
		return (
			<EmptyState
				icon="trash-2"
				title={t("bin.emptyTitle")}
				actions={<LinkButton to={href("/:locale?/documents", params)}>{t("bin.toDocuments")}</LinkButton>}
			>
				<p>{t("bin.emptyText", { days: DELETED_DAYS_KEPT })}</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon="search"
			title={t("explorer.noMatches")}
			actions={<LinkButton to={binAddress(params, FIRST)}>{t("bin.showAll")}</LinkButton>}
		>
			<p>{t("bin.noMatchesText")}</p>
		</EmptyState>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
