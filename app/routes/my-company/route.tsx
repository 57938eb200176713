import { writeCookie } from "../../cookies.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { TabPanel, Tabs } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";
import { changeCompanyPage } from "./change-company.server.ts";
import { COMPANY_TABS, useCompanyAddress } from "./company-state.ts";
import { FactsForm } from "./facts-form.tsx";
import { FactsTab } from "./facts-tab.tsx";
import { loadCompanyPage } from "./load-company.server.ts";
import { PeopleTab } from "./people-tab.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { SubscriptionTab } from "./subscription-tab.tsx";

export type CompanyPage = Route.ComponentProps["loaderData"];

export const handle: LiveHandle = { live: ["updateTenant", "newDocument"] };

export const loader = loadCompanyPage;

export const action = changeCompanyPage;

export const meta: Route.MetaFunction = titleMeta;

/** A household or company: what it says of itself, how it has subscribed, who belongs to it. */
export default function MyCompanyPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state, tenant, tenants } = loaderData;
	const addressOf = useCompanyAddress(tenant.documentId);
	const tabOf = (id: string) => COMPANY_TABS.find((known) => known === id) ?? state.tab;
	return (
		<>
			<TenantHeader page="company" {...{ tenant, tenants }} kept={{ tab: state.tab }} />
			<Tabs
				label={t("company.parts")}
				tabs={COMPANY_TABS.map((id) => ({ id, label: t(`company.${id}`) }))}
				current={state.tab}
				addressOf={(id) => addressOf(tabOf(id))}
				onChoose={(id) => writeCookie("company_tab", String(COMPANY_TABS.indexOf(tabOf(id))))}
				className="px-4 lg:px-6"
			/>
			<TabPanel id={state.tab} className="page-column flex flex-col gap-6 py-5">
				<SubscriptionNotice page={loaderData} />
				{state.isEditing ? (
					// A form that somebody else was quicker with has their version from now on.
					<FactsForm key={tenant.documentId} page={loaderData} result={actionData} />
				) : (
					state.tab === "facts" && <FactsTab page={loaderData} result={actionData} />
				)}
				{state.tab === "subscription" && <SubscriptionTab page={loaderData} />}
				{state.tab === "people" && <PeopleTab page={loaderData} />}
			</TabPanel>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
