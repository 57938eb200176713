import { Link } from "react-router";
import type { Attempt } from "../../cms/attempt.ts";
import { CorrectedText } from "../../features/search/corrected-text.tsx";
import { hitCount } from "../../features/search/hit-count.ts";
import type { FoundDocuments } from "../../features/search/search-results.ts";
import { isNarrowed, searchFor } from "../../features/search/search-view.ts";
import { useSearchAddress, useSearchView } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { HitRow } from "./hit-row.tsx";
import { NoHits, NoSuchPage, SearchFailed } from "./no-hits.tsx";
import { ResultGroup } from "./result-group.tsx";

interface FoundPartProps {
	found: Attempt<FoundDocuments>;
}

/** The documents that were found, the best match first; or why there are none. */
export function FoundPart({ found }: FoundPartProps) {
	const { t } = useTranslation();
	const { addressOf, listAddress } = useSearchAddress();
	const view = useSearchView();
	const { filter } = view;
	// Of the newest of very many tenants the CMS refuses pages that lie too far on.
	if (!found.ok && found.status === 400 && view.page > 1) return <NoSuchPage />;
	if (!found.ok) return <SearchFailed status={found.status} />;

	const { hits, total, totalIsCapped, isCorrected, spelt, page, pageCount, hasUnranked, wider, shown } =
		found.value;
	if (total === 0) return <NoHits wider={wider} />;
	if (hits.length === 0) return <NoSuchPage />;
	return (
		<ResultGroup
			title={t("search.documents")}
			count={hitCount(found.value, t)}
			note={<ResetFilters />}
			action={
				<LinkButton to={listAddress(filter)} size="small" variant="quiet" icon="list-filter">
					{t("search.asList")}
				</LinkButton>
			}
		>
			{isCorrected && (
				<div className="pb-3">
					<Notice tone="info">
						<CorrectedText
							text={filter.text}
							spelt={spelt}
							to={addressOf({ ...view, filter: { ...filter, text: spelt ?? "" }, page: 1 })}
						/>
					</Notice>
				</div>
			)}
			<ol className="border-t border-line">
				{hits.map((hit) => (
					<HitRow key={hit.documentId} hit={hit} filter={filter} />
				))}
			</ol>
			{hasUnranked && page === pageCount && (
				<p className="pt-3 text-sm text-ink-muted">
					{t("search.unranked")}{" "}
					<Link to={addressOf({ ...view, sort: "newest", page: 1 })} className="text-accent underline">
						{t("explorer.sortNewest")}
					</Link>
				</p>
			)}
			{pageCount > 1 && (
				<div className="flex flex-wrap items-center justify-between gap-4 pt-3">
					<p className="text-sm text-ink-muted tabular-nums">
						{t(totalIsCapped ? "explorer.rangeOfMore" : "explorer.range", { ...shown })}
					</p>
					<Pagination
						label={t("search.pagesOfHits")}
						page={page}
						pageCount={pageCount}
						pageTo={(number) => addressOf({ ...view, page: number })}
					/>
				</div>
			)}
		</ResultGroup>
	);
}

/** The same search in all there is, where it is narrowed. */
function ResetFilters() {
	const { t } = useTranslation();
	const { addressOf } = useSearchAddress();
	const view = useSearchView();
	if (!isNarrowed(view)) return null;
	return (
		<Link
			to={addressOf({ ...searchFor(view.filter.text), sort: view.sort })}
			preventScrollReset
			className="text-sm whitespace-nowrap text-ink-muted underline hover:text-ink pointer-coarse:py-2"
		>
			{t("explorer.resetFilters")}
		</Link>
	);
}
