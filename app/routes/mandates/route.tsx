import { href, replace, useParams } from "react-router";
import { requireOffer } from "../../cms/attempt.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { Route } from "./+types/route";
import { changeMandate } from "./change-mandate.server.ts";
import { loadMandates } from "./load-mandates.server.ts";
import { MandateForm } from "./mandate-form.tsx";
import { MandateList } from "./mandate-list.tsx";
import { formatMandatesState, parseMandatesState } from "./mandates-state.ts";

export type MandatesPageData = Route.ComponentProps["loaderData"];

export async function loader({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "mandates");
	const state = parseMandatesState(url.searchParams);
	const { page, ...loaded } = await loadMandates(cms, params.tenantId, state);
	return { title: pageTitle(context, "mandates.title"), state: { ...state, page }, ...loaded };
}

/** Does what a form asks for, and shows the list again. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const changed = await changeMandate(cms, params.tenantId, await readForm(request));
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	const state = { ...parseMandatesState(url.searchParams), isNew: false, opened: null };
	return replace(href("/:locale?/my-company/:tenantId/mandates", params) + formatMandatesState(state));
}

export const meta: Route.MetaFunction = titleMeta;

/** What a tenant has others do for it: the mandates that it has given and offered. */
export default function MandatesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { state, tenant, tenants, rows, pageCount } = loaderData;
	const path = href("/:locale?/my-company/:tenantId/mandates", { locale, tenantId: tenant.documentId });
	const addressOf = (changes: Partial<typeof state>) =>
		path + formatMandatesState({ ...state, isNew: false, opened: null, ...changes });
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
				actions={(rows.length > 0 || state.isNew) && offer}
			/>
			{state.isNew && (
				<div className="border-b border-line bg-surface-sunken px-4 py-4 lg:px-6">
					<MandateForm page={loaderData} row={null} result={actionData} closeTo={addressOf({})} />
				</div>
			)}
			{rows.length > 0 ? (
				<MandateList page={loaderData} result={actionData} addressOf={(opened) => addressOf({ opened })} />
			) : (
				!state.isNew && (
					<EmptyState icon="users" title={t("mandates.emptyTitle")} actions={offer}>
						<p>{t("mandates.emptyText")}</p>
					</EmptyState>
				)
			)}
			<div className="flex justify-end px-4 py-3 lg:px-6">
				<Pagination page={state.page} pageCount={pageCount} pageTo={(page) => addressOf({ page })} />
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
