import { Link } from "react-router";
import { failureTexts } from "../../features/search/failure-texts.ts";
import { isNarrowed, searchFor } from "../../features/search/search-view.ts";
import { useSearchAddress, useSearchView } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";

/** Nothing was found: what else can be searched for. @param wider searches that ask for less */
export function NoHits({ wider }: { wider: readonly string[] }) {
	const { t } = useTranslation();
	const { addressOf } = useSearchAddress();
	const view = useSearchView();
	const { text } = view.filter;
	const isWithFilters = isNarrowed(view);
	return (
		<EmptyState
			icon="search"
			title={t("search.noHits")}
			actions={
				isWithFilters && (
					<LinkButton to={addressOf({ ...searchFor(text), sort: view.sort })} icon="rotate-ccw">
						{t("explorer.resetFilters")}
					</LinkButton>
				)
			}
		>
			<p className="wrap-anywhere">
				{t(isWithFilters ? "search.noHitsNarrowed" : "search.noHitsFor", { text: isolated(text) })}
			</p>
			{wider.length > 0 ? (
				<section aria-label={t("search.instead")} className="mt-4">
					<p>{t("search.instead")}</p>
					<ul className="mt-2 flex flex-wrap justify-center gap-2">
						{wider.map((search) => (
							<li key={search} className="min-w-0">
								<Link
									to={addressOf({ ...view, filter: { ...view.filter, text: search }, page: 1 })}
									className="flex min-h-8 items-center rounded-md bg-accent-soft px-2.5 py-1 text-accent wrap-anywhere hover:bg-surface-hover pointer-coarse:min-h-11"
								>
									<bdi>{search}</bdi>
								</Link>
							</li>
						))}
					</ul>
				</section>
			) : (
				<p className="mt-4">{t("search.tipFewer")}</p>
			)}
		</EmptyState>
	);
}

/** What was typed cannot turn round the words that stand around it. */
function isolated(text: string): string {
	return `\u2068${text}\u2069`;
}

/** There are hits, but not that many. */
export function NoSuchPage() {
	const { t } = useTranslation();
	const { addressOf } = useSearchAddress();
	const view = useSearchView();
	return (
		<EmptyState
			icon="search"
			title={t("search.noSuchPage")}
			actions={<LinkButton to={addressOf({ ...view, page: 1 })}>{t("search.toFirstPage")}</LinkButton>}
		/>
	);
}

/** Whoever is no longer signed in gets the page anew, which begins with signing in. */
export function SearchFailed({ status }: { status: number }) {
	const { t } = useTranslation();
	const { addressOf } = useSearchAddress();
	const view = useSearchView();
	const isSignedOut = status === 401;
	const failure = failureTexts(status);
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t(failure.title)}
				actions={
					<LinkButton to={addressOf(view)} replace reloadDocument={isSignedOut} icon="rotate-ccw">
						{t(isSignedOut ? "login.submit" : "error.page.again")}
					</LinkButton>
				}
			>
				{t(failure.text)}
			</EmptyState>
		</div>
	);
}
