import { Form, href, redirect, useNavigation } from "react-router";
import { invitationApi } from "../../../../contract/api/members.ts";
import { INVITATION_DAYS } from "../../../../contract/constants.ts";
import { MEMBER_ROLES } from "../../../../contract/entities/vocabulary.ts";
import { invitationWriteSchema } from "../../../../contract/identity/invitations.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { listCategories } from "../../../cms/tenant-lists.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { tenantOfPage } from "../../../features/tenant-pages/tenant-of-page.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { formatPermissionsState, parsePermissionsState } from "../permissions-state.ts";
import { levelField, LEVELS } from "../rights/levels.ts";
import { readRights } from "../rights/read-rights.server.ts";
import { RightsFields } from "../rights/rights-fields.tsx";
import { RoleField } from "../rights/role-field.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "members");
	const { tenant } = await tenantOfPage(cms, "permissions", params.tenantId);
	const categories = await orErrorPage(listCategories(cms, params.tenantId));
	return {
		title: pageTitle(context, "permissions.inviteTitle"),
		tenant,
		categories: categories.map(({ documentId, name, isActive }) => ({ documentId, name, isActive })),
	};
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const asked = invitationWriteSchema.safeParse({
		email: String(form.get("email") ?? "").trim(),
		tenantRole: form.get("tenantRole") ?? "Member",
		categoryAccess: readRights(form).filter(({ rights }) => rights.length > 0),
	});
	if (!asked.success) return invalidForm(asked.error, form);
	const invited = await attempt(
		context.get(cmsContext).call(invitationApi.create, {
			params: { id: params.tenantId },
			body: { data: asked.data },
		}),
	);
	if (!invited.ok) return rejectedForm(invited, form);
	context.get(toastsContext).leave(toast("success", "permissions.invited", { email: invited.value.email }));
	const list = { ...parsePermissionsState(new URLSearchParams()), tab: "invitations" as const };
	return redirect(href("/:locale?/permissions/:tenantId", params) + formatPermissionsState(list));
}

export const meta: Route.MetaFunction = titleMeta;

/** Invites somebody, with the rights that they are to have. */
export default function InvitePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const { tenant, categories } = loaderData;
	const typed = actionData?.typed;
	const back = href("/:locale?/permissions/:tenantId", params);
	return (
		<>
			<PageHeader
				title={t("permissions.inviteTitle")}
				count={tenant.name}
				back={{ to: back, label: t("permissions.toAll") }}
			/>
			<Form method="post" noValidate className="flex max-w-3xl flex-col gap-5 px-4 py-5 lg:px-6">
				<FormError message={message(actionData?.formError)} />
				<TextField
					label={t("permissions.email")}
					hint={t("permissions.emailHint", { count: INVITATION_DAYS })}
					name="email"
					type="email"
					inputMode="email"
					autoComplete="off"
					required
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form, and begins here
					autoFocus
					defaultValue={typed?.["email"]}
					error={message(actionData?.fieldErrors["email"])}
					className="max-w-md"
				/>
				<RoleField chosen={MEMBER_ROLES.find((role) => role === typed?.["tenantRole"]) ?? "Member"} />
				<RightsFields
					rows={categories.map(({ documentId, name, isActive }) => ({
						documentId,
						name,
						isActive,
						chosen: LEVELS.find((level) => level === typed?.[levelField(documentId)]) ?? "none",
					}))}
				/>
				<div className="page-foot flex flex-wrap gap-2 border-t border-line bg-surface py-3">
					<Button variant="primary" icon="user-plus" pending={isPending}>
						{t("permissions.sendInvitation")}
					</Button>
					<LinkButton variant="quiet" to={back}>
						{t("common.cancel")}
					</LinkButton>
				</div>
			</Form>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
