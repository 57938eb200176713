import { href, Link } from "react-router";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { requireVisitor } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { ProviderLinks } from "../../features/session/provider-links.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import type { Route } from "./+types/route";
import { loadLogin } from "./load-login.server.ts";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecondStep } from "./second-step.tsx";
import { signIn } from "./sign-in.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireVisitor];

export const loader = loadLogin;

export const meta: Route.MetaFunction = publicMeta;

export const action = signIn;

export default function LoginPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();

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
			<LoginForm result={actionData} />
			{loaderData.hasPasskeys && <PasskeyButton address={href("/:locale?/login/passkey", params)} />}
			<ProviderLinks providers={loaderData.providers} />
		</NarrowPage>
	);
}
