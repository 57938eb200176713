import { href, Link, redirect } from "react-router";
import { DEVICE_HEADER } from "../../../../contract/api/headers.ts";
import { providerApi } from "../../../../contract/api/providers.ts";
import { provenAccountSchema } from "../../../../contract/identity/providers.ts";
import { attempt } from "../../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { sentenceLink } from "../../../features/session/narrow-page.tsx";
import { requireProvider } from "../../../features/session/sign-in-providers.server.ts";
import { startSession, toSecondStep } from "../../../features/session/start-session.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { connectCookie, readConnectCookie, readDevices } from "../../../middleware/session-cookie.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { OneStepPage } from "../one-step-page.tsx";
import type { Route } from "./+types/link";
import { parseProof, type Proof } from "./proof.ts";

function proofOf(request: Request, params: { locale?: string | undefined }): Proof {
	const proof = parseProof(readConnectCookie(request));
	if (!proof) throw redirect(href("/:locale?/login", params));
	return proof;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { provider, email } = proofOf(request, params);
	const { name } = await requireProvider(context, provider);
	return { title: pageTitle(context, "proveAccount.title"), email, provider: name };
}

export const meta: Route.MetaFunction = titleMeta;

/** Signs in with the password, and from then on with the provider's account too. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const { provider, accessToken } = proofOf(request, params);
	const { name } = await requireProvider(context, provider);
	const form = await readForm(request);
	const proven = provenAccountSchema.safeParse({ accessToken, password: form.get("password") ?? "" });
	if (!proven.success) return invalidForm(proven.error, form);
	const signedIn = await attempt(
		context.get(cmsContext).call(providerApi.proveAccount, {
			params: { provider },
			body: proven.data,
			headers: { [DEVICE_HEADER]: readDevices(request) },
		}),
	);
	if (!signedIn.ok) {
		const secondStep = toSecondStep(signedIn, request, params);
		secondStep?.headers.append("Set-Cookie", connectCookie("", request));
		return secondStep ?? rejectedForm(signedIn, form);
	}
	context.get(toastsContext).leave(toast("success", "proveAccount.done", { name }));
	const response = await startSession(signedIn.value, request);
	response.headers.append("Set-Cookie", connectCookie("", request));
	return response;
}

/** Somebody has an account with the address that a provider has proven: its password links the two. */
export default function LinkPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { email, provider } = loaderData;
	return (
		<OneStepPage
			title={t("proveAccount.title")}
			intro={t("proveAccount.intro", { email, provider })}
			error={actionData?.formError}
			submit={t("proveAccount.submit")}
			after={
				<Link
					className={`${sentenceLink} self-start text-sm`}
					to={href("/:locale?/login/forgot-password", params)}
				>
					{t("login.forgotPassword")}
				</Link>
			}
			foot={
				<Link className={sentenceLink} to={href("/:locale?/login", params)}>
					{t("proveAccount.cancel")}
				</Link>
			}
		>
			<input type="hidden" name="email" autoComplete="username" value={email} />
			<PasswordField
				label={t("login.password")}
				name="password"
				autoComplete="current-password"
				autoFocus
				required
				error={message(actionData?.fieldErrors["password"])}
			/>
		</OneStepPage>
	);
}
