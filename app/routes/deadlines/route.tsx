import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { SilentTenants } from "../../features/silent-tenants/silent-tenants.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { changeDeadlines } from "./change-deadline.server.ts";
import { DeadlineFilter } from "./deadline-filter.tsx";
import { DeadlineList } from "./deadline-list.tsx";
import { type DeadlinesState, formatDeadlinesState } from "./deadlines-state.ts";
import { loadDeadlinesPage } from "./load-deadlines.server.ts";
import { NoDeadlines } from "./no-deadlines.tsx";
import { YearStrip } from "./year-strip.tsx";

export const handle: LiveHandle = { live: ["newDocument", "updateTenant"] };

export const loader = loadDeadlinesPage;

export const action = changeDeadlines;

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
			<SilentTenants names={loaderData.silent} />
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
					<PaginationFoot
						page={page}
						pageCount={pageCount}
						pageTo={(number) => addressOf({ page: number })}
					/>
				</>
			) : (
				<NoDeadlines isFiltered={isFiltered} path={path} />
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
