import { href, replace } from "react-router";
import { attempt } from "../../cms/attempt.ts";
import { listTenants } from "../../cms/user-access.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
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
import { changeDeadline } from "./change-deadline.server.ts";
import { DeadlineFilter } from "./deadline-filter.tsx";
import { DeadlineList } from "./deadline-list.tsx";
import { type DeadlinesState, formatDeadlinesState, parseDeadlinesState } from "./deadlines-state.ts";
import { loadDeadlines } from "./load-deadlines.server.ts";
import { YearStrip } from "./year-strip.tsx";

export const handle: LiveHandle = { live: ["newDocument", "updateTenant"] };

export async function loader({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const state = parseDeadlinesState(url.searchParams);
	const [deadlines, tenants] = await Promise.all([loadDeadlines(cms, state), attempt(listTenants(cms))]);
	return {
		title: pageTitle(context, "deadlines.title"),
		state,
		...deadlines,
		tenants: tenants.ok
			? tenants.value.map(({ tenant: { documentId, name } }) => ({ documentId, name }))
			: [],
	};
}

/** Does what a form asks for with a deadline, and shows the same page again. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const path = href("/:locale?/deadlines", params);
	const back = path + formatDeadlinesState(parseDeadlinesState(url.searchParams));
	const said = await changeDeadline(context.get(cmsContext), await readForm(request), back);
	context.get(toastsContext).leave(said);
	return replace(back);
}

export const meta: Route.MetaFunction = titleMeta;

/** What is overdue and what comes up, by week and month. */
export default function DeadlinesPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { state, groups, page, pageCount, total, strip, from, tenants } = loaderData;
	const path = href("/:locale?/deadlines", params);
	const addressOf = (changes: Partial<DeadlinesState>) =>
		path + formatDeadlinesState({ ...state, page: 1, ...changes });
	const isFiltered = state.type !== null || state.tenant !== null || state.from !== null;
	return (
		<>
			<PageHeader
				title={t("deadlines.title")}
				actions={
					<LinkButton to={`${path}/calendar`} icon="calendar-days">
						{t("deadlines.inCalendar")}
					</LinkButton>
				}
				count={total.count > 0 && t(total.isCapped ? "deadlines.countAtLeast" : "deadlines.count", total)}
			/>
			{(total.count > 0 || isFiltered) && (
				<>
					<YearStrip months={strip} from={state.from} addressOf={(month) => addressOf({ from: month })} />
					<DeadlineFilter
						state={state}
						from={from}
						tenants={hasSeveralTenants ? tenants : []}
						addressOf={addressOf}
					/>
				</>
			)}
			{groups.length > 0 ? (
				<>
					<DeadlineList groups={groups} />
					<div className="flex justify-end px-4 py-3 lg:px-6">
						<Pagination page={page} pageCount={pageCount} pageTo={(number) => addressOf({ page: number })} />
					</div>
				</>
			) : (
				<NoDeadlines isFiltered={isFiltered} path={path} documents={href("/:locale?/documents", params)} />
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

interface NoDeadlinesProps {
	isFiltered: boolean;
	path: string;
	documents: string;
}

function NoDeadlines({ isFiltered, path, documents }: NoDeadlinesProps) {
	const { t } = useTranslation();
	return (
		<EmptyState
			icon="calendar-days"
			title={t(isFiltered ? "deadlines.emptyFilterTitle" : "deadlines.emptyTitle")}
			actions={
				isFiltered ? (
					<LinkButton to={path}>{t("deadlines.showAll")}</LinkButton>
				) : (
					<LinkButton to={documents}>{t("deadlines.toDocuments")}</LinkButton>
				)
			}
		>
			<p>{t(isFiltered ? "deadlines.emptyFilterText" : "deadlines.emptyText")}</p>
		</EmptyState>
	);
}
