import { href, redirect } from "react-router";
import { requireOffer } from "../../../cms/attempt.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { readForm } from "../../../features/form/read-form.server.ts";
import { reloadAfterConflict } from "../../../features/form/reload-after-conflict.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle, textsOf } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { changeMember } from "./change-member.server.ts";
import { loadMember } from "./load-member.server.ts";
import { MemberForm } from "./member-form.tsx";
import { RemoveForm } from "./remove-form.tsx";

export type MemberPage = Route.ComponentProps["loaderData"];
export type MemberResult = Route.ComponentProps["actionData"];

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "members");
	const loaded = await loadMember(cms, params);
	return {
		title: pageTitle(context, "permissions.title"),
		isRemoving: url.searchParams.has("remove"),
		...loaded,
	};
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
	const form = await readForm(request);
	const changed = await changeMember(context.get(cmsContext), params, form, textsOf(context));
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	return redirect(changed.isGone ? href("/:locale?/permissions/:tenantId", params) : url.pathname);
}

export const shouldRevalidate = reloadAfterConflict;

export const meta: Route.MetaFunction = titleMeta;

/** What one person may do, category by category, and where it comes from. */
export default function MemberPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { tenant, member, isRemoving } = loaderData;
	return (
		<>
			<PageHeader
				title={<bdi>{member.name}</bdi>}
				count={tenant.name}
				back={{ to: href("/:locale?/permissions/:tenantId", params), label: t("permissions.toAll") }}
			/>
			<div className="page-column flex flex-col gap-6 py-5">
				{isRemoving ? (
					<RemoveForm page={loaderData} result={actionData} />
				) : (
					<MemberForm key={params.memberId} page={loaderData} result={actionData} />
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
