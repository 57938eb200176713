import { data, href, replace } from "react-router";
import { requireOffer } from "../../cms/attempt.ts";
import { readCookie, setCookies, writeCookie } from "../../cookies.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { TabPanel, Tabs } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";
import { changeCompany } from "./change-company.server.ts";
import { COMPANY_TABS, formatCompanyState, parseCompanyState, useCompanyAddress } from "./company-state.ts";
import { FactsForm } from "./facts-form.tsx";
import { FactsTab } from "./facts-tab.tsx";
import { loadCompany } from "./load-company.server.ts";
import { PeopleTab } from "./people-tab.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { SubscriptionTab } from "./subscription-tab.tsx";

/** A picture that is too large is refused with its reason; beyond this the form is not read to its end, in bytes. */
const MAX_FORM_BYTES = 12 * 1024 * 1024;

export type CompanyPage = Route.ComponentProps["loaderData"];

export const handle: LiveHandle = { live: ["updateTenant", "newDocument"] };

function stateOf({ request, url }: Pick<Route.LoaderArgs, "request" | "url">) {
	const kept = Number(readCookie(request.headers.get("Cookie"), "company_tab"));
	return parseCompanyState(url.searchParams, kept);
}

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "company");
	const state = stateOf({ request, url });
	const loaded = await loadCompany(cms, params.tenantId, state);
	// A script in the page keeps the tab where one is chosen.
	const isKept = url.searchParams.has("tab") && !runsScripts(request);
	const cookies = isKept
		? setCookies("company_tab", String(COMPANY_TABS.indexOf(state.tab)), url.pathname)
		: [];
	const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	const isEditing = state.isEditing && loaded.tenant.isAdmin;
	const shown = { ...state, isEditing };
	return data({ title: pageTitle(context, "company.title"), state: shown, ...loaded }, { headers });
}

/** Does what a form asks for, and shows the facts again. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request, MAX_FORM_BYTES);
	const changed = await changeCompany(context.get(cmsContext), params.tenantId, form);
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	const facts = formatCompanyState({ tab: "facts", isEditing: false });
	return replace(href("/:locale?/my-company/:tenantId", params) + facts);
}

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
			<TabPanel id={state.tab} className="flex w-full max-w-3xl flex-col gap-6 px-4 py-5 lg:px-6">
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
