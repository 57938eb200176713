import { data, Form, href, redirect, useNavigation } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";

const CONSEQUENCES = [
	"leaveTenant.atOnce",
	"leaveTenant.gone",
	"leaveTenant.stays",
	"leaveTenant.back",
] as const;

/** One of the user's tenants; 404 for any other. */
async function ownTenant(cms: CmsClient, tenantId: string) {
	await requireOffer(cms, "profile");
	const memberships = await orErrorPage(cms.call(identityApi.memberships));
	const membership = memberships.find(({ tenant }) => tenant.documentId === tenantId);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!membership) throw data({ message: "error.notFound" }, { status: 404 });
	return membership;
}

export async function loader({ context, params }: Route.LoaderArgs) {
	const { tenant, isLastAdmin } = await ownTenant(context.get(cmsContext), params.tenantId);
	return { title: pageTitle(context, "leaveTenant.title"), name: tenant.name, isLastAdmin };
}

export const meta: Route.MetaFunction = titleMeta;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	const { tenant } = await ownTenant(cms, params.tenantId);
	const left = await attempt(cms.call(identityApi.leaveTenant, { params: { id: tenant.documentId } }));
	if (!left.ok) return rejectedForm(left, form);
	context.get(toastsContext).leave(toast("success", "leaveTenant.done", { name: tenant.name }));
	return redirect(href("/:locale?/my-profile", params));
}

/** Asks before somebody leaves a tenant, and says what goes along. */
export default function LeaveTenantPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { name, isLastAdmin } = loaderData;
	const back = href("/:locale?/my-profile", params);
	return (
		<>
			<PageHeader title={t("leaveTenant.title")} back={{ to: back, label: t("security.toProfile") }} />
			<div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 text-sm lg:px-6">
				<h2 className="text-base font-semibold wrap-anywhere">{t("leaveTenant.question", { name })}</h2>
				{isLastAdmin ? (
					<p className="max-w-prose">{t("ownTenants.lastAdmin", { name })}</p>
				) : (
					<>
						<ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
							{CONSEQUENCES.map((key) => (
								<li key={key}>{t(key)}</li>
							))}
						</ul>
						<Form method="post" className="flex flex-col gap-4">
							<FormError message={message(actionData?.formError)} />
							<div className="flex flex-wrap gap-3">
								<Button variant="danger" pending={isPending}>
									{t("leaveTenant.submit")}
								</Button>
								<LinkButton to={back}>{t("common.cancel")}</LinkButton>
							</div>
						</Form>
					</>
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
