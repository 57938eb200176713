import { Form, href, useNavigation } from "react-router";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { Consequences } from "../../../features/form/consequences.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { leaveTenant, loadLeaving } from "./leave-tenant.server.ts";

const CONSEQUENCES = [
	"leaveTenant.atOnce",
	"leaveTenant.gone",
	"leaveTenant.stays",
	"leaveTenant.back",
] as const;

export const loader = loadLeaving;

export const meta: Route.MetaFunction = titleMeta;

export const action = leaveTenant;

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
			<div className="page-column flex flex-col gap-5 py-5 text-sm">
				<h2 className="text-base font-semibold wrap-anywhere">{t("leaveTenant.question", { name })}</h2>
				{isLastAdmin ? (
					<p className="max-w-prose">{t("ownTenants.lastAdmin", { name })}</p>
				) : (
					<>
						<Consequences texts={CONSEQUENCES.map((key) => t(key))} />
						<Form method="post" className="flex flex-col gap-4">
							<FormError message={message(actionData?.formError)} />
							<div className="form-actions">
								<Button variant="danger" pending={isPending}>
									{t("leaveTenant.submit")}
								</Button>
								<CancelLink to={back} />
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
