import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { reloadAfterConflict } from "../../features/form/reload-after-conflict.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";
import { changeMasterdataPage } from "./change-masterdata.server.ts";
import { EntryForm } from "./entry-form.tsx";
import { loadMasterdataPage } from "./load-masterdata.server.ts";
import { MasterdataFilter } from "./masterdata-filter.tsx";
import { MasterdataList } from "./masterdata-list.tsx";
import { NothingThere } from "./nothing-there.tsx";
import { RunningNotice } from "./running-notice.tsx";
import { useMasterdataAddress } from "./use-masterdata-address.ts";

export type MasterdataPage = Route.ComponentProps["loaderData"];

export const loader = loadMasterdataPage;

export const action = changeMasterdataPage;

export const shouldRevalidate = reloadAfterConflict;

/** The end of what runs in the background is told as a change of the tenant. */
export const handle = { live: ["updateTenant"] } satisfies LiveHandle;

export const meta: Route.MetaFunction = titleMeta;

/** The categories, folders and parties of a tenant. */
export default function MasterdataPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state, tenant, tenants, rows, pageCount } = loaderData;
	const { addressOf } = useMasterdataAddress(loaderData);
	const mayCreate = tenant.isAdmin || state.tab !== "categories";
	return (
		<>
			<TenantHeader
				page="masterdata"
				{...{ tenant, tenants }}
				kept={{ tab: state.tab }}
				actions={
					mayCreate && (
						<LinkButton icon="plus" variant="primary" to={addressOf({ isNew: true })} preventScrollReset>
							{t(`masterdata.new.${state.tab}`)}
						</LinkButton>
					)
				}
			/>
			<MasterdataFilter page={loaderData} />
			<TabPanel id={state.tab}>
				{!mayCreate && (
					<p className="border-b border-line px-4 py-2 text-sm text-ink-muted lg:px-6">
						{t("masterdata.adminsOnly")}
					</p>
				)}
				{loaderData.isRunning && <RunningNotice />}
				{state.isNew && mayCreate && (
					<div className="border-b border-line bg-surface-sunken px-4 py-4 lg:px-6">
						<EntryForm key={state.tab} row={null} page={loaderData} result={actionData} />
					</div>
				)}
				{rows.length > 0 ? (
					<MasterdataList page={loaderData} result={actionData} />
				) : (
					!state.isNew && <NothingThere page={loaderData} />
				)}
				<PaginationFoot page={state.page} pageCount={pageCount} pageTo={(page) => addressOf({ page })} />
			</TabPanel>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
