import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Form, href, Link, useNavigation } from "react-router";
import { DEVICE_HEADER } from "../../../contract/api/headers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { credentialsSchema } from "../../../contract/identity/auth.ts";
import { attempt } from "../../cms/attempt.ts";
import { rejectedForm, invalidForm } from "../../features/form/form-result.server.ts";
import { FormError } from "../../features/form/form-error.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { offersPasskeys } from "../../features/passkeys/offers-passkeys.server.ts";
import { publicHead } from "../../features/public-pages/public-head.server.ts";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { requireVisitor } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { ProviderLinks } from "../../features/session/provider-links.tsx";
import { signInProviders } from "../../features/session/sign-in-providers.server.ts";
import { startSession, toSecondStep } from "../../features/session/start-session.ts";
import { readDevices, readSharingCode, readStepCookie } from "../../middleware/session-cookie.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { Route } from "./+types/route";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecondStep } from "./second-step.tsx";
import { takeSecondStep } from "./take-second-step.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireVisitor];

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const isSecondStep = readStepCookie(request) !== "";
	const head = publicHead(context, url, {
		title: isSecondStep ? "secondStep.title" : "login.title",
		description: "home.loginDescription",
		path: "/login",
	});
	if (isSecondStep) {
		const step = url.searchParams.has("recovery") ? ("recoveryCode" as const) : ("code" as const);
		return { head, step, isKeeping: false, providers: [], hasPasskeys: false };
	}
	const [providers, hasPasskeys] = await Promise.all([
		signInProviders(context),
		offersPasskeys(context.get(cmsContext), url),
	]);
	return { head, step: null, isKeeping: readSharingCode(request) !== "", providers, hasPasskeys };
}

export const meta: Route.MetaFunction = publicMeta;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	if (form.has("step")) return takeSecondStep(form, request, context, params);
	const credentials = credentialsSchema.safeParse({
		identifier: form.get("identifier") ?? "",
		password: form.get("password") ?? "",
	});
	if (!credentials.success) return invalidForm(credentials.error, form);
	const signedIn = await attempt(
		context.get(cmsContext).call(identityApi.signIn, {
			body: credentials.data,
			headers: { [DEVICE_HEADER]: readDevices(request) },
		}),
	);
	if (signedIn.ok) return startSession(signedIn.value, request);
	return toSecondStep(signedIn, request, params) ?? rejectedForm(signedIn, form);
}

export default function LoginPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	// The address was typed already: it is the password that is typed again.
	const isRetry = Boolean(actionData?.typed["identifier"] && !actionData.fieldErrors["identifier"]);

	if (loaderData.step) return <SecondStep kind={loaderData.step} result={actionData} />;

	return (
		<NarrowPage
			title={t("login.title")}
			intro={loaderData.isKeeping ? t("share.keepAfter") : undefined}
			foot={
				<>
					{t("login.noAccount")}{" "}
					<Link className={sentenceLink} to={href("/:locale?/registration", params)}>
						{t("login.toRegistration")}
					</Link>
				</>
			}
		>
			<Form method="post" className="flex flex-col gap-5" noValidate>
				<FormError message={message(actionData?.formError)} />
				<TextField
					label={t("login.identifier")}
					name="identifier"
					type="email"
					autoComplete="username webauthn"
					autoFocus={!isRetry}
					required
					defaultValue={actionData?.typed["identifier"]}
					error={message(actionData?.fieldErrors["identifier"])}
				/>
				<PasswordField
					label={t("login.password")}
					name="password"
					autoComplete="current-password"
					autoFocus={isRetry}
					required
					error={message(actionData?.fieldErrors["password"])}
				/>
				<Button variant="primary" pending={isPending}>
					{t("login.submit")}
				</Button>
				<Link
					className={`${sentenceLink} self-start text-sm`}
					to={href("/:locale?/login/forgot-password", params)}
				>
					{t("login.forgotPassword")}
				</Link>
			</Form>
			{loaderData.hasPasskeys && <PasskeyButton address={href("/:locale?/login/passkey", params)} />}
			<ProviderLinks providers={loaderData.providers} />
		</NarrowPage>
	);
}
