import { data, Form, replace } from "react-router";
import { requireOffer } from "../../cms/attempt.ts";
import { readCookie, setCookies } from "../../cookies.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";
import { changePermissions } from "./change-permissions.server.ts";
import { ChangeSeveral } from "./change-several.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { loadPermissions } from "./load-permissions.server.ts";
import { PeopleMatrix } from "./people-matrix.tsx";
import { PermissionsBar } from "./permissions-bar.tsx";
import { formatPermissionsState, parsePermissionsState, PERMISSIONS_TABS } from "./permissions-state.ts";
import { SecondFactorDemand } from "./second-factor-demand.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

export type PermissionsPage = Route.ComponentProps["loaderData"];

function stateOf({ request, url }: Pick<Route.LoaderArgs, "request" | "url">) {
	const kept = Number(readCookie(request.headers.get("Cookie"), "permissions_tab"));
	return parsePermissionsState(url.searchParams, kept);
}

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "members");
	const state = stateOf({ request, url });
	const { page, ...loaded } = await loadPermissions(cms, params.tenantId, state);
	// A script in the page keeps the tab where one is chosen.
	const isKept = url.searchParams.has("tab") && !runsScripts(request);
	const cookies = isKept
		? setCookies("permissions_tab", String(PERMISSIONS_TABS.indexOf(state.tab)), url.pathname)
		: [];
	const headers = cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
	const title = pageTitle(context, "permissions.title");
	return data({ title, state: { ...state, page }, ...loaded }, { headers });
}

/** Does what a form asks for, and shows the list again. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	context.get(toastsContext).leave(await changePermissions(context.get(cmsContext), params.tenantId, form));
	return replace(url.pathname + formatPermissionsState({ ...stateOf({ request, url }), isAllChosen: false }));
}

export const meta: Route.MetaFunction = titleMeta;

/** Who belongs to a tenant and may do what, and who is invited. */
export default function PermissionsPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state, tenant, tenants, people, mandated, invitations, pageCount } = loaderData;
	const { addressOf, invite } = usePermissionsAddress(loaderData);
	return (
		<>
			<TenantHeader
				page="permissions"
				{...{ tenant, tenants }}
				kept={{ tab: state.tab }}
				actions={
					<LinkButton icon="user-plus" variant="primary" to={invite}>
						{t("permissions.invite")}
					</LinkButton>
				}
			/>
			<PermissionsBar page={loaderData} />
			<TabPanel id={state.tab}>
				{state.tab === "invitations" &&
					(invitations.length > 0 ? (
						<InvitationList invitations={invitations} />
					) : (
						<EmptyState icon="user-plus" title={t("permissions.noInvitationsTitle")}>
							<p>{t("permissions.noInvitationsText")}</p>
						</EmptyState>
					))}
				{state.tab === "people" &&
					(people.length + mandated.length > 0 ? (
						// Anew with what has changed: nobody stays chosen by mistake.
						<Form key={keyOf(loaderData)} method="post" replace preventScrollReset>
							<ChangeSeveral page={loaderData} />
							<PeopleMatrix page={loaderData} />
							<Legend />
						</Form>
					) : (
						<EmptyState
							icon="users"
							title={t("permissions.nobodyTitle")}
							actions={
								<LinkButton to={addressOf({ text: "", page: 1 })}>{t("permissions.showAll")}</LinkButton>
							}
						>
							<p>{t("permissions.nobodyText")}</p>
						</EmptyState>
					))}
				<div className="flex justify-end px-4 py-3 lg:px-6">
					{state.tab === "people" && (
						<Pagination page={state.page} pageCount={pageCount} pageTo={(page) => addressOf({ page })} />
					)}
				</div>
			</TabPanel>
			{state.tab === "people" && <SecondFactorDemand isDemanded={tenant.demandsSecondFactor} />}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

function keyOf({ state, people }: PermissionsPage): string {
	return `${state.isAllChosen} ${people.map(({ documentId, version }) => documentId + version).join()}`;
}

/** What the letters of the table say. */
function Legend() {
	const { t } = useTranslation();
	return <p className="px-4 pt-3 text-xs text-ink-muted max-lg:hidden lg:px-6">{t("permissions.legend")}</p>;
}
