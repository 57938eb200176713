import { href, Link } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { sentenceLink } from "../../../features/session/narrow-page.tsx";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { MailCodePage } from "../mail-code-page.tsx";
import { takeMailCode } from "../take-mail-code.server.ts";
import type { Route } from "./+types/route";

export function loader({ url, context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "confirmEmail.title"), code: url.searchParams.get("code") ?? "" };
}

export const meta: Route.MetaFunction = titleMeta;

/** Confirms the address of an account. */
export function action(call: Route.ActionArgs) {
	return takeMailCode(call, identityApi.confirmEmail);
}

export default function ConfirmEmailPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	return (
		<MailCodePage
			about="confirmEmail"
			code={loaderData.code}
			result={actionData}
			foot={
				<Link className={sentenceLink} to={href("/:locale?", params)}>
					{t("confirmEmail.toHome")}
				</Link>
			}
		/>
	);
}
