import { href, Link } from "react-router";
import { publicMeta } from "../../features/public-pages/public-meta.ts";
import { asDocument } from "../../features/streaming/as-document.ts";
import type { PlainHandle } from "../../features/streaming/plain-handle.ts";
import { requireVisitor } from "../../features/session/guards.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { ProviderLinks } from "../../features/session/provider-links.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import type { Route } from "./+types/route";
import { loadLogin } from "./load-login.server.ts";
import { LoginForm } from "./login-form.tsx";
// oxlint-disable-next-line import/default -- an address, which Vite makes of it
import loginScript from "./login-script.ts?worker&url";
import { PasskeyForm } from "./passkey-form.tsx";
import { SecondStep } from "./second-step.tsx";
import { signIn } from "./sign-in.server.ts";

export const middleware: Route.MiddlewareFunction[] = [asDocument, requireVisitor];

export const handle: PlainHandle = {
	isPlain: true,
	styles: "plain",
	script: loginScript,
	ahead: ["routes/app-layout/route", "routes/inbox/route"],
};

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
			{loaderData.hasPasskeys && <PasskeyForm address={href("/:locale?/login/passkey", params)} />}
			<ProviderLinks providers={loaderData.providers} />
		</NarrowPage>
	);
}
