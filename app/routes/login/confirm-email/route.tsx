import { Form, href, Link, useNavigation } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { confirmEmailSchema } from "../../../../contract/identity/auth.ts";
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
import type { Route } from "./+types/route";

export function loader({ url, context }: Route.LoaderArgs) {
	return { title: pageTitle(context, "confirmEmail.title"), code: url.searchParams.get("code") ?? "" };
}

export const meta: Route.MetaFunction = titleMeta;

/** Confirms by a click: programs that look at the links of mails before people do change nothing. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const said = confirmEmailSchema.safeParse({ code: form.get("code") ?? "" });
	if (!said.success) return invalidForm(said.error, form);
	const confirmed = await attempt(
		context.get(cmsContext).call(identityApi.confirmEmail, { body: said.data }),
	);
	return confirmed.ok ? { confirmed: confirmed.value.email } : rejectedForm(confirmed, form);
}

export default function ConfirmEmailPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	const home = (
		<Link className={sentenceLink} to={href("/:locale?", params)}>
			{t("confirmEmail.toHome")}
		</Link>
	);
	if (actionData && "confirmed" in actionData) {
		return (
			<NarrowPage title={t("confirmEmail.doneTitle")} foot={home}>
				<Notice tone="success">
					<output>{t("confirmEmail.doneText", { email: actionData.confirmed })}</output>
				</Notice>
			</NarrowPage>
		);
	}
	return (
		<NarrowPage title={t("confirmEmail.title")} intro={t("confirmEmail.intro")} foot={home}>
			<Form method="post" className="flex flex-col gap-5">
				<FormError message={message(actionData?.formError ?? actionData?.fieldErrors["code"])} />
				<input type="hidden" name="code" value={loaderData.code} />
				<Button variant="primary" pending={isPending}>
					{t("confirmEmail.submit")}
				</Button>
			</Form>
		</NarrowPage>
	);
}
