import { Form, href, Link, redirect, useNavigation } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { PASSWORD_MIN_LENGTH } from "../../../../contract/constants.ts";
import { resetPasswordSchema } from "../../../../contract/identity/auth.ts";
import { attempt } from "../../../cms/attempt.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { NarrowPage, sentenceLink } from "../../../features/session/narrow-page.tsx";
import { startSession, toSecondStep } from "../../../features/session/start-session.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import type { Route } from "./+types/route";

/** The code of the mail's link. Whether it counts is found when it is used: looking at the page uses nothing up. */
export function loader({ url, context, params }: Route.LoaderArgs) {
	const code = url.searchParams.get("code") ?? "";
	if (code === "") throw redirect(href("/:locale?/login/forgot-password", params));
	return { title: pageTitle(context, "newPassword.title"), code };
}

export const meta: Route.MetaFunction = titleMeta;

/** Sets the password, and signs in: whoever has the link can read the user's mail. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const chosen = resetPasswordSchema.safeParse({
		code: form.get("code") ?? "",
		password: form.get("password") ?? "",
	});
	if (!chosen.success) return invalidForm(chosen.error, form);
	const reset = await attempt(context.get(cmsContext).call(identityApi.resetPassword, { body: chosen.data }));
	// (Where the account asks for a code, the new password counts already.)
	const secondStep = reset.ok ? null : toSecondStep(reset, request, params);
	if (!reset.ok && !secondStep) return rejectedForm(reset, form);
	context.get(toastsContext).leave(toast("success", "newPassword.done"));
	if (secondStep || !reset.ok) return secondStep;
	return startSession(reset.value, request);
}

export default function NewPasswordPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	return (
		<NarrowPage
			title={t("newPassword.title")}
			intro={t("newPassword.intro")}
			foot={
				<Link className={sentenceLink} to={href("/:locale?/login/forgot-password", params)}>
					{t("newPassword.toForgotPassword")}
				</Link>
			}
		>
			<Form method="post" className="flex flex-col gap-5" noValidate>
				<FormError message={message(actionData?.formError)} />
				<input type="hidden" name="code" value={loaderData.code} />
				<PasswordField
					label={t("newPassword.password")}
					name="password"
					autoComplete="new-password"
					autoFocus
					required
					hint={t("registration.passwordHint", { count: PASSWORD_MIN_LENGTH })}
					error={message(actionData?.fieldErrors["password"])}
				/>
				<Button variant="primary" pending={isPending}>
					{t("newPassword.submit")}
				</Button>
			</Form>
		</NarrowPage>
	);
}
