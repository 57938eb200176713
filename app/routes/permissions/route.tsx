import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { TenantHeader } from "../../features/tenant-pages/tenant-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { PaginationFoot } from "../../ui/data/pagination.tsx";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import type { Route } from "./+types/route";
import { changePeople } from "./change-permissions.server.ts";
import { InvitationList } from "./invitation-list.tsx";
import { loadPermissionsPage } from "./load-permissions.server.ts";
import { PeopleForm } from "./people-form.tsx";
import { PermissionsBar } from "./permissions-bar.tsx";
import { SecondFactorDemand } from "./second-factor-demand.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

export type PermissionsPage = Route.ComponentProps["loaderData"];

export const loader = loadPermissionsPage;

export const action = changePeople;

export const meta: Route.MetaFunction = titleMeta;

/** Who belongs to a tenant and may do what, and who is invited. */
export default function PermissionsPage({ loaderData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state, tenant, tenants, invitations, pageCount } = loaderData;
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
				{state.tab === "invitations" && <InvitationList invitations={invitations} />}
				{state.tab === "people" && <PeopleForm page={loaderData} />}
				<PaginationFoot
					page={state.page}
					pageCount={state.tab === "people" ? pageCount : 1}
					pageTo={(page) => addressOf({ page })}
				/>
			</TabPanel>
			{state.tab === "people" && <SecondFactorDemand isDemanded={tenant.demandsSecondFactor} />}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
