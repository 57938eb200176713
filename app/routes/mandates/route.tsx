import type { ReactNode } from "react";
import { href, useParams } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { reloadAfterConflict } from "../../features/form/reload-after-conflict.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { TenantSearch } from "../../features/tenant-pages/tenant-search.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { Route } from "./+types/route";
import { changeMandates } from "./change-mandate.server.ts";
import { loadMandatesPage } from "./load-mandates.server.ts";
import { MandateForm } from "./mandate-form.tsx";
import { MandateList } from "./mandate-list.tsx";
import { formatMandatesState } from "./mandates-state.ts";

export type MandatesPageData = Route.ComponentProps["loaderData"];

export const loader = loadMandatesPage;

export const action = changeMandates;

export const shouldRevalidate = reloadAfterConflict;

export const handle: LiveHandle = { live: ["updateTenant"] };

export const meta: Route.MetaFunction = titleMeta;

/** What a tenant has others do for it: the mandates that it has given and offered. */
export default function MandatesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { state, tenant, tenants, rows, pageCount } = loaderData;
	const path = href("/:locale?/my-company/:tenantId/mandates", { locale, tenantId: tenant.documentId });
	const addressOf = (changes: Partial<typeof state>) =>
		path + formatMandatesState({ ...state, isNew: false, opened: null, ...changes });
	const isSearched = state.text !== "";
	const offer = (
		<LinkButton icon="plus" variant="primary" to={addressOf({ isNew: true })} preventScrollReset>
			{t("mandates.offer")}
		</LinkButton>
	);
	return (
		<>
			<TenantHeader
				page="mandates"
				{...{ tenant, tenants }}
				actions={(rows.length > 0 || isSearched || state.isNew) && offer}
			/>
			{(isSearched || pageCount > 1) && (
				<TenantSearch label={t("mandates.search")} path={path} kept={{}} text={state.text} />
			)}
			{state.isNew && (
				<div className="border-b border-line bg-surface-sunken px-4 py-4 lg:px-6">
					<MandateForm page={loaderData} row={null} result={actionData} closeTo={addressOf({})} />
				</div>
			)}
			{rows.length > 0 ? (
				<MandateList page={loaderData} result={actionData} addressOf={(opened) => addressOf({ opened })} />
			) : (
				!state.isNew && (
					<NoMandates all={isSearched ? addressOf({ text: "", page: 1 }) : null} offer={offer} />
				)
			)}
			<PaginationFoot page={state.page} pageCount={pageCount} pageTo={(page) => addressOf({ page })} />
		</>
	);
}

interface NoMandatesProps {
	/** Of all of them, where some were searched for. */
	all: string | null;
	offer: ReactNode;
}

function NoMandates({ all, offer }: NoMandatesProps) {
	const { t } = useTranslation();
	if (all === null) {
		return (
			<EmptyState icon="users" title={t("mandates.emptyTitle")} actions={offer}>
				<p>{t("mandates.emptyText")}</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon="users"
			title={t("mandates.noneTitle")}
			actions={<LinkButton to={all}>{t("mandates.showAll")}</LinkButton>}
		>
			<p>{t("mandates.noneText")}</p>
		</EmptyState>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
