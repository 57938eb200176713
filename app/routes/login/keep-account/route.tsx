import { Form, href, redirect, useNavigation } from "react-router";
import { accountApi } from "../../../../contract/api/account.ts";
import { attempt } from "../../../cms/attempt.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { startPage } from "../../../features/session/guards.ts";
import { NarrowPage } from "../../../features/session/narrow-page.tsx";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import type { Route } from "./+types/route";
import { loadClosing } from "./load-closing.server.ts";

export const loader = loadClosing;

export const meta: Route.MetaFunction = titleMeta;

export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const kept = await attempt(context.get(cmsContext).call(accountApi.keep));
	if (!kept.ok) return rejectedForm(kept, form);
	context.get(toastsContext).leave(toast("success", "keepAccount.done"));
	return redirect(startPage(request));
}

/** The one page that an account has which is to be deleted. */
export default function KeepAccountPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	return (
		<NarrowPage title={t("keepAccount.title")} intro={t("keepAccount.intro", { day: loaderData.day })}>
			<div className="flex flex-col gap-3">
				<FormError message={message(actionData?.formError)} />
				<Form method="post" className="contents">
					<Button variant="primary" pending={isPending}>
						{t("keepAccount.submit")}
					</Button>
				</Form>
				<Form method="post" action={href("/:locale?/logout", params)} className="contents">
					<Button>{t("keepAccount.signOut")}</Button>
				</Form>
			</div>
		</NarrowPage>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
