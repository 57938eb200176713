import { href } from "react-router";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { PlanFullNotice } from "../../../features/plan/plan-full-notice.tsx";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { InviteForm } from "./invite-form.tsx";
import { invite, loadInvite } from "./invite.server.ts";

export type InvitePage = Route.ComponentProps["loaderData"];

export const loader = loadInvite;

export const action = invite;

export const meta: Route.MetaFunction = titleMeta;

/** Invites somebody, with the rights that they are to have. */
export default function InvitePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { tenant, categories, isFull } = loaderData;
	const back = href("/:locale?/permissions/:tenantId", params);
	return (
		<>
			<PageHeader
				title={t("permissions.inviteTitle")}
				count={tenant.name}
				back={{ to: back, label: t("permissions.toAll") }}
			/>
			<InviteForm
				categories={categories}
				result={actionData}
				back={back}
				before={isFull && <PlanFullNotice tenantId={tenant.documentId} what="members" />}
			/>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
