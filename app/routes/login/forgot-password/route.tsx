import { Form, href, Link, useNavigation } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { emailOnlySchema } from "../../../../contract/identity/auth.ts";
import { attempt } from "../../../cms/attempt.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { NarrowPage, sentenceLink } from "../../../features/session/narrow-page.tsx";
import { cmsContext } from "../../../middleware/cms.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "forgotPassword.title") };
}

export const meta: Route.MetaFunction = titleMeta;

/** Has a link sent, if there is such an account. What is shown after it is the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const asked = emailOnlySchema.safeParse({ email: form.get("email") ?? "" });
	if (!asked.success) return invalidForm(asked.error, form);
	const sent = await attempt(context.get(cmsContext).call(identityApi.forgotPassword, { body: asked.data }));
	return sent.ok ? { sentTo: asked.data.email } : rejectedForm(sent, form);
}

export default function ForgotPasswordPage({ actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const toLogin = (
		<Link className={sentenceLink} to={href("/:locale?/login", params)}>
			{t("forgotPassword.toLogin")}
		</Link>
	);
	if (actionData && "sentTo" in actionData) {
		return (
			<NarrowPage title={t("forgotPassword.sentTitle")} foot={toLogin}>
				<Notice tone="success">
					<output>{t("forgotPassword.sentText", { email: actionData.sentTo })}</output>
				</Notice>
			</NarrowPage>
		);
	}
	return (
		<NarrowPage title={t("forgotPassword.title")} intro={t("forgotPassword.intro")} foot={toLogin}>
			<Form method="post" className="flex flex-col gap-5" noValidate>
				<FormError message={message(actionData?.formError)} />
				<TextField
					label={t("login.identifier")}
					name="email"
					type="email"
					autoComplete="username"
					autoFocus
					required
					defaultValue={actionData?.typed["email"]}
					error={message(actionData?.fieldErrors["email"])}
				/>
				<Button variant="primary" pending={isPending}>
					{t("forgotPassword.submit")}
				</Button>
			</Form>
		</NarrowPage>
	);
}
