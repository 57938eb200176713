import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { buttonClasses } from "../../ui/buttons/button-look.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import type { Route } from "./+types/route";
import { AuditFilterForm } from "./audit-filter-form.tsx";
import { AuditList } from "./audit-list.tsx";
import { AuditPages } from "./audit-pages.tsx";
import { formatAuditState } from "./audit-state.ts";
import { loadAudit } from "./load-audit.server.ts";

export type AuditPage = Route.ComponentProps["loaderData"];

export const loader = loadAudit;

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
			<AuditFilterForm state={state} people={people} path={path} isFiltered={isFiltered} />
			{rows.length === 0 ? (
				<EmptyState icon="history" title={t(next === null ? "audit.noneTitle" : "audit.noneYet")}>
					<p>{t(next === null ? "audit.noneText" : "audit.noneYetText")}</p>
				</EmptyState>
			) : (
				<AuditList rows={rows} />
			)}
			<AuditPages page={loaderData} path={path} />
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
