import { useNavigation } from "react-router";
import { forgetRecent } from "./forget-recent.server.ts";
import { hitCount } from "../../features/search/hit-count.ts";
import type { SearchResults } from "../../features/search/search-results.ts";
import { loadSearchPage } from "./load-search.server.ts";
import { tenantPlaces } from "../../features/navigation/tenant-places.ts";
import { matchingPlaces, useSearchPlaces } from "../../features/navigation/search-places.ts";
import { keptSearch } from "../../features/search/kept-search.ts";
import { NO_CHOICES } from "./search-choices.ts";
import { SilentTenants } from "../../features/silent-tenants/silent-tenants.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { classes } from "../../ui/classes.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { FoundPart } from "./found-part.tsx";
import { PlaceList } from "./place-list.tsx";
import { RecentPart } from "./recent-part.tsx";
import { SearchForm } from "./search-form.tsx";

export const loader = loadSearchPage;

/** All that can be sent here is the wish to forget what was opened last. */
export const action = forgetRecent;

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	return { choices: NO_CHOICES, ...(await keptSearch(request, serverLoader)) };
}

export const meta: Route.MetaFunction = titleMeta;

/** All that a search finds. The palette shows the same without leaving the page. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { text, cut, found, choices } = loaderData;
	const { state, location } = useNavigation();
	const isSearching = state === "loading" && location.pathname.endsWith("/search");
	const { pages, actions, tenants } = useSearchPlaces();

	return (
		<>
			<PageHeader title={t("search.title")} />
			<div className="page-column flex flex-col gap-6 py-5">
				{/* How many there are is said as well when the page stays and its hits change. */}
				<output className="sr-only">{!isSearching && found?.ok && hitCount(found.value, t)}</output>
				<SearchForm text={text} cut={cut} choices={choices} />
				<div
					aria-busy={isSearching || undefined}
					className={classes("flex flex-col gap-8 transition-opacity", isSearching && "opacity-60 delay-200")}
				>
					<Results results={loaderData} />
					<PlaceList title={t("search.tenants")} places={tenantPlaces(tenants, text)} />
					<PlaceList title={t("search.pages")} places={matchingPlaces(pages, text)} />
					<PlaceList title={t("search.actions")} places={matchingPlaces(actions, text)} />
				</div>
			</div>
		</>
	);
}

function Results({ results: { found, recent } }: { results: SearchResults }) {
	if (!found) return <RecentPart recent={recent} />;
	const silent = found.ok ? found.value.silent : undefined;
	return (
		<>
			{silent && (
				<div className="-mx-4 lg:-mx-6">
					<SilentTenants names={silent} />
				</div>
			)}
			<FoundPart found={found} />
		</>
	);
}
