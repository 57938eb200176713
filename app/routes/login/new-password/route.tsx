import { href, Link, redirect } from "react-router";
import { sentenceLink } from "../../../features/session/narrow-page.tsx";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { NewPasswordField } from "../../../ui/forms/password-field.tsx";
import { OneStepPage } from "../one-step-page.tsx";
import type { Route } from "./+types/route";
import { setPassword } from "./set-password.server.ts";

/** The code of the mail's link. Whether it counts is found when it is used: looking at the page uses nothing up. */
export function loader({ url, context, params }: Route.LoaderArgs) {
	const code = url.searchParams.get("code") ?? "";
	if (code === "") throw redirect(href("/:locale?/login/forgot-password", params));
	return { title: pageTitle(context, "newPassword.title"), code };
}

export const meta: Route.MetaFunction = titleMeta;

export const action = setPassword;

export default function NewPasswordPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<OneStepPage
			title={t("newPassword.title")}
			intro={t("newPassword.intro")}
			error={actionData?.formError}
			submit={t("newPassword.submit")}
			foot={
				<Link className={sentenceLink} to={href("/:locale?/login/forgot-password", params)}>
					{t("newPassword.toForgotPassword")}
				</Link>
			}
		>
			<input type="hidden" name="code" value={loaderData.code} />
			<NewPasswordField
				label={t("newPassword.password")}
				autoFocus
				error={message(actionData?.fieldErrors["password"])}
			/>
		</OneStepPage>
	);
}
