import { href, Link } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { emailOnlySchema } from "../../../../contract/identity/auth.ts";
import { attempt } from "../../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { sentenceLink } from "../../../features/session/narrow-page.tsx";
import { cmsContext } from "../../../middleware/cms.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { OneStepPage } from "../one-step-page.tsx";
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
	const sentTo = actionData && "sentTo" in actionData ? actionData.sentTo : null;
	const refused = actionData && "typed" in actionData ? actionData : undefined;
	return (
		<OneStepPage
			title={t("forgotPassword.title")}
			intro={t("forgotPassword.intro")}
			done={
				sentTo !== null && {
					title: t("forgotPassword.sentTitle"),
					text: t("forgotPassword.sentText", { email: sentTo }),
				}
			}
			error={refused?.formError}
			submit={t("forgotPassword.submit")}
			foot={
				<Link className={sentenceLink} to={href("/:locale?/login", params)}>
					{t("forgotPassword.toLogin")}
				</Link>
			}
		>
			<TextField
				label={t("login.identifier")}
				name="email"
				type="email"
				autoComplete="username"
				autoFocus
				required
				defaultValue={refused?.typed["email"]}
				error={message(refused?.fieldErrors["email"])}
			/>
		</OneStepPage>
	);
}
