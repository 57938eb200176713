import { href } from "react-router";
import { auditApi } from "../../../contract/api/audit.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { localeContext, pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { buttonClasses } from "../../ui/buttons/button-look.ts";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { Route } from "./+types/route";
import { AuditFilterForm } from "./audit-filter-form.tsx";
import { AuditList } from "./audit-list.tsx";
import { auditRow } from "./audit-rows.server.ts";
import { auditFilters, formatAuditState, parseAuditState } from "./audit-state.ts";

const PAGE_SIZE = 50;

export async function loader({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "audit");
	const state = parseAuditState(url.searchParams);
	const before = state.before || undefined;
	const [place, { items, next, people }] = await Promise.all([
		tenantOfPage(cms, "history", params.tenantId),
		orErrorPage(
			cms.call(auditApi.list, {
				params: { id: params.tenantId },
				query: { filters: auditFilters(state), before, limit: PAGE_SIZE },
			}),
		),
	]);
	const t = context.get(localeContext)?.texts.t;
	return {
		title: pageTitle(context, "audit.title"),
		...place,
		state,
		rows: t ? items.map((entry) => auditRow(entry, t)) : [],
		next,
		people,
	};
}

export const meta: Route.MetaFunction = titleMeta;

/** Who did what in a tenant, and when, for its admins. */
export default function AuditPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { tenant, tenants, state, rows, next, people } = loaderData;
	const path = href("/:locale?/my-company/:tenantId/history", params);
	const file = href("/:locale?/my-company/:tenantId/history/file", params);
	const newest = { ...state, before: "" };
	const isFiltered = formatAuditState(newest) !== "";
	return (
		<>
			<TenantHeader
				page="history"
				{...{ tenant, tenants }}
				actions={
					<a href={file + formatAuditState(newest)} download className={buttonClasses({})}>
						<Icon name="download" />
						{t("audit.export")}
					</a>
				}
			/>
			<AuditFilterForm
				key={formatAuditState(newest)}
				state={state}
				people={people}
				path={path}
				isFiltered={isFiltered}
			/>
			{rows.length === 0 ? (
				<EmptyState icon="history" title={t(next === null ? "audit.noneTitle" : "audit.noneYet")}>
					<p>{t(next === null ? "audit.noneText" : "audit.noneYetText")}</p>
				</EmptyState>
			) : (
				<AuditList rows={rows} />
			)}
			{(state.before !== "" || next !== null) && (
				<nav aria-label={t("audit.pages")} className="flex flex-wrap justify-end gap-2 px-4 py-3 lg:px-6">
					{state.before !== "" && (
						<LinkButton to={path + formatAuditState(newest)}>{t("audit.newest")}</LinkButton>
					)}
					{next !== null && (
						<LinkButton to={path + formatAuditState({ ...state, before: next })}>
							{t(rows.length === 0 ? "audit.searchOn" : "audit.older")}
						</LinkButton>
					)}
				</nav>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
